import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { convert, prove, readConfiguration, snapshotOf, sumsOf, unexplainedIn } from '../../src/tools/convert';
import { savedConfiguration } from '../../src/review';
import { needs, python, pythonWith } from '../support/needs';

const interpreter = pythonWith('fwshift');
const page = readFileSync(join(__dirname, '..', '..', 'docs', 'guides', 'other-vendors.md'), 'utf8');
const work = mkdtempSync(join(tmpdir(), 'scm-vendors-'));
afterAll(() => rmSync(work, { recursive: true }));

needs(python('fwshift')).describe('the examples of the guide for other vendors', () => {
  test.each(['fortios', 'asa'])('%s: are converted as the guide says, with the same traffic', (vendor) => {
    const [, text = ''] = new RegExp(`\`\`\`text ${vendor}\\n([^]*?)\`\`\``).exec(page) ?? [];
    const [source, target] = [join(work, `${vendor}.conf`), join(work, `${vendor}.set`)];
    writeFileSync(source, text);
    const args = ['convert', '--from', vendor, '--to', 'panos', '-o', target, source];
    const { status, stderr } = spawnSync(join(dirname(interpreter), 'fwshift'), args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      0,
      expect.stringMatching(/Security rules: +2 +exact 2, approximated 0, needs review 0/),
    ]);
    const conversion = convert(readConfiguration(target));
    const sums = sumsOf(conversion.rows);
    const said = `${String(conversion.rows.length)} leaves, ${String(sums.converted)} converted, ${String(sums.rewritten)} rewritten, 0 refused`;
    expect(page).toContain(said);
    expect(sums).toMatchObject({ refused: 0, approximate: 0 });
    const proof = prove(conversion, savedConfiguration(snapshotOf(conversion, '2026-11-25T00:00:00Z', 'export')), 1000);
    expect([proof.connections, unexplainedIn(proof)]).toEqual([1000, 0]);
  });
});

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCodes } from '../../src/cli/exit';
import { inGroup, preRules, ruleText } from '../convert/support/converted';
import { outputOf, scm } from '../support/scm';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-exports-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

function exported(name: string, rules: string): string {
  const file = join(dir, name);
  writeFileSync(file, inGroup(preRules(rules)));
  return file;
}

/** A Panorama whose device groups deny and allow everything, with a firewall in one of them. */
function grouped(name: string, group: 'Closed' | 'Open'): string {
  const file = join(dir, name);
  const groupText = (of: string, rule: string): string =>
    `<entry name="${of}">${preRules(rule)}<devices>${
      of === group ? '<entry name="007951000000001"/>' : ''
    }</devices></entry>`;
  writeFileSync(
    file,
    `<config version="10.1.0"><shared/><devices><entry name="localhost.localdomain"><device-group>
${groupText('Closed', ruleText('nothing', { action: 'deny' }))}${groupText('Open', ruleText('everything'))}
</device-group></entry></devices></config>`,
  );
  return file;
}

/** Runs a command in this process, and returns its standard output. */
function run(...args: readonly string[]): Promise<string> {
  return outputOf(args);
}

interface ReviewJson {
  readonly verdict: string;
  readonly findings: readonly { readonly id: string }[];
}

async function reviewed(before: string, after: string): Promise<ReviewJson> {
  const files = [exported('old.xml', before), exported('new.xml', after)];
  const [old = '', now = ''] = files;
  const text = await run('review', '--before', old, '--after', now, '--json', '--fail-on', 'never');
  return JSON.parse(text) as ReviewJson;
}

const web = ruleText('web');
const block = ruleText('block', { action: 'deny' });

describe('a review of two exports', () => {
  test('of the same configuration finds nothing', async () => {
    expect(await reviewed(web + block, web + block)).toMatchObject({ verdict: 'equal', findings: [] });
  });

  test('finds traffic that a new rule allows', async () => {
    const { findings } = await reviewed(block, web + block);
    expect(findings.map(({ id }) => id)).toContain('any-any');
  });

  test('finds traffic that another order of the same rules allows', async () => {
    const { findings, verdict } = await reviewed(block + web, web + block);
    expect(verdict).not.toBe('equal');
    expect(findings.map(({ id }) => id)).toContain('any-any');
  });

  test('finds traffic that a removed deny rule allows', async () => {
    const { findings } = await reviewed(block + web, web);
    const [first] = findings;
    expect(first).toMatchObject({
      id: 'any-any',
      causes: [{ text: 'deleted security rule "block"' }],
      also: [{ id: 'deny-lost' }],
    });
  });

  test('says what opens if a firewall moves to the device group that allows it', async () => {
    const [before, after] = [grouped('a.xml', 'Closed'), grouped('b.xml', 'Open')];
    const args = ['--before', before, '--after', after, '--fail-on', 'never', '--require', 'equal'];
    const { code, stdout: text } = await scm(['review', ...args]);
    expect(code).toBe(exitCodes.unproved.code);
    expect(text).toMatch(/Verdict: opens/);
    expect(text).toMatch(/rule "nothing" decided, rule "everything" will/);
    const report = JSON.parse(await run('review', ...args, '--json')) as ReviewJson;
    expect(report.findings.map(({ id }) => id)).toContain('any-any');
    const back = await run('review', '--before', after, '--after', before, '--json');
    expect(JSON.parse(back)).toMatchObject({ verdict: 'undecided' });
  });

  test('needs both files', async () => {
    await expect(run('review', '--before', exported('old.xml', web))).rejects.toThrow(/--before and --after/);
  });
});

describe('a trace on an export', () => {
  test('takes the file as --config and the folder as --device-group', async () => {
    const args = [
      '--from',
      '10.9.9.9',
      '--to',
      '10.0.0.1',
      '--port',
      '443',
      '--from-zone',
      'trust',
      '--to-zone',
      'dmz',
    ];
    const text = await run('trace', '--config', exported('old.xml', web), '--device-group', 'oslo', ...args, '--json');
    expect(text).toMatch(/"web"/);
  });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { baseText, planText } from '../review/support/fixtures';
import { needs, program } from '../support/needs';
import { outputOf } from '../support/scm';

const root = join(__dirname, '..', '..');
const opa = process.env['SCM_TEST_OPA'] ?? 'opa';
const record = z.record(z.string(), z.unknown());
const lack = program(opa, 'build it with Go (docs/guides/policy-tools.md), then SCM_TEST_OPA=/path/opa npm test', [
  'version',
]);

needs(lack).describe('the examples of Rego policies', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-rego-'));
  beforeAll(() => writeFileSync(join(dir, 'base.json'), baseText()));
  afterAll(() => rmSync(dir, { recursive: true }));

  const review = async (name: string, ...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
    writeFileSync(join(dir, 'plan.json'), planText(name));
    const stdout = await outputOf(['review', 'plan.json', '--json', '--fail-on', 'never', ...args], { dir });
    return record.parse(JSON.parse(stdout));
  };
  /** Names of the policies that deny an input. */
  const denying = (input: unknown): readonly string[] => {
    writeFileSync(join(dir, 'input.json'), JSON.stringify(input));
    const args = ['eval', '--format', 'raw', '--data', join(root, 'examples', 'policies'), '--input', 'input.json'];
    const options = { cwd: dir, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(opa, [...args, '{name | count(data.scm[name].deny) > 0}'], options);
    if (status !== 0) throw new Error(stdout + stderr);
    const names: unknown = JSON.parse(stdout);
    if (!Array.isArray(names)) throw new Error(`opa answers ${stdout}`);
    return names.map(String);
  };

  test('accept a harmless change and deny a dangerous one', async () => {
    expect(denying(await review('harmless', '--snapshot', 'base.json'))).toEqual([]);
    expect(denying(await review('added-any-any', '--snapshot', 'base.json'))).toEqual(
      expect.arrayContaining(['exposed', 'harmless']),
    );
  });

  test('accept nothing that is not a whole review', async () => {
    const good = await review('harmless', '--snapshot', 'base.json');
    const accounts = record.parse(good['accounts']);
    const counts = record.parse(accounts['counts']);
    const all = ['exposed', 'harmless', 'judged'];
    const finding = { id: 'opened', fingerprint: '0', severity: 'low', title: 'x' };
    const cases: readonly (readonly [unknown, readonly string[]])[] = [
      ...[null, [], {}, '', 0, true, [good], { report: good }].map((one) => [one, all] as const),
      ...[undefined, null, 1, 'scm-review/0', 'SCM-REVIEW/1'].map((format) => [{ ...good, format }, all] as const),
      ...[undefined, null, 'Equal', ['equal'], 'opens', 'undecided', 'dangerous'].map(
        (verdict) => [{ ...good, verdict }, ['harmless']] as const,
      ),
      ...[undefined, null, {}, []].map((one) => [{ ...good, accounts: one }, ['harmless', 'judged']] as const),
      ...[undefined, '0', 1].map(
        (number) =>
          [
            { ...good, accounts: { ...accounts, counts: { ...counts, 'not judged': number } } },
            ['harmless', 'judged'],
          ] as const,
      ),
      ...[undefined, 'none', [{ judgement: 'fine' }]].map(
        (rows) => [{ ...good, accounts: { ...accounts, rows } }, ['judged']] as const,
      ),
      ...[undefined, null, {}, 'none', [null], [{ ...finding, id: 1 }], [{ ...finding, severity: 'LOW' }]].map(
        (findings) => [{ ...good, findings }, ['exposed']] as const,
      ),
      [{ ...good, findings: [{ ...finding, id: 'any-any' }] }, ['exposed']],
    ];
    const passed = cases.filter(([input, wanted]) => !wanted.every((name) => denying(input).includes(name)));
    expect(passed).toEqual([]);
    expect(cases.length).toBeGreaterThan(30);
  });
});

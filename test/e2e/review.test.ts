import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlan, reportText, review } from '../../src/review';
import { keepFixture } from '../review/support/fixtures';
import { deployOffice, type DeployedOffice } from '../review/support/make-plans';
import { preparedChanges } from '../review/support/prepared-changes';
import { runs } from '../support/runs';
import { terraformBinaries } from '../support/terraform-binaries';
import { readSnapshot } from '../../src/tenant';
import { scm as run, type Ended } from '../support/scm';

const root = join(__dirname, '..', '..');
const golden = (name: string): string => readFileSync(join(root, 'test/review/golden', `${name}.base.txt`), 'utf8');
const layout = { width: 100, color: 'none' } as const;

// The other tests of the review read plans that were kept; here the real terraform makes them anew.
describe('the branch office, deployed', () => {
  let office: DeployedOffice;
  let base: string;
  beforeAll(async () => {
    office = await deployOffice();
    base = JSON.stringify(await office.snapshot());
    if (process.env['UPDATE_FIXTURES'] !== undefined) keepFixture('base', base);
  }, 300_000);
  afterAll(() => office.close());

  test.each(preparedChanges.slice(0, runs(1)).map((change) => [change.name, change] as const))(
    'and changed by %s is reviewed as it was',
    async (name, change) => {
      const text = await office.planOf(change);
      if (process.env['UPDATE_FIXTURES'] !== undefined) keepFixture(name, text);
      const snapshot = readSnapshot(base, 'base.json');
      const report = review([{ name: 'plan.json', plan: readPlan(text, name) }], {
        base: { name: 'base.json', snapshot },
      });
      expect(reportText(report, layout)).toBe(golden(name));
    },
    300_000,
  );

  test('is reviewed by the command from a plan file, and the exit code says how bad it is', async () => {
    const { dir, env } = office.workspace;
    const change = preparedChanges.find(({ name }) => name === 'added-any-any');
    if (change === undefined) throw new Error('there is no such change');
    await office.planOf(change);
    // A plan is read by the program that wrote it.
    const [binary] = terraformBinaries();
    const named = binary === undefined ? {} : { TERRAFORM_BINARY_NAME: binary.path };
    const scm = (...args: readonly string[]): Promise<Ended> =>
      run(args, { dir, env: { ...process.env, ...env, ...named } });
    const saved = await scm('snapshot', '--out', 'base.json');
    expect(saved).toMatchObject({ code: 0, stdout: expect.stringMatching(/^base\.json: \d+ containers, \d+ rules/) });
    const reviewed = await scm('review', 'plan.bin', '--snapshot', 'base.json');
    expect(reviewed).toMatchObject({ code: 3, stdout: expect.stringMatching(/critical {2}rule "[^"]+" opens /) });
    expect((await scm('review', 'plan.bin', '--fail-on', 'never')).code).toBe(0);
    expect(JSON.parse((await scm('review', 'plan.bin', '--json')).stdout)).toMatchObject({ format: 'scm-review/1' });
    writeFileSync(join(dir, 'broken.json'), '{"a":');
    expect(await scm('review', 'broken.json')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/NOT_A_PLAN/),
    });
    expect(await scm('review', 'nowhere')).toMatchObject({ code: 1, stderr: expect.stringMatching(/NO_SUCH_FILE/) });
    expect(await scm('review', 'plan.bin', '--snapshot', 'broken.json')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/NOT_A_SNAPSHOT/),
    });
  }, 300_000);
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replay } from '../../src/engine/replay';
import { plannedConfigurations, readPlan, review, savedConfiguration } from '../../src/review';
import { generatedWeek } from '../cleanup/generated-week';
import { deployOffice, type DeployedOffice } from '../review/support/make-plans';
import { runs } from '../support/runs';
import { readSnapshot, type Snapshot } from '../../src/tenant';
import { scm } from '../support/scm';

const ways = {
  Oslo: ['Oslo', 'Branches', 'Kestrel', 'All Firewalls'],
  Bergen: ['Bergen', 'Branches', 'Kestrel', 'All Firewalls'],
  Headquarters: ['Headquarters', 'Kestrel', 'All Firewalls'],
} as const;
const margins = [['/24', 'groups'], ['none'], ['/24'], ['groups']];

/** What `scm cleanup --rule --json` prints. */
interface Narrowing {
  readonly kept: { readonly sessions: number; readonly cut: number; readonly open: number };
  readonly unchanged: readonly string[];
  readonly code?: string;
}

describe('scm cleanup --rule on the deployed example company with a generated week', () => {
  let office: DeployedOffice;
  let base: Snapshot;
  let rules: readonly string[];
  let dir = '';
  const log = (name: string): string => join(dir, `${name}.csv`);

  beforeAll(async () => {
    office = await deployOffice();
    ({ dir } = office.workspace);
    const text = JSON.stringify(await office.snapshot());
    writeFileSync(join(dir, 'base.json'), text);
    base = readSnapshot(text, 'base.json');
    const configuration = savedConfiguration(base);
    for (const [i, [name, way]] of Object.entries(ways).entries()) {
      writeFileSync(log(name), generatedWeek(configuration, { scope: 'folder', name }, way, 17 + i));
    }
    rules = configuration.rulebases
      .filter(({ kind }) => kind === 'security_rule')
      .flatMap((list) => list.rules)
      // The network team made it by hand, so it is not in the program.
      .filter(({ name, fields }) => fields['action'] === 'allow' && name !== 'old-vpn')
      .map(({ name }) => name);
  }, 300_000);
  afterAll(() => office.close());

  const narrowed = async (rule: string, margin: readonly string[]): Promise<Narrowing> => {
    const logs = Object.keys(ways).map((name) => `${name}=${log(name)}`);
    const args = ['--snapshot', 'base.json', '--language', 'hcl', '--json', '--margin', ...margin];
    const { stdout, stderr } = await scm(['cleanup', '--rule', rule, '--source', ...logs, ...args], { dir });
    expect({ rule, stderr }).toEqual({ rule, stderr: '' });
    return JSON.parse(stdout) as Narrowing;
  };

  test.each(margins.slice(0, runs(2)).map((one) => [one]))(
    'margin %j: the plan of each proposal closes something, opens nothing and cuts no logged session',
    async (margin) => {
      const planned: string[] = [];
      for (const rule of rules) {
        const { kept, unchanged, code } = await narrowed(rule, margin);
        expect({ rule, ...kept }).toMatchObject({ rule, cut: 0, open: 0 });
        if (code === undefined) {
          expect(unchanged.length).toBeGreaterThanOrEqual(4);
          continue;
        }
        planned.push(rule);
        const plans = [{ name: rule, plan: readPlan(await office.planOfResources(code), rule) }];
        const { verdict, traffic, findings, summary } = review(plans, { base: { name: 'base.json', snapshot: base } });
        const severe = findings.filter(({ severity }) => severity === 'high' || severity === 'critical');
        expect({ rule, verdict, severe, what: [...new Set(traffic.map(({ what }) => what))] }).toEqual({
          rule,
          verdict: 'stricter',
          severe: [],
          what: ['closed'],
        });
        // The rule is changed in place.
        expect({ rule, actions: summary.actions }).toMatchObject({
          rule,
          actions: { update: 1, delete: 0, replace: 0 },
        });
        const { before, after } = plannedConfigurations(plans, base);
        for (const name of Object.keys(ways)) {
          const container = { scope: 'folder' as const, name };
          const { blocked, blockedUnless, sessions } = await replay({ logs: [log(name)], before, after, container });
          expect(sessions).toBeGreaterThan(100);
          expect({ rule, cut: blocked.sessions + blockedUnless.sessions }).toEqual({ rule, cut: 0 });
        }
      }
      if (process.env['SCM_PRINT'] !== undefined) {
        process.stdout.write(
          `${margin.join(' ')}: ${planned.length} of ${rules.length} rules: ${planned.join(', ')}\n`,
        );
      }
      expect(planned.length).toBeGreaterThanOrEqual(4);
    },
    1_800_000,
  );

  test('is applied, after which no change is left and no logged session is blocked', async () => {
    const { code = '' } = await narrowed('staff-to-internet', ['/24']);
    await office.planOfResources(code);
    await office.workspace.apply('plan.bin');
    expect(await office.workspace.plan()).toEqual([]);
    const after = savedConfiguration(await office.snapshot());
    for (const name of Object.keys(ways)) {
      const container = { scope: 'folder' as const, name };
      const logs = [log(name)];
      const { blocked, blockedUnless } = await replay({ logs, before: savedConfiguration(base), after, container });
      expect(blocked.sessions + blockedUnless.sessions).toBe(0);
    }
  }, 300_000);
});

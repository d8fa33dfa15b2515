import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { causesOf } from '../../src/review/causes/causes-of';
import {
  everyFinding,
  examine,
  findingPlaces,
  readPlan,
  reportSarif,
  severities,
  type Examined,
  type Report,
  type ReviewOptions,
} from '../../src/review';
import { runs } from '../support/runs';
import { basedOn, drawnShape } from './combined/base-world';
import { harmlessEdit } from './combined/harmless';
import { openings } from './combined/openings';
import { both, planBetween, snapshotOf } from './combined/world';
import type { PlanPiece, Values } from './plan-json';
import { planJson } from './plan-json';
import { any, push, rule } from './support/of-pieces';
import { Dice } from './support/policy-edits';

const here = { folder: 'Texas' };
const kept = (type: string, values: Values): PlanPiece => ({
  ...{ type, name: String(values['name']), before: values, after: values },
  actions: ['no-op'],
});
const changed = (type: string, before: Values, after: Values): PlanPiece => ({
  ...{ type, name: String(before['name']), before: { ...here, ...before }, after: { ...here, ...after } },
});
const db1 = { name: 'db1', ip_netmask: '10.2.0.1' };
const ssh = { ...rule, name: 'admin', service: ['ssh'], destination: ['databases'], application: any };

/** A tag on an address, which opens nothing, and a group that gets the address and opens SSH to it. */
const tagAndMember: readonly PlanPiece[] = [
  push,
  kept('scm_service', { ...here, name: 'ssh', protocol: { tcp: { port: '22' } } }),
  kept('scm_tag', { ...here, name: 'noted' }),
  kept('scm_address', { ...here, name: 'db2', ip_netmask: '10.2.0.2' }),
  changed('scm_address', db1, { ...db1, tag: ['noted'] }),
  changed('scm_address_group', { name: 'databases', static: ['db2'] }, { name: 'databases', static: ['db2', 'db1'] }),
  kept('scm_security_rule', ssh),
];

test('the cause of what a group opens is the member that it gets, not the tag on that member; SARIF marks its line', () => {
  const one = examined(planJson(tagAndMember));
  const opening = one.report.findings.find(({ title }) => title.includes('opens SSH'));
  expect(opening?.causes).toEqual([
    { address: 'scm_address_group.databases', text: 'address group "databases" (static: + db1)' },
  ]);
  const lines = ['scm_address.db1', 'scm_address_group.databases'];
  const lineOf = (address: string): { file: string; line: number } | undefined =>
    lines.includes(address) ? { file: 'main.tf', line: lines.indexOf(address) + 10 } : undefined;
  const sarif = JSON.parse(reportSarif(one.report, { version: '1.0.0', placesOf: findingPlaces(one, lineOf) })) as {
    runs: [{ results: { message: { text: string }; locations: unknown }[] }];
  };
  const result = sarif.runs[0].results.find(({ message }) =>
    message.text.startsWith(
      `${opening?.title}. because of address group "databases" (static: + db1). ${opening?.detail}`,
    ),
  );
  expect(JSON.stringify(result?.locations)).toContain('"startLine":11');
});

const examined = (text: string, options: ReviewOptions = {}): Examined =>
  examine([{ name: 'plan.json', plan: readPlan(text, 'plan.json') }], options);

/** Findings about the run or its inputs, which no resource causes, and those that the accounts may answer. */
const ofRun = [
  'stale-base',
  'not-examined',
  'no-push',
  'drift',
  'not-judged',
  'push-without-firewall',
  'steering-changed',
];

type Finding = Report['findings'][number];

interface Entry {
  readonly address: string;
  readonly change: { actions: readonly string[]; before: unknown; after: unknown; after_unknown: unknown };
}

/** The plan as if one resource stayed as it is. */
function planWithout(text: string, address: string): string {
  const plan = JSON.parse(text) as { resource_changes: readonly Entry[] };
  const entries = plan.resource_changes.flatMap((entry): readonly Entry[] => {
    if (entry.address !== address) return [entry];
    const { before } = entry.change;
    if (before === null) return [];
    return [{ ...entry, change: { ...entry.change, actions: ['no-op'], before, after: before, after_unknown: {} } }];
  });
  return JSON.stringify({ ...plan, resource_changes: entries });
}

function changedIn(text: string): readonly string[] {
  const { resource_changes: entries } = JSON.parse(text) as { resource_changes: readonly Entry[] };
  return entries
    .filter(({ address, change }) => change.actions[0] !== 'no-op' && !address.startsWith('scm_push'))
    .map(({ address }) => address);
}

const makes = Object.values(openings);

test('the causes of a finding are the changed resources without which it is gone', () => {
  let [computed, several] = [0, 0];
  for (let seed = 1; seed <= runs(2); seed++) {
    const dice = new Dice(seed);
    const { shape, world } = basedOn(drawnShape(dice));
    const draw = (): ReturnType<typeof harmlessEdit> =>
      dice.below(4) === 0 ? harmlessEdit(dice, shape) : (makes[dice.below(makes.length)] ?? makes[0]!)(dice, shape);
    const text = planBetween(world, both(draw().change, draw().change)(world));
    const options = { base: { name: 'base.json', snapshot: snapshotOf(world) } };
    const whole = examined(text, options);
    const without = new Map(changedIn(text).map((address) => [address, examined(planWithout(text, address), options)]));
    for (const finding of everyFinding(whole.report)) {
      if (ofRun.includes(finding.id)) continue;
      const gone = [...without].filter(([, other]) => !isIn(other, finding, whole)).map(([address]) => address);
      const found = finding.causes?.map(({ address }) => address);
      expect([seed, finding.title, found?.toSorted()]).toEqual([
        seed,
        finding.title,
        gone.length === 0 ? undefined : gone.toSorted(),
      ]);
      if (gone.length === 0) several += 1;
      else computed += 1;
    }
  }
  expect(computed).toBeGreaterThan(10 * several);
});

const addresses = fc.uniqueArray(
  fc.nat(24).map((i) => `scm_address.a${i}`),
  { minLength: 2, maxLength: 20 },
);

test('groups of resources are left out together without another answer, and with fewer reviews', () => {
  const draft = (name: string) => ({
    ...{ id: 'any-any', severity: 'high', title: name, detail: '', facts: {} },
    subject: { kind: 'rule', name },
  });
  const needed = addresses.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.array(fc.tuple(fc.subarray(all, { minLength: 1, maxLength: 2 }), fc.boolean()), {
        minLength: 1,
        maxLength: 4,
      }),
    ),
  );
  fc.assert(
    fc.property(needed, ([all, wanted]) => {
      let reviews = 0;
      const found = (left: ReadonlySet<string>) => {
        reviews += 1;
        return wanted.flatMap(([some, isAny], i) => {
          const there = some.filter((address) => !left.has(address)).length;
          return (isAny ? there > 0 : there === some.length) ? [draft(`r${i}`) as never] : [];
        });
      };
      const causes = causesOf(found(new Set()), all, found, 64);
      reviews -= 1;
      wanted.forEach(([some, isAny], i) => {
        const expected = isAny && some.length > 1 ? [] : all.filter((address) => some.includes(address));
        expect(causes(draft(`r${i}`) as never).addresses).toEqual(expected);
      });
      expect(reviews).toBeLessThanOrEqual(2 * all.length);
    }),
  );
});

/** A finding is still there if it says as much: the same, or of the same rule and all of its traffic. */
function isIn(other: Examined, finding: Finding, from: Examined): boolean {
  const same = everyFinding(other.report).filter(
    ({ id, subject, container, severity }) =>
      id === finding.id &&
      JSON.stringify([subject, container]) === JSON.stringify([finding.subject, finding.container]) &&
      severities.indexOf(severity) <= severities.indexOf(finding.severity),
  );
  const traffic = trafficOf(from, finding.fingerprint);
  const found = new Set(same.flatMap(({ fingerprint }) => trafficOf(other, fingerprint)));
  return (
    same.some(({ fingerprint }) => fingerprint === finding.fingerprint) ||
    (traffic.length > 0 && traffic.every((one) => found.has(one)))
  );
}

function trafficOf({ evidence }: Examined, fingerprint: string): readonly string[] {
  return (evidence.get(fingerprint)?.traffic ?? []).map(({ region, after, conditions, certainty, places }) =>
    JSON.stringify([region, after, conditions, certainty, places]),
  );
}

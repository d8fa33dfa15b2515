import { describe, expect, test } from '@jest/globals';
import { everyFinding } from '../../src/review';
import type { Report } from '../../src/review';
import { planJson, type PlanPiece, type Values } from './plan-json';
import { any, push, reviewedText, rule } from './support/of-pieces';
import { onBase } from './support/on-base';
import { readSnapshot } from '../../src/tenant';

const wide: Values = { ...rule, name: 'wide', service: any, source: ['10.0.0.0/24'], destination: ['10.1.0.0/24'] };
const halves = ['10.0.0.0/25', '10.0.0.128/25'] as const;
/** A rule for any application on any service becomes two, which together allow the same. */
const split: readonly PlanPiece[] = [
  { type: 'scm_security_rule', name: 'a', before: wide, after: { ...wide, source: [halves[0]] } },
  { type: 'scm_security_rule', name: 'b', after: { ...wide, name: 'half', source: [halves[1]] } },
];
const rulesIn = (report: Report): readonly string[] =>
  everyFinding(report)
    .filter(({ id }) => id === 'any-application')
    .map(({ title }) => title);

/** The review of a plan on a base that has folders, and rules in the pre rulebase of each. */
function reviewed(folders: Readonly<Record<string, readonly Values[]>>, pieces: readonly PlanPiece[]): Report {
  const shared = 'All Firewalls' in folders ? 'All Firewalls' : 'ngfw-shared';
  const above: Readonly<Record<string, string>> = { All: '', [shared]: 'All' };
  const places: Readonly<Record<string, readonly Values[]>> = { All: [], [shared]: [], ...folders };
  const container = (name: string): Values => ({ scope: 'folder', name });
  const text = JSON.stringify({
    format: 'scm-snapshot/1',
    made: '2026-11-22T00:00:00Z',
    containers: Object.keys(places).map((name) => ({
      container: container(name),
      completeness: 'complete',
      ...(name === 'All' ? {} : { above: above[name] ?? shared }),
    })),
    objects: [],
    rulebases: Object.entries(places)
      .filter(([, rules]) => rules.length > 0)
      .map(([name, rules]) => ({
        kind: 'security_rule',
        container: container(name),
        rulebase: 'pre',
        rules: rules.map((fields) => ({ name: fields['name'], fields: { ...fields, folder: name } })),
      })),
    unread: [],
  });
  return reviewedText(planJson([push, ...pieces]), {
    base: { name: 'base.json', snapshot: readSnapshot(text, 'base.json') },
  });
}

describe('a new rule for any application on any service', () => {
  test('is not reported if it only takes over what other rules allowed', () => {
    expect(rulesIn(onBase([], [wide], ...split))).toEqual([]);
  });

  test('is not reported if a rule of the same name opens something in another folder', () => {
    const other: PlanPiece = {
      type: 'scm_security_rule',
      name: 'c',
      after: { ...wide, folder: 'Austin', name: 'half', service: ['service-https'], source: ['10.9.0.0/24'] },
    };
    expect(rulesIn(reviewed({ Texas: [wide], Austin: [] }, [...split, other]))).toEqual([]);
  });

  test.each<[string, () => Report]>([
    ['if it allows more', () => onBase([], [], ...split.slice(1))],
    [
      'if the order that hides it is not known',
      () =>
        reviewed({ Texas: [] }, [
          {
            type: 'scm_security_rule',
            name: 'd',
            after: { ...wide, name: 'deny', action: 'deny', source: any, destination: any, profile_setting: null },
          },
          { type: 'scm_security_rule', name: 'b', after: { ...wide, name: 'half' } },
        ]),
    ],
    [
      'if the base is outdated',
      () =>
        onBase([{ kind: 'address', name: 'web', ip_netmask: '10.0.0.1/32' }], [wide], ...split, {
          type: 'scm_address',
          name: 'web',
          before: { folder: 'Texas', name: 'web', ip_netmask: '10.0.0.2/32' },
          after: { folder: 'Texas', name: 'web', ip_netmask: '10.0.0.3/32' },
        }),
    ],
    ['if a rule that decides it is not known', () => reviewedText(planJson([push, ...split]))],
  ])('is reported %s', (_, report) => {
    expect(rulesIn(report()).join()).toContain('"half" in folder Texas allows any application on any service');
  });
});

describe('a folder has two names', () => {
  test.each([
    ['All Firewalls', 'ngfw-shared'],
    ['ngfw-shared', 'All Firewalls'],
  ])('a rule of %s in the plan is that of %s in the base', (planned, saved) => {
    const before = { ...rule, folder: planned, from: ['trust'], to: ['untrust'], source: ['10.0.0.0/32'] };
    const piece: PlanPiece = {
      type: 'scm_security_rule',
      name: 'a',
      before,
      after: { ...before, source: ['10.0.0.0/31'] },
    };
    const { accounts, traffic } = reviewed({ [saved]: [{ ...before, folder: saved }], Texas: [] }, [piece]);
    expect(new Set(traffic.map(({ what }) => what))).toEqual(new Set(['opened']));
    const rows = accounts.rows.filter(({ address }) => address === 'scm_security_rule.a');
    expect(rows.map(({ judgement }) => judgement)).toEqual(['opens', 'opens']);
  });
});

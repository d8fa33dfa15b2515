import { describe, expect, test } from '@jest/globals';
import { everyFinding } from '../../src/review';
import { planBetween, snapshotOf, added, ruleItem, type Item } from './combined/world';
import { planJson, pushOfTexas, type PlanPiece, type Values } from './plan-json';
import { any, reviewed, reviewedText, rule } from './support/of-pieces';
import { planOf, world } from './weakenings/edit';

describe('without a snapshot', () => {
  const deny: Values = { ...rule, name: 'no', action: 'deny', service: any, profile_setting: null };
  const order = (where: string, rules: readonly string[] = ['no']): Values => ({
    ...{ folder: 'Texas', type: 'security_rule', position: 'pre', rules },
    anchor: { where },
  });
  const kept: PlanPiece = { type: 'scm_security_rule', before: deny, after: deny, actions: ['no-op'] };
  const verdictOf = (...pieces: readonly PlanPiece[]): string =>
    reviewedText(planJson([pushOfTexas, ...pieces])).verdict;
  const placed = (where: string): PlanPiece => ({
    type: 'scm_security_rule',
    before: { ...deny, relative_position: 'top' },
    after: { ...deny, relative_position: where, description: 'x' },
  });

  test('a rule that moves passes rules that are not known', () => {
    expect(verdictOf(placed('bottom'))).not.toMatch(/^(equal|stricter)$/);
    expect(verdictOf(placed('top'))).toBe('equal');
  });

  test.each<[string, Values]>([
    ['security_rule', deny],
    ['security_rule', { ...deny, action: 'allow', profile_setting: { group: ['best-practice'] } }],
    ['decryption_rule', { ...deny, action: 'decrypt', type: { ssl_forward_proxy: {} } }],
    ['authentication_rule', { ...deny, action: null, authentication_enforcement: 'portal' }],
    ['dos_protection_rule', { ...deny, action: { protect: {} }, protection: { aggregate: { profile: 'dos' } } }],
  ])('a %s that moves to the other rulebase or within its own one does so, too: %j', (kind, values) => {
    const moved = (from: Values, to: Values): string =>
      verdictOf({ type: `scm_${kind}`, before: { ...values, ...from }, after: { ...values, ...to } });
    expect([
      moved({ position: 'pre' }, { position: 'post' }),
      moved({ position: 'post' }, { position: 'pre' }),
      moved({ relative_position: 'top' }, { relative_position: 'bottom' }),
    ]).toEqual(['undecided', 'undecided', 'undecided']);
  });

  test.each<[string, Values]>([
    ['security_rule', deny],
    ['decryption_rule', { ...deny, action: 'decrypt', type: { ssl_forward_proxy: {} } }],
  ])('a %s that is made again does so, too', (kind, values) => {
    const made = (before: Values | null, after: Values | null, name: string): PlanPiece => ({
      ...{ type: `scm_${kind}`, name, before, after },
      ...(before !== null && after !== null ? { actions: ['delete', 'create'], unknown: { id: true } } : {}),
    });
    expect(verdictOf(made({ ...values, id: '1' }, values, 'x'))).toBe('undecided');
    expect(verdictOf(made(values, { ...values, name: 'other' }, 'x'))).toBe('undecided');
    expect(verdictOf(made(values, null, 'a'), made(null, values, 'b'))).toBe('undecided');
    expect(verdictOf(made(values, null, 'a'), made(null, { ...values, name: 'other' }, 'b'))).not.toBe('equal');
  });

  test('but not one that gets another name', () => {
    expect(verdictOf({ type: 'scm_security_rule', before: deny, after: { ...deny, name: 'other' } })).toBe('equal');
  });

  test.each<[string, readonly string[] | null, readonly string[]]>([
    ['swaps', ['a', 'b'], ['b', 'a']],
    ['inserts', ['a', 'c'], ['a', 'b', 'c']],
    ['is new for', null, ['a', 'b']],
  ])('an order that %s rules that are not known moves them', (_, before, after) => {
    for (const type of ['security_rule', 'decryption_rule']) {
      const listed = (rules: readonly string[]): Values => ({ folder: 'Texas', type, position: 'pre', rules });
      const changed = { type: 'scm_rule_order', before: before && listed(before), after: listed(after) };
      expect(verdictOf(changed)).toBe('undecided');
    }
  });

  test('an order that moves its rules does so, too', () => {
    const moved = (where: string): PlanPiece => ({ type: 'scm_rule_order', before: order('top'), after: order(where) });
    expect(verdictOf(kept, moved('bottom'))).not.toMatch(/^(equal|stricter)$/);
    const listed = { type: 'scm_rule_order', before: order('top'), after: { ...order('top'), id: 'y' } };
    expect(verdictOf(kept, listed)).toBe('equal');
  });
});

test('with a snapshot, a rule that is made again comes last, if its order does not change', () => {
  const all = { from: any, to: any, source: any, destination: any, service: any, application: any };
  const { plan, snapshot } = planOf({
    given: added(ruleItem('no', { ...all, action: 'deny' }), ruleItem('yes', { ...all, action: 'allow' })),
  });
  const json = JSON.parse(plan) as { resource_changes: { name: string; change: Values }[] };
  const changes = json.resource_changes.map((one) =>
    one.name === 'security_rule-no-Texas'
      ? { ...one, change: { ...one.change, actions: ['delete', 'create'], after_unknown: { id: true } } }
      : one,
  );
  const verdictOf = (resource_changes: readonly unknown[]): string =>
    reviewedText(JSON.stringify({ ...json, resource_changes }), { base: { name: 'b', snapshot } }).verdict;
  expect([verdictOf(json.resource_changes), verdictOf(changes)]).toEqual(['equal', 'dangerous']);
});

test.each<[string, Partial<Item>, string]>([
  ['the post rules of its folder, behind the rule that denies the rest', { position: 'post' }, 'dangerous'],
  ['the post rules of the folder below', { position: 'post', place: 'Texas' }, 'dangerous'],
  ['the pre rules of the folder below', { place: 'Texas' }, 'dangerous'],
])('a deny rule that moves to %s no longer blocks what other rules allow', (_, to, verdict) => {
  const denied = world.filter(({ name }) => name === 'no-smb');
  const after = [...world.filter(({ name }) => name !== 'no-smb'), ...denied.map((one) => ({ ...one, ...to }))];
  const report = reviewedText(planBetween(world, after), { base: { name: 'base.json', snapshot: snapshotOf(world) } });
  expect(report.verdict).toBe(verdict);
  expect(everyFinding(report).map(({ id }) => id)).toContain('deny-lost');
});

describe('a first plan whose order comes from the keys of a map', () => {
  const names = ['aa-deny-the-rest', 'mm-allow-mail', 'zz-allow-bank'];
  const to: Values = { 'mm-allow-mail': ['dmz'], 'zz-allow-bank': ['bank'] };
  const rules = (order: readonly string[]): readonly PlanPiece[] => [
    ...names.map((name): PlanPiece => {
      const decision =
        to[name] === undefined ? { action: 'deny', service: any, profile_setting: null } : { to: to[name] };
      return { type: 'scm_security_rule', name, after: { ...rule, ...decision, name, folder: 'Texas' } };
    }),
    {
      type: 'scm_rule_order',
      name: 'order',
      after: { folder: 'Texas', type: 'security_rule', position: 'pre', rules: order },
    },
  ];
  const shadowed = (pieces: readonly PlanPiece[]) =>
    reviewed(pieces)
      .report.findings.filter(({ id }) => id === 'rule-shadowed')
      .map(({ severity, title }) => `${severity}: ${title}`);

  test('has one high finding that names the deny on top and all rules that never match', () => {
    expect(shadowed(rules(names))).toEqual([
      'high: rule "aa-deny-the-rest" blocks all traffic that the rules after it match: rules "mm-allow-mail", ' +
        '"zz-allow-bank" never match',
    ]);
  });

  test('and has none in the order of a list', () => {
    expect(shadowed(rules(['mm-allow-mail', 'zz-allow-bank', 'aa-deny-the-rest'])).join()).not.toContain('high');
  });

  test('a rule that is covered while another one still matches is no such finding', () => {
    expect(shadowed(rules(['mm-allow-mail', 'aa-deny-the-rest', 'zz-allow-bank']))).toEqual([
      expect.stringMatching(/^medium: rule "zz-allow-bank"/),
    ]);
  });
});

import { describe, expect, test } from '@jest/globals';
import { pushSchema } from '../../src/provider/schema/push-schema';
import { pushOutputs } from '../../src/review/judges/state-judge';
import { expectCounted } from '../support/expect-counted';
import { planJson, pushOfTexas, type PlanPiece, type Values } from './plan-json';
import { added, ruleItem } from './combined/world';
import { any, reviewedText, rule } from './support/of-pieces';
import { attacks, harmless } from './support/fourth-attacks';
import { planOf, type Attack } from './support/third-attacks';

/** What a fourth adversary tried against `--require stricter`, and edits that must not be called dangerous. */

const reportOf = (attack: Attack): ReturnType<typeof reviewedText> => {
  const { plan, snapshot } = planOf(attack);
  expectCounted(plan);
  return reviewedText(plan, { base: { name: 'base.json', snapshot } });
};

describe('a fourth adversary', () => {
  test('tried many ways', () => expect(Object.keys(attacks).length).toBeGreaterThanOrEqual(30));

  test.each(Object.entries(attacks))('%s', (_, attack) => {
    const { verdict, findings } = reportOf(attack);
    expect(verdict).not.toMatch(/^(equal|stricter)$/);
    expect(findings).not.toEqual([]);
  });
});

describe('harmless edits of the same things', () => {
  test('are many', () => expect(Object.keys(harmless).length).toBeGreaterThanOrEqual(15));

  test.each(Object.entries(harmless))('%s', (_, attack) => {
    expect(reportOf(attack).verdict).not.toBe('dangerous');
  });
});

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

describe('a push', () => {
  test('an attribute that this version does not know may decide anything', () => {
    const { before, after } = pushOfTexas;
    const plan = planJson([{ ...pushOfTexas, before: before ?? {}, after: { ...after, admins: ['all'] } }]);
    expect(reviewedText(plan).verdict).toBe('undecided');
  });

  test('what the provider computes is known', () => {
    const computed = pushSchema.attributes.filter((one) => one.computed === true && one.optional !== true);
    expect([...pushOutputs].sort()).toEqual(computed.map(({ name }) => name).sort());
  });
});

describe('a provider block that does not verify the service', () => {
  const tag = {
    type: 'scm_tag',
    before: { name: 't', folder: 'Texas' },
    after: { name: 't', folder: 'Texas', comments: 'x' },
  };
  test.each<[string, Values, RegExp]>([
    ['always', { constant_value: true }, /^undecided$/],
    ['by a variable', { references: ['var.insecure'] }, /^undecided$/],
    ['never', { constant_value: false }, /^equal$/],
  ])('%s', (_, expression, verdict) => {
    const scm = {
      name: 'scm',
      full_name: 'terraform.local/cdktf-scm/scm',
      expressions: { skip_verify_certificate: expression },
    };
    const plan = planJson([pushOfTexas, tag], {
      configuration: {
        provider_config: { scm },
        root_module: { resources: [{ address: 'scm_tag.x', provider_config_key: 'scm', expressions: {} }] },
      },
    });
    expect(reviewedText(plan).verdict).toMatch(verdict);
  });
});

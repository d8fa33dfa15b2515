import { everyFinding } from '../../src/review';
import { describe, expect, test } from '@jest/globals';
import type { PlanPiece, Values } from './plan-json';
import { any, push, reviewed, rule } from './support/of-pieces';

const here = { folder: 'Texas' };
const opening = (more: Values): PlanPiece => ({
  type: 'scm_security_rule',
  name: 'wide',
  after: { ...rule, name: 'wide', from: ['trust'], to: ['dmz'], service: any, ...more },
});
const stopped = (...pieces: readonly PlanPiece[]): readonly string[] =>
  everyFinding(reviewed([push, ...pieces]).report)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ id }) => id);

/** The whole of IPv4 in as many networks, which are all allowed but the last. */
const networks = (bits: number): readonly string[] =>
  Array.from({ length: 2 ** bits - 1 }, (_, i) => `${i * 2 ** (8 - bits)}.0.0.0/${bits}`);

describe('the default gate stops a rule that allows nearly everything', () => {
  test.each<[string, readonly PlanPiece[]]>([
    ['as any', [opening({})]],
    ['as 0.0.0.0/0', [opening({ source: ['0.0.0.0/0'] })]],
    ['as two halves', [opening({ source: ['0.0.0.0/1', '128.0.0.0/1'], destination: ['0.0.0.0/1', '128.0.0.0/1'] })]],
    ['as one half', [opening({ source: ['0.0.0.0/1'] })]],
    ['as many networks', [opening({ source: networks(4), destination: networks(5) })]],
    [
      'on nearly all ports',
      [
        opening({ service: ['high'] }),
        { type: 'scm_service', name: 'high', after: { ...here, name: 'high', protocol: { tcp: { port: '1-65000' } } } },
      ],
    ],
    [
      'at all times, by a schedule',
      [
        opening({ schedule: 'always' }),
        {
          type: 'scm_schedule',
          name: 's',
          after: { ...here, name: 'always', schedule_type: { recurring: { daily: ['00:00-23:59'] } } },
        },
      ],
    ],
  ])('%s', (_, pieces) => {
    expect(stopped(...pieces)).toContain('any-any');
  });

  test('but not one between two networks', () => {
    expect(
      stopped(opening({ source: ['10.0.0.0/24'], destination: ['10.1.0.0/24'], service: ['service-https'] })),
    ).toEqual([]);
  });
});

describe('the default gate stops', () => {
  test('an address of an allowing rule that becomes a large network', () => {
    const address = (value: string): Values => ({ ...here, name: 'a', ip_netmask: value });
    const used = { ...rule, source: ['a'] };
    const kept: PlanPiece = { type: 'scm_security_rule', before: used, after: used, actions: ['no-op'] };
    const grown = (to: string) =>
      stopped(kept, { type: 'scm_address', before: address('10.0.0.1/32'), after: address(to) });
    expect(grown('10.0.0.0/16')).toContain('widened');
    expect(grown('10.0.0.0/31')).not.toContain('widened');
  });

  test('a rule whose schedule is removed, but not one that never had one', () => {
    const nightly = { ...rule, schedule: 'night' };
    const edit = (before: Values, after: Values) => stopped({ type: 'scm_security_rule', before, after });
    expect(edit(nightly, { ...rule, schedule: null })).toContain('widened');
    expect(edit(rule, { ...rule, description: 'x' })).toEqual([]);
    expect(edit(nightly, { ...nightly, description: 'x' })).toEqual([]);
  });

  test('a rule that blocks, whose action is unknown until the apply', () => {
    const deny = { ...rule, action: 'deny' };
    const ids = stopped({
      type: 'scm_security_rule',
      before: deny,
      after: { ...deny, action: null },
      unknown: { action: true },
    });
    expect(ids).toContain('known-after-apply');
  });
});

test('a rule that blocks is not disabled by a value that nobody sees', () => {
  const deny = { ...rule, name: 'deny', action: 'deny' };
  const { report } = reviewed([
    push,
    {
      ...{ type: 'scm_security_rule', before: deny, after: { ...deny, disabled: true } },
      more: { change: { after_sensitive: { disabled: true } } },
    },
  ]);
  expect(report.findings).toContainEqual(expect.objectContaining({ id: 'sensitive-value', severity: 'high' }));
});

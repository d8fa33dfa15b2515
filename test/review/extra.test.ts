import { describe, expect, test } from '@jest/globals';
import { allKinds, createCarriesBody } from '../../src/catalog';
import { rotated } from '../support/rotated';
import { resourceChange, type PlanPiece, type Values } from './plan-json';
import { push, reviewed, rule } from './support/of-pieces';

const extra = (value: unknown): string => JSON.stringify(value);
const future = { future_feature: { enable: true, mode: 'later' }, plain: 1 };
const notExamined = (pieces: readonly PlanPiece[], more: Values = {}) =>
  reviewed([push, ...pieces], more).report.findings.filter(({ id }) => id === 'not-examined');
const plain = { name: 'web', folder: 'Texas' };

const kinds = rotated(
  allKinds().filter(createCarriesBody),
  'extra in reviews',
  ({ api: { rulebase, ordered, singleton, key, codec, location }, policyRole, contains }) =>
    [rulebase, ordered, singleton, key !== undefined, codec !== undefined, location.in, policyRole, contains].join(' '),
);

describe('extra of kinds of every shape', () => {
  test('there are twenty of them and more', () => expect(kinds.length).toBeGreaterThanOrEqual(20));

  test.each(kinds.map(({ name }) => name))('%s: set, changed and removed, it is reviewed as not understood', (name) => {
    const type = `scm_${name}`;
    const changes: readonly (readonly [Values | null, Values | null, string])[] = [
      [null, { ...plain, extra: extra(future) }, 'future_feature.enable, future_feature.mode, plain'],
      [{ ...plain, extra: extra({ a: 1 }) }, { ...plain, extra: extra({ a: 2 }) }, 'a'],
      [{ ...plain, extra: extra({ a: 1 }) }, plain, 'a'],
      [{ ...plain, extra: extra({ a: 1 }) }, null, 'a'],
    ];
    for (const [before, after, fields] of changes) {
      const [found, ...more] = notExamined([{ type, before, after }]);
      expect(found?.title).toBe(
        `not examined: 1 change of fields that this version does not understand (extra): ${type}.x (${fields})`,
      );
      expect(more).toEqual([]);
    }
  });
});

describe('extra in a review', () => {
  test('is high on what decides over traffic, and medium on anything else', () => {
    const severity = (type: string, after: Values) => notExamined([{ type, after }]).map((one) => one.severity);
    expect(severity('scm_security_rule', { ...rule, extra: extra(future) })).toEqual(['high']);
    expect(severity('scm_lldp_profile', { ...plain, extra: extra(future) })).toEqual(['medium']);
  });

  test('is shown with both values, and forbids that nothing else changes', () => {
    const before = { ...rule, extra: extra({ a: 1 }) };
    const { report } = reviewed([
      push,
      { type: 'scm_security_rule', before, after: { ...rule, extra: extra({ a: 2 }) } },
    ]);
    expect(JSON.stringify(report)).toContain('"name":"extra","before":{"a":1},"after":{"a":2}');
    expect(report.summary.sentences.join(' ')).toContain('Not examined: 1 change of fields');
    expect(report.summary.sentences.join(' ')).not.toContain('Nothing else changes');
  });

  test('with equal content in another form is no change', () => {
    const before = { ...plain, extra: '{"a":{"b":1},"c":2}' };
    const after = { ...plain, extra: '{ "c": 2, "a": { "b": 1 } }' };
    expect(notExamined([{ type: 'scm_address', before, after }])).toEqual([]);
  });

  test('that is unknown or sensitive is named without its content', () => {
    const unknown = { type: 'scm_address', after: plain, unknown: { extra: true } };
    expect(notExamined([unknown])[0]?.title).toContain('scm_address.x (extra)');
    const after = { ...plain, extra: extra({ secret_field: 'geheim' }) };
    const sensitive = { type: 'scm_address', after, more: { change: { after_sensitive: { extra: true } } } };
    const { report } = reviewed([push, sensitive]);
    expect(JSON.stringify(report)).not.toMatch(/geheim|secret_field/);
    expect(JSON.stringify(report)).toContain('(extra)');
  });

  test('that another client changed at the service is in the drift', () => {
    const drift = {
      type: 'scm_address',
      before: { ...plain, extra: extra({ a: 1 }) },
      after: { ...plain, extra: extra({ a: 3 }) },
    };
    const { report } = reviewed([push], { resource_drift: [resourceChange(drift)] });
    expect(JSON.stringify(report)).toContain('"name":"extra"');
  });
});

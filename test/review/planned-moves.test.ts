import { describe, expect, test } from '@jest/globals';
import { allKinds } from '../../src/catalog';
import { readPlan, review, type Report } from '../../src/review';
import { snapshotFormat } from '../../src/tenant';
import { planJson, type PlanPiece, type Values } from './plan-json';

const any = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'] };
const open = { ...any, service: ['any'], category: ['any'], source_user: ['any'] };

/** Of each kind of rules that can be moved: two that match the same traffic and do something else with it. */
const pairs: Readonly<Record<string, readonly [Values, Values]>> = {
  security_rule: [
    { ...open, application: ['any'], action: 'allow' },
    { ...open, application: ['any'], action: 'deny' },
  ],
  decryption_rule: [
    { ...open, action: 'decrypt', type: { ssl_forward_proxy: {} } },
    { ...open, action: 'no-decrypt', type: { ssl_forward_proxy: {} } },
  ],
  authentication_rule: [
    { ...open, authentication_enforcement: 'one' },
    { ...open, authentication_enforcement: 'two' },
  ],
  app_override_rule: [
    { ...any, application: 'web-browsing', port: '80', protocol: 'tcp' },
    { ...any, application: 'ftp', port: '80', protocol: 'tcp' },
  ],
  qos_policy_rule: [
    { ...any, action: { class: '1' } },
    { ...any, action: { class: '4' } },
  ],
};
const movable = allKinds()
  .filter(({ api }) => api.movable === true)
  .map(({ name }) => name);

const rule = (name: string, content: Values, more: Values = {}): Values => ({
  ...{ id: `id-${name}`, name, folder: 'Texas', position: 'pre', relative_position: null, target_rule: null },
  ...content,
  ...more,
});

/** Reviews a plan for a rulebase with these rules from the top. */
function reviewed(kind: string, standing: readonly Values[], pieces: readonly PlanPiece[]): Report {
  const fields = ({ position: _, relative_position: __, target_rule: ___, folder: ____, ...rest }: Values): Values =>
    rest;
  const snapshot = {
    ...{ format: snapshotFormat, made: '2026-11-26T00:00:00Z', objects: [], unread: [] },
    containers: [
      { container: { scope: 'folder', name: 'All' }, completeness: 'complete', snippets: [] },
      { container: { scope: 'folder', name: 'Texas' }, completeness: 'complete', above: 'All', snippets: [] },
    ],
    rulebases: [
      {
        ...{ kind, container: { scope: 'folder', name: 'Texas' }, rulebase: 'pre' },
        rules: standing.map((one) => ({ name: String(one['name']), fields: fields(one) })),
      },
    ],
  } as const;
  const plan = readPlan(planJson(pieces), 'plan');
  return review([{ name: 'plan', plan }], { base: { name: 'base', snapshot: snapshot as never } });
}

const row = ({ accounts }: Report, value: string) => accounts.rows.find((one) => one.value === value);

describe('a move that a plan contains', () => {
  test.each(movable)('has a row and is not equal, for each kind of rules: %s', (kind) => {
    const [one, two] = pairs[kind] ?? [];
    if (one === undefined || two === undefined) throw new Error(`no rules of ${kind}`);
    const [upper, lower] = [rule('a', one), rule('b', two)];
    const report = reviewed(
      kind,
      [upper, lower],
      [
        { type: `scm_${kind}`, name: 'b', before: lower, after: { ...lower, relative_position: 'top' } },
        { type: `scm_${kind}`, name: 'a', before: upper, after: upper, actions: ['no-op'] },
      ],
    );
    expect(report.verdict).not.toBe('equal');
    expect(row(report, 'relative_position')?.judgement).toMatch(/stricter|weaker|opens|not judged/);
  });

  const [allow = {}, deny = {}] = pairs['security_rule'] ?? [];
  const type = 'scm_security_rule';
  const allowAll = rule('allow', allow);
  const denyAll = rule('deny', deny, { relative_position: 'top' });
  const kept = (one: Values): PlanPiece => ({
    type,
    name: String(one['name']),
    before: one,
    after: one,
    actions: ['no-op'],
  });

  test('is that of a rule which leaves the top to one that remains there', () => {
    const leaving = rule('leaving', allow, { relative_position: 'top' });
    const report = reviewed(
      'security_rule',
      [leaving, denyAll],
      [{ type, name: 'leaving', before: leaving, after: { ...leaving, relative_position: null } }, kept(denyAll)],
    );
    expect(report.verdict).toBe('stricter');
    expect(row(report, 'relative_position')?.judgement).toBe('stricter');
  });

  test('does not change the order of rules that may all be at the top', () => {
    const other = rule('other', allow, { relative_position: 'top' });
    const report = reviewed(
      'security_rule',
      [other, allowAll, denyAll],
      [
        { type, name: 'deny', before: { ...denyAll, relative_position: null }, after: denyAll },
        kept(other),
        kept(allowAll),
      ],
    );
    expect(report.verdict).toBe('equal');
    expect(row(report, 'relative_position')?.judgement).toBe('equal');
  });

  test('is also that of an unchanged rule, where a new rule makes the provider place all', () => {
    const more = rule('more', { ...allow, source: ['192.0.2.1'] });
    const report = reviewed(
      'security_rule',
      [allowAll, denyAll],
      [kept(denyAll), kept(allowAll), { type, name: 'more', before: null, after: more }],
    );
    expect(report.verdict).not.toBe('equal');
  });

  test('is none where only the content of a rule changes', () => {
    const report = reviewed(
      'security_rule',
      [allowAll, denyAll],
      [kept(denyAll), { type, name: 'allow', before: allowAll, after: { ...allowAll, description: 'x' } }],
    );
    expect(report.verdict).toBe('equal');
  });
});

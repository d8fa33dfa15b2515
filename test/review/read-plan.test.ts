import { describe, expect, test } from '@jest/globals';
import { readPlan, review } from '../../src/review';
import { planJson } from './plan-json';
import { reviewedText } from './support/of-pieces';
import { readSnapshot } from '../../src/tenant';

const tag = { name: 'shop', folder: 'Texas' };

describe('what is no plan', () => {
  test.each([
    ['nothing', '', /cannot read the plan x\.json: it is not JSON; pass the file of "terraform plan -out FILE"/],
    ['a list', '[]', /it is not a JSON object/],
    ['something else', '{"a":1}', /it has no resource_changes/],
    ['a state', '{"format_version":"1.0","values":{}}', /it is the JSON of a state/],
    ['a plan of another format', planJson([], { format_version: '2.0' }), /its format is 2\.0/],
    ['half a plan', planJson([], { errored: true }), /ended with an error/],
    ['a damaged one', planJson([], { resource_changes: [7] }), /one of its changes is not an object/],
  ])('%s is refused with the remedy', (_, text, message) => {
    expect(() => readPlan(text, 'x.json')).toThrow(message);
  });

  test.each([
    ['nothing', '', /cannot read the snapshot .*: it is not JSON; make one with "scm snapshot --out FILE"/],
    ['a plan', planJson([]), /it has no format/],
    ['half a snapshot', '{"format":"scm-snapshot/1","made":"now","containers":[{}]}', /one of its containers/],
  ])('%s is no snapshot either', (_, text, message) => {
    expect(() => readSnapshot(text, 'base.json')).toThrow(message);
  });
});

describe('what a plan says', () => {
  test('is read with modules, instances and renames', () => {
    const { entries } = readPlan(
      planJson([
        {
          type: 'scm_tag',
          before: tag,
          after: { ...tag, color: 'Red' },
          more: { address: 'module.a.scm_tag.x["b"]', previous_address: 'scm_tag.old' },
        },
        { type: 'scm_tag', name: 'y', before: tag, after: tag, actions: ['delete', 'create'] },
        { type: 'scm_tag', name: 'z', more: { mode: 'data' }, actions: ['read'] },
      ]),
      'x',
    );
    expect(entries.map(({ address, previousAddress, action }) => [address, previousAddress, action])).toEqual([
      ['module.a.scm_tag.x["b"]', 'scm_tag.old', 'update'],
      ['scm_tag.y', undefined, 'replace'],
    ]);
  });

  test('is nothing for a plan without changes', () => {
    const plan = readPlan(planJson([{ type: 'scm_tag', before: tag, after: tag, actions: ['no-op'] }]), 'x');
    const report = review([{ name: 'x', plan }]);
    expect(report.findings).toEqual([]);
    expect(report.containers).toEqual([]);
    expect(report.summary.actions).toEqual({ create: 0, update: 0, replace: 0, delete: 0, forget: 0, move: 0 });
  });

  test('is refused of what is something else, which the error names', () => {
    const refused = (json: unknown) => () => readPlan(JSON.stringify(json), 'x.json');
    expect(refused({ format: 'scm-snapshot/1' })).toThrow(/is a file of "scm snapshot"; pass it with --snapshot/);
    expect(refused({ format: 'scm-review/1' })).toThrow(/it is a review of one/);
    expect(() => readSnapshot(planJson([]), 'plan.json')).toThrow(/plan.json: it has no format/);
  });

  test('of kinds that this version does not know is named as not known, and so is what other providers do', () => {
    const pieces = [
      { type: 'scm_novelty', after: { name: 'n' } },
      { type: 'scm_tag', after: tag },
      { type: 'aws_instance', name: 'web', after: { ami: 'x' } },
    ];
    const { unknowns } = reviewedText(planJson(pieces));
    expect(unknowns).toEqual(
      expect.arrayContaining([
        'not examined: 1 change of a resource type that this version does not know: scm_novelty.x',
        'not examined: 1 change of other providers: aws_instance.web',
      ]),
    );
  });
});

describe('a plan that says that nothing happens to an entry whose values differ', () => {
  const rule = { name: 'r', folder: 'Texas', position: 'pre', action: 'deny' };

  test.each([
    ['no-op', rule, { ...rule, action: 'allow' }, 'update'],
    ['read', rule, { ...rule, action: 'allow' }, 'update'],
    ['something', null, rule, 'create'],
    ['no-op', rule, null, 'delete'],
    ['no-op', rule, { ...rule }, 'none'],
  ])('%s: it is judged by its values', (action, before, after, expected) => {
    const text = planJson([{ type: 'scm_security_rule', before, after, actions: [action] }]);
    expect(readPlan(text, 'x.json').entries.map((entry) => entry.action)).toEqual([expected]);
    expect(reviewedText(text).verdict === 'equal').toBe(expected === 'none');
  });
});

test.each([['forget', 'create'] as const, ['create', 'forget'] as const])(
  'a resource that Terraform forgets and creates again (%s, %s) is judged by its new values',
  (...actions) => {
    const before = { name: 'r', folder: 'Texas', position: 'pre', action: 'deny' };
    const text = planJson([{ type: 'scm_security_rule', before, after: { ...before, action: 'allow' }, actions }]);
    expect(readPlan(text, 'x.json').entries.map(({ action }) => action)).toEqual(['replace']);
    expect(reviewedText(text).verdict).not.toMatch(/^(equal|stricter)$/);
  },
);

describe('a snapshot that contradicts itself', () => {
  const folder = (name: string, above?: string) => ({
    ...{ container: { scope: 'folder', name }, completeness: 'complete', ...(above === undefined ? {} : { above }) },
  });
  const [container, fields] = [{ scope: 'folder', name: 'Texas' }, { name: 'a' }];
  const address = { kind: 'address', container, name: 'a', fields };
  const list = { kind: 'security_rule', container, rulebase: 'pre', rules: [{ name: 'r', fields }] };
  const texas = [folder('All'), folder('Texas', 'All')];
  const textOf = (more: object): string =>
    JSON.stringify({
      ...{ format: 'scm-snapshot/1', made: '2026-11-21T08:00:00Z', containers: texas },
      ...{ objects: [address], rulebases: [list], unread: [], ...more },
    });

  test.each([
    ['a folder', { containers: [...texas, folder('Texas', 'All')] }, 'it contains folder "Texas" twice'],
    ['an object', { objects: [address, address] }, 'it contains address "a" of folder "Texas" twice'],
    ['a rulebase', { rulebases: [list, list] }, 'it contains the pre list of security_rule of folder "Texas" twice'],
    [
      'a rule',
      { rulebases: [{ ...list, rules: [...list.rules, ...list.rules] }] },
      'it contains security_rule "r" of folder "Texas" twice',
    ],
    [
      'a loop',
      { containers: [folder('All', 'Dallas'), folder('Texas', 'All'), folder('Dallas', 'Texas')] },
      'its folders contain each other: "All", "Dallas", "Texas"',
    ],
    ['itself', { containers: [folder('Texas', 'Texas')] }, 'its folders contain each other: "Texas"'],
  ])('by %s is refused', (_, more, message) => {
    expect(() => readSnapshot(textOf(more), 'base.json')).toThrow(message);
    expect(() => readSnapshot(textOf({}), 'base.json')).not.toThrow();
  });
});

import { describe, expect, it } from '@jest/globals';
import { readPlan, readSnapshot, review } from '../../src/review';
import { planJson } from './plan-json';

const tag = { name: 'shop', folder: 'Texas' };

describe('what is no plan', () => {
  it.each([
    ['nothing', '', /x\.json is no plan: it is not JSON; give what "terraform plan -out FILE" wrote/],
    ['a list', '[]', /it is not a JSON object/],
    ['something else', '{"a":1}', /it has no resource_changes/],
    ['a state', '{"format_version":"1.0","values":{}}', /it is the JSON of a state/],
    ['a plan of another format', planJson([], { format_version: '2.0' }), /its format is 2\.0/],
    ['half a plan', planJson([], { errored: true }), /ended with an error/],
    ['a damaged one', planJson([], { resource_changes: [7] }), /one of its changes is no object/],
  ])('%s is refused with the remedy', (_, text, message) => {
    expect(() => readPlan(text, 'x.json')).toThrow(message);
  });

  it.each([
    ['nothing', '', /is no snapshot: it is not JSON; make one with "scm snapshot --out FILE"/],
    ['a plan', planJson([]), /its format is undefined/],
    ['half a snapshot', '{"format":"scm-snapshot/1","made":"now","containers":[{}]}', /one of its containers/],
  ])('%s is no snapshot either', (_, text, message) => {
    expect(() => readSnapshot(text, 'base.json')).toThrow(message);
  });
});

describe('what a plan says', () => {
  it('is read with modules, instances and renames', () => {
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

  it('is nothing for a plan without changes', () => {
    const plan = readPlan(planJson([{ type: 'scm_tag', before: tag, after: tag, actions: ['no-op'] }]), 'x');
    const report = review([{ name: 'x', plan }]);
    expect(report.findings).toEqual([]);
    expect(report.containers).toEqual([]);
    expect(report.summary.actions).toEqual({ create: 0, update: 0, replace: 0, delete: 0, forget: 0, move: 0 });
  });
});

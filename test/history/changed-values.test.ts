import { describe, expect, test } from '@jest/globals';
import { changedValues } from '../../src/tools/history';
import { editLines } from '../../src/tools/history/report/edit-lines';
import type { TenantChange } from '../../src/tenant';
import { folder, oslo } from './support/states';

describe('the changed values of a difference', () => {
  test('are each value that differs, without the ID and the container', () => {
    const edit: TenantChange = {
      ...{ is: 'object', kind: 'address', container: oslo, name: 'a' },
      ...{
        before: { id: '1', name: 'a', ip_netmask: '10.0.0.1' },
        after: { id: '2', name: 'a', ip_netmask: '10.0.0.2' },
      },
    };
    expect(changedValues(edit)).toEqual([{ path: 'ip_netmask', before: '10.0.0.1', after: '10.0.0.2' }]);
    const parent: TenantChange = {
      is: 'container',
      container: oslo,
      before: folder('Oslo'),
      after: folder('Oslo', 'All'),
    };
    expect(changedValues(parent)).toEqual([{ path: 'above', before: 'All Firewalls', after: 'All' }]);
  });

  test('of a new object are all of its values, and of a deleted one too', () => {
    const fields = { id: '1', name: 'a', fqdn: 'a.example' };
    const created: TenantChange = { is: 'object', kind: 'address', name: 'a', after: fields };
    const deleted: TenantChange = { is: 'object', kind: 'address', name: 'a', before: fields };
    const paths = (edit: TenantChange) => changedValues(edit).map(({ path }) => path).toSorted(); // prettier-ignore
    expect([paths(created), paths(deleted)]).toEqual([['fqdn', 'name'], ['fqdn', 'name']]); // prettier-ignore
  });

  test('of a list are its removed and added items at once, or all items if others are at another place', () => {
    const edit = (before: readonly string[], after: readonly string[]): TenantChange => ({
      ...{ is: 'rule', kind: 'security_rule', container: oslo, rulebase: 'pre', name: 'web' },
      ...{ before: { name: 'web', source: before }, after: { name: 'web', source: after } },
    });
    expect(changedValues(edit(['a', 'b'], ['a', 'c', 'd']))).toEqual([
      { path: 'source', before: ['b'], after: ['c', 'd'] },
    ]);
    expect(changedValues(edit(['a', 'b'], ['a']))).toEqual([{ path: 'source', before: ['b'], after: [] }]);
    const moved = edit(['a', 'b', 'c'], ['b', 'a', 'd']);
    expect(changedValues(moved)).toEqual([{ path: 'source', before: ['a', 'b', 'c'], after: ['b', 'a', 'd'] }]);
    expect(editLines(edit(['a', 'b'], ['a', 'c']))).toEqual([
      'security rule "web" (pre rules of folder Oslo) changed',
      '  source: b → c',
    ]);
    const many = Array.from({ length: 30 }, (_, i) => `h${i}`);
    expect(editLines(edit([], many))[1]).toMatch(/^ {2}source: \(none\) → h0, .*, h11 and 18 more$/);
  });

  test('of an order are the rules from the first to the last one that is at another place', () => {
    const edit: TenantChange = {
      ...{ is: 'order', kind: 'security_rule', container: oslo },
      ...{ before: ['a', 'b', 'c', 'd', 'e'], after: ['a', 'd', 'c', 'b', 'e'] },
    };
    expect(changedValues(edit)).toEqual([{ path: '(order)', before: ['b', 'c', 'd'], after: ['d', 'c', 'b'] }]);
  });
});

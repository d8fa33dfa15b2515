import { describe, expect, test } from '@jest/globals';
import { editTitle, unjudgedLine, type StateFacts } from '../../src/tools/history';
import type { TenantChange } from '../../src/tenant';
import { editLines, valueText } from '../../src/tools/history/report/edit-lines';
import { makerLines, stateLine } from '../../src/tools/history/report/state-line';
import { changed, changeOf, commit, key, merged, state } from './support/report-parts';
import { folder, oslo } from './support/states';

describe('the line of a state', () => {
  test.each<[StateFacts, string | undefined, string]>([
    [state, undefined, '2026-01-02 03:04:05 UTC, snapshot s1'],
    [{ ...state, at: '2026-01-02T03:04:05+02:00' }, undefined, '2026-01-02 01:04:05 UTC, snapshot s1'],
    [{ ...state, at: 'yesterday' }, undefined, 'yesterday, snapshot s1'],
    [{ ...state, is: 'commit', id: commit }, undefined, '2026-01-02 03:04:05 UTC, commit 1a2b3c4d5e6f'],
    [{ ...state, is: 'version', id: '12345678901234' }, undefined, '2026-01-02 03:04:05 UTC, version 12345678901234'],
    [
      { ...state, author: 'Ada', message: '\nopen the shop\n\nfor the fair' },
      '#12',
      '2026-01-02 03:04:05 UTC, snapshot s1, Ada, pull request #12: open the shop',
    ],
    [{ ...state, message: `${key} CHG-77` }, undefined, '2026-01-02 03:04:05 UTC, snapshot s1: CHG-77'],
    [{ ...state, message: key }, undefined, '2026-01-02 03:04:05 UTC, snapshot s1'],
    [{ ...state, message: `${key}x` }, undefined, `2026-01-02 03:04:05 UTC, snapshot s1: ${key}x`],
    [{ ...state, message: `see ${key} x` }, undefined, `2026-01-02 03:04:05 UTC, snapshot s1: see ${key} x`],
  ])('of %j, request %s', (facts, request, line) => {
    expect(stateLine(facts, request)).toBe(line);
  });

  test('that cannot be read has the reason', () => {
    expect(unjudgedLine({ state, why: 'cannot read s1' })).toBe(
      'not judged: 2026-01-02 03:04:05 UTC, snapshot s1 (cannot read s1)',
    );
  });
});

describe('who made a change', () => {
  test('are the commits of a merge, the first twenty of them, and the number of the others', () => {
    const first = 'merged: 2026-01-01 00:00:00 UTC, commit 11a2b3c4d5e6, Ben: part 1';
    const of = (count: number) =>
      makerLines({ ...state, merged: Array.from({ length: count }, (_, i) => merged(i + 1)) });
    expect(of(1)).toEqual([first]);
    expect([of(20).length, of(20).at(-1)]).toEqual([20, expect.stringContaining(': part 20')]);
    expect([of(22).length, of(22)[19], of(22).at(-1)]).toEqual([
      ...[21, expect.stringContaining(': part 20'), 'merged: 2 more commits'],
    ]);
  });

  test('are the accounts that pushed the versions of a snapshot, without the keys of pushes', () => {
    const versions = ['Scm-Version: 41 2026-01-01 ada: CHG-77', `Scm-Version: 42 2026-01-01 ben: ${key} CHG-78`];
    const message = ['Snapshot', '', ...versions, `Scm-Version: 43 2026-01-01 cat: ${key}`, 'not Scm-Version: 1'].join(
      '\n',
    );
    expect(makerLines({ ...state, message })).toEqual([
      'Scm-Version: 41 2026-01-01 ada: CHG-77',
      'Scm-Version: 42 2026-01-01 ben: CHG-78',
      'Scm-Version: 43 2026-01-01 cat',
    ]);
    expect(makerLines(state)).toEqual([]);
  });
});

const security = { kind: 'security_rule', container: oslo } as const;
const forward = { kind: 'network_packet_broker_rule', container: oslo } as const;

describe('the title of a difference', () => {
  test.each<[string, TenantChange]>([
    ['address "web" in folder Oslo created', changeOf({ after: {} })],
    ['address "web" in folder Oslo deleted', changeOf({ before: {} })],
    ['address "web" in folder Oslo changed', changeOf(changed)],
    ['address "web" in folder All Firewalls changed', changeOf({ ...changed, container: { scope: 'folder', name: 'ngfw-shared' } })], // prettier-ignore
    ['device "007" created', { is: 'object', kind: 'device', name: '007', after: {} }],
    ['security rule "web" (post rules of folder Oslo) created', { is: 'rule', ...security, rulebase: 'post', name: 'web', after: {} }], // prettier-ignore
    [
      'network packet broker rule "web" (rules of folder Oslo) deleted',
      { is: 'rule', ...forward, name: 'web', before: {} },
    ],
    ['security rules: the order of the pre rules of folder Oslo changed', { is: 'order', ...security, rulebase: 'pre', before: ['a'], after: ['b'] }], // prettier-ignore
    ['folder Oslo deleted', { is: 'container', container: oslo, before: folder('Oslo') }],
    ['folder Oslo created', { is: 'container', container: oslo, after: folder('Oslo') }],
    ['folder Oslo changed', { is: 'container', container: oslo, before: folder('Oslo'), after: folder('Oslo', 'All') }],
  ])('%s', (title, edit) => {
    expect(editTitle(edit)).toBe(title);
    expect(editLines(edit)[0]).toBe(title);
  });
});

describe('the lines of a difference', () => {
  const fields = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`field_${String(i).padStart(2, '0')}`, value]));

  test('have each changed value of an object, the first twelve, and the number of the others', () => {
    const lines = (count: number) => editLines(changeOf({ before: fields(count, 'a'), after: fields(count, 'b') }));
    expect(lines(1).slice(1)).toEqual(['  field_00: a → b']);
    expect([lines(12).length, lines(12).at(-1)]).toEqual([13, '  field_11: a → b']);
    expect([lines(15).length, lines(15).at(-1)]).toEqual([14, '  and 3 more values']);
  });

  test('have no values of an object that is new or gone, but the parent of a folder that is', () => {
    expect(editLines(changeOf({ after: fields(15, 'a') }))).toHaveLength(1);
    expect(editLines(changeOf({ before: fields(2, 'a') }))).toHaveLength(1);
    const created = editLines({ is: 'container', container: oslo, after: folder('Oslo') });
    expect(created).toContain('  above: (none) → All Firewalls');
  });

  test.each([
    [undefined, '(none)'],
    [null, '(none)'],
    [[], '(none)'],
    [['a', 'b'], 'a, b'],
    [[['a'], { b: 1 }], 'a, {"b":1}'],
    ['', ''],
    [0, '0'],
    [false, 'false'],
  ])('show %j as %j', (value, text) => {
    expect(valueText(value)).toBe(text);
  });
});

import { describe, expect, test } from '@jest/globals';
import { reviewBetween } from '../../src/history/review-edits';
import type { SavedRules, Snapshot } from '../../src/review';
import { address, folder, rule, rules, snapshotWith, top } from './support/states';

const of = (list: SavedRules['rules'], more: Partial<Snapshot> = {}): Snapshot =>
  snapshotWith({ rulebases: [rules(list)], ...more });
const allow = rule('allow');
const deny = rule('deny', { action: 'deny' });
const ssh = rule('ssh', { application: ['ssh'] });
const verdictOf = (before: Snapshot, after: Snapshot): string => reviewBetween('s1', before, after).verdict;

describe('the review of the change to a state', () => {
  test('is that of the rules that are new, at the places that they have', () => {
    expect(verdictOf(of([deny]), of([allow, deny]))).toBe('dangerous');
    expect(verdictOf(of([deny]), of([deny, allow]))).toBe('equal');
    expect(verdictOf(of([]), of([deny]))).toBe(verdictOf(snapshotWith(), of([deny])));
  });

  test('is that of a new order, and of a rule that is deleted or changed where it is', () => {
    expect(verdictOf(of([deny, allow]), of([allow, deny]))).toBe('dangerous');
    expect(verdictOf(of([allow, deny]), of([deny, allow]))).toBe('stricter');
    expect(verdictOf(of([allow, deny]), of([deny]))).toBe('stricter');
    expect(verdictOf(of([ssh, deny]), of([rule('ssh', { application: ['any'] }), deny]))).toBe('dangerous');
  });

  test('does not count rules as moved if only others are new, changed or gone', () => {
    const orders = (before: Snapshot, after: Snapshot): number =>
      reviewBetween('s1', before, after).accounts.rows.filter((row) => row.address.includes('rule_order')).length;
    expect(orders(of([ssh, deny, allow]), of([ssh, allow]))).toBe(0);
    expect(orders(of([ssh, deny]), of([rule('ssh', { application: ['ssl'] }), deny]))).toBe(0);
    expect(orders(of([ssh, deny]), of([ssh, deny], { objects: [address('a', '10.0.0.1')] }))).toBe(0);
    expect(orders(of([ssh, deny]), of([deny, ssh]))).toBe(1);
  });

  test('counts a changed folder once, and names resources by the names of objects', () => {
    const object = { kind: 'folder', name: 'Oslo', fields: { name: 'Oslo', parent: 'All Firewalls' } };
    const before = snapshotWith({ objects: [object, address('web server/1', '10.0.0.1')] });
    const after = snapshotWith({
      containers: [...top, folder('Oslo', 'All')],
      objects: [{ ...object, fields: { ...object.fields, parent: 'All' } }, address('web server/1', '10.0.0.2')],
    });
    const { accounts, summary } = reviewBetween('s1', before, after);
    expect(summary.actions).toMatchObject({ update: 2 });
    expect(accounts.rows.map((row) => row.address).toSorted()).toEqual(['scm_address.web-server-1', 'scm_folder.Oslo']);
  });

  test('of a rule of the tenant lists its change', () => {
    const rule = (enable: boolean): Snapshot =>
      snapshotWith({ objects: [{ kind: 'onboarding_rule', name: 'branches', fields: { id: 'o', enable } }] });
    const { summary } = reviewBetween('s1', rule(false), rule(true));
    expect(summary.actions).toMatchObject({ update: 1 });
  });

  test('of two equal states is equal, without a finding', () => {
    const { verdict, findings, summary } = reviewBetween('s1', of([allow]), of([allow]));
    expect([verdict, findings, summary.actions.update]).toEqual(['equal', [], 0]);
  });
});

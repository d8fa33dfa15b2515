import { describe, expect, test } from '@jest/globals';
import { examineDifference, type Report } from '../../src/review';
import { address, folder, rule, rules, snapshotWith, top } from '../history/support/states';
import type { Container } from '../../src/catalog';
import type { ContainerState, SavedRule, SavedRules, Snapshot } from '../../src/tenant';

const of = (list: SavedRules['rules'], more: Partial<Snapshot> = {}): Snapshot =>
  snapshotWith({ rulebases: [rules(list)], ...more });
const allow = rule('allow');
const deny = rule('deny', { action: 'deny' });
const ssh = rule('ssh', { application: ['ssh'] });
function reviewBetween(before: Snapshot, after: Snapshot): Report {
  return examineDifference({ name: 'before', snapshot: before }, { name: 'after', snapshot: after }).report;
}

const verdictOf = (before: Snapshot, after: Snapshot): string => reviewBetween(before, after).verdict;

describe('the review of the difference of two snapshots', () => {
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
      reviewBetween(before, after).accounts.rows.filter((row) => row.address.includes('rule_order')).length;
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
    const { accounts, summary } = reviewBetween(before, after);
    expect(summary.actions).toMatchObject({ update: 2 });
    expect(accounts.rows.map((row) => row.address).toSorted()).toEqual(['scm_address.web-server-1', 'scm_folder.Oslo']);
  });

  test('of a rule of the tenant lists its change', () => {
    const rule = (enable: boolean): Snapshot =>
      snapshotWith({ objects: [{ kind: 'onboarding_rule', name: 'branches', fields: { id: 'o', enable } }] });
    const { summary } = reviewBetween(rule(false), rule(true));
    expect(summary.actions).toMatchObject({ update: 1 });
  });

  test('of two equal states is equal, without a finding', () => {
    const { verdict, findings, summary } = reviewBetween(of([allow]), of([allow]));
    expect([verdict, findings, summary.actions.update]).toEqual(['equal', [], 0]);
  });
});

const all: Container = { scope: 'folder', name: 'All' };
const device = (above: string, more: Partial<ContainerState> = {}): ContainerState => ({
  container: { scope: 'device', name: '007951000000001' },
  completeness: 'complete',
  snippets: [],
  above,
  ...more,
});

/** Two folders and two snippets that deny and allow everything, and a firewall. */
function closedAndOpen(firewall: ContainerState, more: Partial<Snapshot> = {}): Snapshot {
  const snippet = (name: string): Container => ({ scope: 'snippet', name });
  const at = (container: Container, one: SavedRule): SavedRules => rules([one], { container });
  return snapshotWith({
    containers: [
      ...top,
      folder('Closed'),
      folder('Open'),
      { container: snippet('closed'), completeness: 'complete' },
      { container: snippet('open'), completeness: 'complete' },
      firewall,
    ],
    rulebases: [
      at({ scope: 'folder', name: 'Closed' }, deny),
      at({ scope: 'folder', name: 'Open' }, allow),
      at(snippet('closed'), deny),
      at(snippet('open'), allow),
    ],
    ...more,
  });
}

describe('a firewall of two snapshots', () => {
  const rowsOf = (before: Snapshot, after: Snapshot): readonly string[] =>
    reviewBetween(before, after).accounts.rows.map(
      ({ address, value, judgement }) => `${address} ${value}: ${judgement}`,
    );

  test('that moves to a folder which allows more opens traffic', () => {
    const [before, after] = [closedAndOpen(device('Closed')), closedAndOpen(device('Open'))];
    expect(rowsOf(before, after)).toEqual(['scm_device.007951000000001 folder: opens']);
    expect(reviewBetween(before, after)).toMatchObject({ verdict: 'dangerous', traffic: [{ what: 'opened' }] });
    expect(reviewBetween(after, before)).toMatchObject({ verdict: 'undecided', traffic: [{ what: 'closed' }] });
  });

  test('that gets another order of snippets, or one more, opens traffic', () => {
    const before = closedAndOpen(device('Oslo', { snippets: ['closed', 'open'] }));
    const after = closedAndOpen(device('Oslo', { snippets: ['open', 'closed'] }));
    expect(rowsOf(before, after)).toEqual(['scm_device.007951000000001 snippets (order): opens']);
    const none = closedAndOpen(device('Oslo'));
    expect(rowsOf(none, after)).toContain('scm_device.007951000000001 snippets +: opens');
  });

  test('whose folder moves gets the rules of the other parent', () => {
    const inOslo = (above: string): Snapshot => {
      const state = closedAndOpen(device('Oslo'));
      return { ...state, containers: [...state.containers, folder('Oslo', above)] };
    };
    expect(rowsOf(inOslo('Closed'), inOslo('Open'))).toEqual(['scm_folder.Oslo parent: opens']);
  });

  test('is not proved equal if a part of one of them was not read', () => {
    const whole = closedAndOpen(device('Closed'));
    const unread = [{ kind: 'security_rule', container: all, why: 'forbidden' }];
    const [first, ...others] = whole.containers;
    const partial: Snapshot = {
      ...whole,
      containers: [{ ...(first ?? device('')), completeness: 'partial' }, ...others],
      unread,
    };
    for (const [before, after] of [
      [whole, partial],
      [partial, whole],
      [partial, partial],
    ] as const) {
      expect(reviewBetween(before, after).verdict).toBe('undecided');
      expect(rowsOf(before, after)).toContain('folder Global (not read security_rule): not judged');
    }
    const unnamed: Snapshot = { ...partial, unread: [] };
    expect(rowsOf(unnamed, unnamed)).toEqual(['folder Global (not read): not judged']);
  });

  test('is equal if both services lack the same kind, and not if one does', () => {
    const whole = closedAndOpen(device('Closed'));
    const lacking: Snapshot = { ...whole, unread: [{ kind: 'nat_rule', container: all, why: 'not found' }] };
    expect(verdictOf(lacking, lacking)).toBe('equal');
    expect(verdictOf(whole, lacking)).toBe('undecided');
  });
});

import { describe, expect, test } from '@jest/globals';
import { changedValues } from '../../src/tools/history';
import { randomsFrom } from '../support/randoms';
import { address, folder, oslo, rule, rules, snapshotWith, top } from '../history/support/states';
import { applyChanges, compareTenants, type SavedRules, type Snapshot } from '../../src/tenant';

const named = (...names: readonly string[]): SavedRules => rules(names.map((name) => rule(name)));
const withRules = (...lists: readonly SavedRules[]): Snapshot => snapshotWith({ rulebases: lists });
const orderIn = ({ rulebases }: Snapshot): readonly string[] =>
  rulebases.flatMap((list) => list.rules.map(({ name }) => name));

describe('the differences between two snapshots', () => {
  test('are none if only the order of objects, of keys or an ID differs', () => {
    const before = snapshotWith({
      objects: [address('a', '10.0.0.1'), address('b', '10.0.0.2', { fields: { id: '1', x: { p: 1, q: 2 } } })],
      rulebases: [rules([rule('r', { id: '1' })])],
    });
    const after = snapshotWith({
      objects: [address('b', '', { fields: { id: '2', x: { q: 2, p: 1 } } }), address('a', '10.0.0.1')],
      rulebases: [rules([rule('r', { id: '2' })])],
    });
    expect(compareTenants(before, after)).toEqual([]);
  });

  test('have an ID that is a value of the user, such as the identity of an IKE peer', () => {
    const gateway = (peer: string): Snapshot => {
      const fields = { id: '1', name: 'vpn', peer_id: { type: 'fqdn', id: peer } };
      return snapshotWith({ objects: [{ kind: 'ike_gateway', container: oslo, name: 'vpn', fields }] });
    };
    const [edit, ...others] = compareTenants(gateway('branch.example'), gateway('evil.example'));
    expect(others).toEqual([]);
    expect(edit && changedValues(edit)).toEqual([
      { path: 'peer_id.id', before: 'branch.example', after: 'evil.example' },
    ]);
  });

  test('have each object once: created, deleted or changed', () => {
    const before = snapshotWith({ objects: [address('a', '10.0.0.1'), address('b', '10.0.0.2')] });
    const after = snapshotWith({ objects: [address('b', '10.0.0.3'), address('c', '10.0.0.4')] });
    expect(compareTenants(before, after)).toStrictEqual([
      { is: 'object', kind: 'address', container: oslo, name: 'a', before: { name: 'a', ip_netmask: '10.0.0.1' } },
      {
        ...{ is: 'object', kind: 'address', container: oslo, name: 'b' },
        ...{ before: { name: 'b', ip_netmask: '10.0.0.2' }, after: { name: 'b', ip_netmask: '10.0.0.3' } },
      },
      { is: 'object', kind: 'address', container: oslo, name: 'c', after: { name: 'c', ip_netmask: '10.0.0.4' } },
    ]);
  });

  test('tell objects of one name apart by kind and place, and know both spellings of a folder', () => {
    const all = [
      address('x', '10.0.0.1'),
      address('x', '10.0.0.1', { container: { scope: 'snippet', name: 'Oslo' } }),
      address('x', '10.0.0.1', { kind: 'tag' }),
      { kind: 'tag', name: 'x', fields: {} },
    ];
    expect(compareTenants(snapshotWith(), snapshotWith({ objects: all }))).toHaveLength(4);
    const objectOf = (name: string): Snapshot =>
      snapshotWith({ objects: [address('x', '10.0.0.1', { container: { scope: 'folder', name } })] });
    expect(compareTenants(objectOf('ngfw-shared'), objectOf('All Firewalls'))).toEqual([]);
    expect(compareTenants(objectOf('All'), objectOf('All Firewalls'))).toHaveLength(2);
  });

  test('have a folder whose parent or snippets changed, and one that is new', () => {
    const after = snapshotWith({ containers: [...top, folder('Oslo', 'All'), folder('Bergen')] });
    expect(compareTenants(snapshotWith(), after)).toEqual([
      { is: 'container', container: oslo, before: folder('Oslo'), after: folder('Oslo', 'All') },
      { is: 'container', container: { scope: 'folder', name: 'Bergen' }, after: folder('Bergen') },
    ]);
  });

  test('have a new order of the rules that both have, apart from new and deleted rules', () => {
    const edits = compareTenants(withRules(named('a', 'b', 'gone', 'c')), withRules(named('new', 'c', 'a', 'b')));
    expect(
      edits.map((edit) => (edit.is === 'order' ? [edit.before, edit.after] : 'name' in edit && edit.name)),
    ).toEqual([
      ...['gone', 'new', [['a', 'b', 'c'], ['c', 'a', 'b']]], // prettier-ignore
    ]);
    expect(compareTenants(withRules(named('a', 'b')), withRules(named('new', 'a', 'b')))).toHaveLength(1);
  });

  test('keep the rules of each rulebase apart', () => {
    const post = rules([rule('a')], { rulebase: 'post' });
    const edits = compareTenants(withRules(named('a')), withRules(post));
    expect(edits).toMatchObject([
      { is: 'rule', rulebase: 'pre', name: 'a', before: expect.anything() },
      { is: 'rule', rulebase: 'post', name: 'a', after: expect.anything() },
    ]);
    const forward = rules([rule('p')], { kind: 'pbf_rule' });
    const { rulebase: _, ...onlyList } = forward;
    const [edit] = compareTenants(withRules(), withRules(onlyList));
    expect(edit).not.toHaveProperty('rulebase');
  });
});

describe('some of the differences', () => {
  test('leave what they do not name as it was', () => {
    const before = snapshotWith({
      containers: [...top, folder('Oslo'), folder('Gone')],
      objects: [address('a', '10.0.0.1'), address('b', '10.0.0.2')],
      rulebases: [named('r', 's'), rules([rule('q')], { rulebase: 'post' })],
    });
    const after = snapshotWith({
      objects: [address('b', '10.0.0.3'), address('c', '10.0.0.4', { kind: 'tag', container: oslo })],
      rulebases: [named('s', 'new', 'r'), rules([rule('q', { action: 'deny' })], { rulebase: 'post' })],
    });
    expect(applyChanges(before, [], after)).toEqual(before);
    for (const edit of compareTenants(before, after)) {
      const left = compareTenants(applyChanges(before, [edit], after), after);
      expect(left).toHaveLength(compareTenants(before, after).length - 1);
    }
  });

  test('put a new rule after the nearest rule above it that is there, and at the top without one', () => {
    const before = withRules(named('a', 'b', 'c'));
    const after = withRules(named('top', 'a', 'x', 'y', 'b'));
    const only = (...names: readonly string[]): readonly string[] =>
      orderIn(applyChanges(before, compareTenants(before, after).filter((one) => 'name' in one && names.includes(one.name)), after)); // prettier-ignore
    expect(only('top')).toEqual(['top', 'a', 'b', 'c']);
    expect(only('y')).toEqual(['a', 'y', 'b', 'c']);
    expect(only('y', 'x')).toEqual(['a', 'x', 'y', 'b', 'c']);
    expect(only('c')).toEqual(['a', 'b']);
    const emptied = compareTenants(withRules(), after);
    expect(orderIn(applyChanges(withRules(), emptied.slice(1), after))).toEqual(['a', 'x', 'y', 'b']);
  });

  test('reorder the rules that both have at the places that these have together', () => {
    const before = withRules(named('a', 'gone', 'b', 'c'));
    const after = withRules(named('c', 'b', 'new', 'a'));
    const order = compareTenants(before, after).filter(({ is }) => is === 'order');
    expect(orderIn(applyChanges(before, order, after))).toEqual(['c', 'gone', 'b', 'a']);
  });

  test('all together give the second snapshot, of any two', () => {
    const random = randomsFrom(11);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] ?? (from[0] as T);
    const shuffled = (names: readonly string[]): readonly string[] =>
      names.map((name) => ({ name, at: random() })).toSorted((a, b) => a.at - b.at).map(({ name }) => name); // prettier-ignore
    const some = (names: readonly string[]): readonly string[] => shuffled(names).filter(() => random() < 0.6);
    const generated = (): Snapshot =>
      snapshotWith({
        containers: [...top, ...some(['Oslo', 'Bergen']).map((name) => folder(name, pick(['All', 'All Firewalls'])))], // prettier-ignore
        objects: some(['a', 'b', 'c', 'd']).map((name) => address(name, pick(['10.0.0.1', '10.0.0.2']))),
        rulebases: (['pre', 'post'] as const).flatMap(
          (rulebase) =>
          random() < 0.2 ? [] : [rules(some(['p', 'q', 'r', 's', 't']).map((name) => rule(name, { action: pick(['allow', 'deny']) })), { rulebase })], // prettier-ignore
        ),
      });
    for (let run = 0; run < 200; run++) {
      const [before, after] = [generated(), generated()];
      const edits = compareTenants(before, after);
      const now = applyChanges(before, edits, after);
      expect(compareTenants(now, after)).toEqual([]);
      const orders = ({ rulebases }: Snapshot) =>
        rulebases.filter((list) => list.rules.length > 0).map(({ rulebase, rules: list }) => `${rulebase ?? ''} ${list.map(({ name }) => name).join()}`).toSorted(); // prettier-ignore
      expect(orders(now)).toEqual(orders(after));
    }
  });
});

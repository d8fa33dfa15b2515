import { describe, expect, test } from '@jest/globals';
import { CodedError } from '../../src/core';
import { blame, holdsName, StateReader, timeline, type HistoryState } from '../../src/tools/history';
import { parseQuery } from '../../src/engine/trace';
import { address, folder, historyOf, oslo, rule, rules, snapshotWith, top } from './support/states';
import type { Snapshot } from '../../src/tenant';

const web = (n: number): Snapshot => snapshotWith({ objects: [address('web', `10.0.0.${n}`)] });
const listed = async (states: readonly HistoryState[], selection: Parameters<typeof timeline>[1] = {}) => {
  const { steps } = await timeline(states, selection);
  return steps.map(({ state, edits }) => `${state.id}: ${edits.map((edit) => edit.is).join()}`);
};

describe('the changes of a name', () => {
  const [r, s, t] = ['r', 's', 't'].map((name) => rule(name));
  const order = (...list: (typeof r)[]): Snapshot =>
    snapshotWith({ rulebases: [rules(list.flatMap((one) => one ?? []))] });

  test('are those of its object, and with a kind no others of that name', async () => {
    const tag = address('web', '', { kind: 'tag', fields: { name: 'web' } });
    const both = snapshotWith({ objects: [address('web', '10.0.0.1'), tag, address('other', '10.0.0.9')] });
    const states = historyOf([snapshotWith(), both, snapshotWith({ objects: [tag] })]);
    expect(await listed(states, { name: 'web' })).toEqual(['s1: object,object', 's2: object']);
    expect(await listed(states, { name: 'web', kind: 'tag' })).toEqual(['s1: object']);
    expect(await listed(states, { name: 'web', kind: 'security_rule' })).toEqual([]);
    expect(await listed(states, { name: 'we' })).toEqual([]);
  });

  test('are those of its folder, with the scope as kind', async () => {
    const moved = snapshotWith({ containers: [...top, folder('Oslo', 'All')] });
    const states = historyOf([snapshotWith(), moved]);
    expect(await listed(states, { name: 'Oslo' })).toEqual(['s1: container']);
    expect(await listed(states, { name: 'Oslo', kind: 'folder' })).toEqual(['s1: container']);
    expect(await listed(states, { name: 'Oslo', kind: 'snippet' })).toEqual([]);
    expect(await listed(states, { name: 'All Firewalls' })).toEqual([]);
  });

  test('are those of the order in which its rule is at another place', async () => {
    const states = historyOf([order(r, s, t), order(s, r, t)]);
    expect(await listed(states, { name: 'r' })).toEqual(['s1: order']);
    expect(await listed(states, { name: 's', kind: 'security_rule' })).toEqual(['s1: order']);
    expect(await listed(states, { name: 't' })).toEqual([]);
    expect(await listed(states, { name: 'u' })).toEqual([]);
    expect(await listed(states, { name: 'r', kind: 'nat_rule' })).toEqual([]);
  });

  test('have no review, which is of all changes of a state; without a name they have one', async () => {
    const states = historyOf([web(1), web(2)]);
    const review = async (selection: Parameters<typeof timeline>[1]) =>
      (await timeline(states, selection)).steps.map(({ review: found }) => found?.verdict);
    expect(await review({ name: 'web' })).toEqual([undefined]);
    // No rule uses the address, but an IKE gateway, which these states do not have, could.
    expect(await review({})).toEqual(['undecided']);
  });
});

describe('a timeline', () => {
  test('has a step for each state that differs from the one before, with its request and without its content', async () => {
    const facts = [{}, { author: 'Ada', message: 'x (#7)' }, { message: 'y' }];
    const { steps } = await timeline(historyOf([web(1), web(2), web(3), web(3)], facts), {});
    expect(steps.map(({ state, pullRequest }) => [state.id, pullRequest])).toEqual([
      ['s1', '#7'],
      ['s2', undefined],
    ]);
    expect(steps[0]?.state).toStrictEqual({
      ...{ id: 's1', is: 'snapshot', at: '2026-01-02T00:00:00.000Z', author: 'Ada', message: 'x (#7)' },
    });
    expect(steps[1]).not.toHaveProperty('pullRequest');
  });

  test('names each state that cannot be read, and the step after it has its changes too', async () => {
    const { steps, unjudged } = await timeline(historyOf([web(1), 'damaged', web(3), 'damaged']), {});
    expect(steps.map(({ state, edits }) => [state.id, edits])).toMatchObject([
      ['s2', [{ before: { ip_netmask: '10.0.0.1' }, after: { ip_netmask: '10.0.0.3' } }]],
    ]);
    expect(unjudged).toEqual([
      { state: { id: 's1', is: 'snapshot', at: '2026-01-02T00:00:00.000Z' }, why: 'cannot read s1' },
      { state: { id: 's3', is: 'snapshot', at: '2026-01-04T00:00:00.000Z' }, why: 'cannot read s3' },
    ]);
  });

  test('of a period compares its first state with the newest one before it that can be read', async () => {
    const states = historyOf([web(1), web(2), 'damaged', web(4), web(5)]);
    const { steps, unjudged } = await timeline(states, { from: '2026-01-04' });
    expect(steps.map(({ state, edits }) => [state.id, edits])).toMatchObject([
      ['s3', [{ before: { ip_netmask: '10.0.0.2' } }]],
      ['s4', [{ before: { ip_netmask: '10.0.0.4' } }]],
    ]);
    expect(unjudged.map(({ state }) => state.id)).toEqual(['s2']);
  });

  test('says how far it is, in each state', async () => {
    const seen: number[] = [];
    await timeline(historyOf([web(1), 'damaged', web(3)]), { from: '2026-01-03' }, (done) => seen.push(done));
    expect(seen).toEqual([1, 2, 3]);
  });

  test('throws the first error if no state can be read, and is empty without a state', async () => {
    await expect(timeline(historyOf(['damaged', 'damaged']), {})).rejects.toThrow('cannot read s0');
    expect(await timeline([], {})).toEqual({ steps: [], unjudged: [] });
  });
});

describe('a state has a name', () => {
  const snapshot = snapshotWith({
    objects: [address('web', '10.0.0.1')],
    rulebases: [rules([rule('shop')]), rules([rule('nat')], { kind: 'nat_rule' })],
  });

  test.each<[Parameters<typeof holdsName>[1], boolean]>([
    [{}, true],
    [{ name: 'web' }, true],
    [{ name: 'web', kind: 'address' }, true],
    [{ name: 'web', kind: 'tag' }, false],
    [{ name: 'shop' }, true],
    [{ name: 'shop', kind: 'security_rule' }, true],
    [{ name: 'shop', kind: 'nat_rule' }, false],
    [{ name: 'Oslo' }, true],
    [{ name: 'Oslo', kind: 'folder' }, true],
    [{ name: 'Oslo', kind: 'device' }, false],
    [{ name: 'Bergen' }, false],
  ])('%j: %s', (selection, holds) => {
    expect(holdsName(snapshot, selection)).toBe(holds);
  });
});

describe('the reader of states', () => {
  test('loads a state once as long as no other one is read, and never again one that cannot be read', async () => {
    const loads: string[] = [];
    const counted = historyOf([web(1), 'damaged', web(3)]).map((state) => ({
      ...state,
      load: () => {
        loads.push(state.id);
        return state.load();
      },
    }));
    const reader = new StateReader();
    const [first, damaged, third] = counted;
    for (const state of [first, first, damaged, damaged, first, third])
      if (state !== undefined) await reader.read(state, ({ digest }) => digest);
    expect(loads).toEqual(['s0', 's1', 's2']);
    expect(reader.unjudged.map(({ state }) => state.id)).toEqual(['s1']);
  });

  test('counts a state as not read if it is of no use, and passes on an error of the program', async () => {
    const [state] = historyOf([web(1)]);
    if (state === undefined) throw new Error('no state');
    const reader = new StateReader();
    const use = (error: Error) =>
      reader.read(state, (): string => {
        throw error;
      });
    await expect(use(new TypeError('x'))).rejects.toThrow(TypeError);
    expect(await use(new CodedError('NOT_A_SNAPSHOT', 'its rules are damaged'))).toBeUndefined();
    expect(reader.unjudged.map(({ why }) => why)).toEqual(['its rules are damaged']);
    expect(() => reader.requireSome([state])).toThrow('its rules are damaged');
    expect(() => reader.requireSome([state, ...historyOf([web(2)])])).not.toThrow();
  });

  test('finds the newest state that has something', async () => {
    const reader = new StateReader();
    const states = historyOf([web(1), web(2), 'damaged', snapshotWith()]);
    const found = await reader.newest(states, ({ snapshot }) => snapshot().objects[0]?.fields['ip_netmask']);
    expect([found?.index, found?.state.id, found?.found]).toEqual([1, 's1', '10.0.0.2']);
    expect(await reader.newest(states, () => undefined)).toBeUndefined();
  });
});

describe('the answers of a history', () => {
  const question = { query: parseQuery('can 10.0.0.1 reach 10.0.0.2 on tcp/443'), container: oslo };
  const of = (...list: ReturnType<typeof rule>[]): Snapshot => snapshotWith({ rulebases: [rules(list)] });
  const [open, shut] = [of(rule('web')), of(rule('web', { action: 'deny' }))];

  test('have a turn where the answer changes, with the states before it that cannot be read', async () => {
    const contents = [shut, 'damaged', open, 'damaged', open, shut, 'damaged'] as const;
    const facts = [{}, {}, { message: 'open (#3)' }];
    const done: number[] = [];
    const found = await blame(historyOf(contents, facts), question, (n) => done.push(n));
    expect(found.turns.map(({ state, answer, pullRequest, unjudgedBefore = [] }) => [state.id, answer.verdict, pullRequest, unjudgedBefore.map((one) => one.state.id)])).toEqual([
      ...[['s0', 'none', undefined, []], ['s2', 'all', '#3', ['s1']], ['s5', 'none', undefined, []]],
    ]); // prettier-ignore
    expect(found).toMatchObject({ states: 7, judged: 2, unjudgedSince: [{ state: { id: 's6' } }] });
    expect(found.unjudged.map(({ state }) => state.id)).toEqual(['s1', 's3', 's6']);
    expect(found.turns[0]).not.toHaveProperty('cause');
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('do not change if another rule lets the same traffic through', async () => {
    const { turns, judged } = await blame(historyOf([open, of(rule('other'))]), question);
    expect([turns.length, judged]).toEqual([1, 2]);
  });

  test('throw the first error if no state can be read', async () => {
    await expect(blame(historyOf(['damaged', 'damaged']), question)).rejects.toThrow('cannot read s0');
  });
});

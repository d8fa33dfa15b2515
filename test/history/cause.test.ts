import { describe, expect, test } from '@jest/globals';
import { answerOf } from '../../src/tools/history';
import { causeOf } from '../../src/tools/history/cause-of';
import { pullRequestIn } from '../../src/tools/history/pull-request';
import { parseQuery } from '../../src/engine/trace';
import { address, oslo, rule, rules, snapshotWith } from './support/states';
import type { Snapshot } from '../../src/tenant';

const namesIn = ({ objects }: Snapshot): ReadonlySet<string> => new Set(objects.map(({ name }) => name));
const numbered = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `a${i}`);
const withObjects = (names: readonly string[]): Snapshot =>
  snapshotWith({ objects: names.map((name) => address(name, '10.0.0.1')) });
const causeIn = (count: number, keyOf: (names: ReadonlySet<string>) => string) => {
  const { edits, is, among } = causeOf(snapshotWith(), withObjects(numbered(count)), (one) => keyOf(namesIn(one)));
  return { names: edits.map((edit) => ('name' in edit ? edit.name : edit.is)), is, among };
};

describe('the cause of another answer', () => {
  test.each([
    [1, ['a0']],
    [2, ['a1']],
    [7, ['a6']],
    [30, ['a0', 'a13', 'a29']],
    [64, ['a31', 'a32']],
  ])('of %i changes are the %j that only turn it together', (count, needed) => {
    const found = causeIn(count, (names) => String(needed.every((name) => names.has(name))));
    expect(found).toEqual({ names: needed, is: 'smallest', among: count });
  });

  test('is one of several changes that each turn the answer alone', () => {
    const found = causeIn(9, (names) => String(names.has('a2') || names.has('a7')));
    expect([found.names.length, found.is, found.among]).toEqual([1, 'smallest', 9]);
  });

  test('is all changes if they are all needed', () => {
    expect(causeIn(5, (names) => String(names.size === 5))).toEqual({ names: numbered(5), is: 'smallest', among: 5 });
  });

  test('is not called the smallest if the search had to end', () => {
    const found = causeIn(500, (names) => String(names.size >= 450));
    expect(found).toMatchObject({ is: 'not the smallest', among: 500 });
    expect(found.names.length).toBeGreaterThanOrEqual(450);
  });

  test('is not called the smallest if the changes do not give the answer of the state', () => {
    // What no difference shows, such as what was not read, decides here.
    const [before, after] = [withObjects(['a']), { ...withObjects(['a', 'b']), made: '2026-02-02T00:00:00Z' }];
    expect(causeOf(before, after, ({ made }) => made)).toMatchObject({
      ...{ is: 'not the smallest', among: 1, edits: [{ name: 'b' }] },
    });
  });
});

describe('the answer of a state', () => {
  const query = parseQuery('can 10.0.0.1 reach 10.0.0.2 on tcp/443');
  const of = (...list: Parameters<typeof rules>[0]): Snapshot => snapshotWith({ rulebases: [rules(list)] });

  test('of a firewall that it does not have is that it is absent, without an assumption', () => {
    const container = { scope: 'folder', name: 'Bergen' } as const;
    expect(answerOf(of(rule('web')), { query, container })).toEqual({
      ...{ verdict: 'absent', by: [], assumptions: [], key: 'absent' },
    });
  });

  test('names each rule that lets the traffic through once', () => {
    const { verdict, by, assumptions } = answerOf(of(rule('web')), { query, container: oslo });
    expect([verdict, by, assumptions.length > 0]).toEqual(['all', ['"web"'], true]);
  });

  test('has a key that is equal for the same traffic, whatever rule lets it through', () => {
    const keyOf = (snapshot: Snapshot): string => answerOf(snapshot, { query, container: oslo }).key;
    expect(keyOf(of(rule('web')))).toBe(keyOf(of(rule('other', { description: 'x' }))));
    expect(keyOf(of(rule('web')))).not.toBe(keyOf(of(rule('web', { source: ['10.0.0.9'] }))));
    expect(keyOf(of())).not.toBe(keyOf(of(rule('web'))));
  });

  test('has the same key if rules for other traffic change their order', () => {
    const both = parseQuery('can 10.0.0.0/30 reach 10.0.0.8 on tcp/443');
    const [one, two] = ['10.0.0.1', '10.0.0.2'].map((source) => rule(source, { source: [source] }));
    const answers = [
      [one, two],
      [two, one],
    ].map((list) => answerOf(of(...list.flatMap((entry) => entry ?? [])), { query: both, container: oslo }));
    expect(answers.map(({ by }) => by.slice(0, 2))).toEqual([['"10.0.0.1"', '"10.0.0.2"'], ['"10.0.0.2"', '"10.0.0.1"']]); // prettier-ignore
    expect(answers[0]?.key).toBe(answers[1]?.key);
  });

  test('is that of a minute if one is given; else the schedule is a condition', () => {
    const schedule = {
      ...{ kind: 'schedule', container: oslo, name: 'january' },
      fields: { schedule_type: { non_recurring: ['2026/01/01@00:00-2026/01/31@23:59'] } },
    };
    const snapshot = { ...of(rule('web', { schedule: 'january' })), objects: [schedule] };
    const at = (time?: string) =>
      answerOf(snapshot, { query, container: oslo, ...(time && { minute: Date.parse(time) / 60_000 }) });
    expect(at('2026-01-15T12:00Z')).toMatchObject({ verdict: 'all', by: ['"web"'] });
    expect(at('2026-02-15T12:00Z').by).not.toContain('"web"');
    expect(at().key).not.toBe(at('2026-01-15T12:00Z').key);
  });
});

describe('the request that a message names', () => {
  test.each([
    ['Merge pull request #7 from x/y', '#7'],
    ['x\nMerge pull request #8 from x/y', '#8'],
    ['See Merge pull request #7', undefined],
    ['x\n\nSee merge request !45', '!45'],
    ['x\n\nSee merge request net/fire-walls.v2!45', 'net/fire-walls.v2!45'],
    ['x (!12)', '!12'],
    ['x (#12) ', '#12'],
    ['x\n(#12)', undefined],
    ['x (#12) y', undefined],
    ['see https://git.example.com/a/b/pull/9.', 'https://git.example.com/a/b/pull/9'],
    ['see http://git.example.com/a/-/merge_requests/19', 'http://git.example.com/a/-/merge_requests/19'],
    ['Merge pull request #7 from x/y (#9)\n\nhttps://git.example.com/a/b/pull/8', '#7'],
    ['', undefined],
  ])('in %j is %s', (message, request) => {
    expect(pullRequestIn(message)).toBe(request);
  });
});

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { contradictionIn, type RegisterOp } from '../support/linear';
import { runs } from '../support/runs';
import { type Local, paths, rule, startLocal } from './local';

const write = (value: string, start: number, end: number): RegisterOp => ({ kind: 'write', value, start, end });
const read = (value: string, start: number, end: number): RegisterOp => ({ kind: 'read', value, start, end });

describe('the judge', () => {
  test.each<[string, readonly RegisterOp[]]>([
    ['a read of what was overwritten', [write('a', 0, 1), write('b', 2, 3), read('a', 4, 5)]],
    ['a value that comes back', [write('a', 0, 1), write('b', 2, 9), read('b', 3, 4), read('a', 5, 6)]],
    ['a read of the future', [read('a', 0, 1), write('a', 2, 3)]],
    ['a value from nowhere', [write('a', 0, 1), read('b', 2, 3)]],
    ['a write that was lost', [write('a', 0, 1), read('a', 2, 3), write('b', 4, 5), read('a', 6, 7)]],
  ])('sees %s', (_what, ops) => {
    expect(contradictionIn(ops)).toEqual(expect.any(String));
  });

  test('allows what overlaps either way', () => {
    expect(contradictionIn([write('a', 0, 1), write('b', 2, 6), read('a', 3, 4), read('b', 4.5, 5)])).toBeUndefined();
    expect(contradictionIn([write('a', 0, 9), write('b', 0, 9), read('b', 1, 2), read('a', 3, 4)])).toBeUndefined();
  });
});

describe('16 clients that read and write three rules at once, by id and by list', () => {
  let local: Local;
  beforeEach(async () => {
    local = await startLocal();
  });
  afterEach(() => local.close());

  test.each(Array.from({ length: runs(2) }, (_, i) => i + 1))(
    'see of each what one order of all calls explains (run %i)',
    async (run) => {
      await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
      const ids: string[] = [];
      const histories: RegisterOp[][] = [[], [], []];
      const timed = async <T>(work: () => Promise<T>): Promise<{ answer: T; start: number; end: number }> => {
        const start = performance.now();
        const answer = await work();
        return { answer, start, end: performance.now() };
      };
      for (const [i, history] of histories.entries()) {
        const first = { description: `first ${String(i)}` };
        const { answer, start, end } = await timed(() =>
          local.make(paths.rules, rule(`r${String(i)}`, 'Texas', first)),
        );
        ids.push(answer);
        history.push(write(first.description, start, end));
      }
      const client = async (number: number): Promise<void> => {
        for (let n = 0; n < 15; n++) {
          const i = (number * 7 + n * (run + 1)) % 3;
          const at = `${paths.rules}/${ids[i] ?? ''}`;
          if ((number + n) % 3 === 0) {
            const value = `${String(number)}.${String(n)}`;
            const body = rule(`r${String(i)}`, 'Texas', { description: value });
            const { answer, start, end } = await timed(() => local.put(at, body));
            expect(answer.at('description')).toBe(value);
            histories[i]?.push(write(value, start, end));
          } else if ((number + n) % 3 === 1) {
            const { answer, start, end } = await timed(() => local.get(at));
            histories[i]?.push(read(String(answer.at('description')), start, end));
          } else {
            const { answer, start, end } = await timed(() => local.get(`${paths.rules}?folder=Texas`));
            const items = answer.at('data') as readonly { readonly id: string; readonly description: string }[];
            for (const { id, description } of items) histories[ids.indexOf(id)]?.push(read(description, start, end));
          }
        }
      };
      await Promise.all(Array.from({ length: 16 }, (_, number) => client(number)));
      for (const history of histories) {
        expect(history.length).toBeGreaterThan(60);
        expect(contradictionIn(history)).toBeUndefined();
      }
    },
    120_000,
  );
});

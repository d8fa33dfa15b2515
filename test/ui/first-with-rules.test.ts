import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createAbortController } from '../../src/core';
import type { Hierarchy, HierarchyFolder, PlaceCount } from '../../src/ui/answers';
import { busiestPlace } from '../../src/ui/first-with-rules';

const folder = (name: string, folders: readonly HierarchyFolder[] = []): HierarchyFolder => ({
  ...{ name, folders, devices: [], snippets: [], predefined: false },
});
const tree = (...names: readonly string[]): Hierarchy => ({
  top: folder('top', [
    folder(
      'middle',
      names.map((name) => folder(name)),
    ),
  ]),
  snippets: [],
});
const count = (name: string, rules: number): PlaceCount => ({ scope: 'folder', name, count: rules });
const { signal } = createAbortController();

let counts: readonly PlaceCount[];
let asked: number;
beforeEach(() => {
  [counts, asked] = [[], 0];
  Object.assign(globalThis, { sessionStorage: { getItem: () => null } });
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    asked += 1;
    return Promise.resolve(Response.json({ counts }));
  });
});
afterEach(() => void jest.restoreAllMocks());

test('the busiest folder is looked for until there is one, and again when it is deleted', async () => {
  const place = busiestPlace('tenant');
  const both = tree('a', 'b');
  expect(await place(both, signal)).toEqual({ scope: 'folder', name: 'top' });
  counts = [count('a', 2), count('b', 5), { ...count('snip', 9), scope: 'snippet' }];
  expect(await place(both, signal)).toEqual({ scope: 'folder', name: 'b' });
  expect(await place(both, signal)).toEqual({ scope: 'folder', name: 'b' });
  expect(asked).toBe(2);
  counts = [count('a', 2)];
  expect(await place(tree('a'), signal)).toEqual({ scope: 'folder', name: 'a' });
});

import { expect, test } from '@jest/globals';
import { arranged, changeGroups } from '../../../src/service/browse/arranged';
import type { ChangedObject } from '../../../src/service/browse/differences';

const one = (name: string, more: Partial<ChangedObject> = {}): ChangedObject => ({
  change: 'updated',
  kind: 'address',
  id: name,
  name,
  scope: 'folder',
  container: 'Texas',
  by: ['ana'],
  ...more,
});
const all = [
  one('a-10'),
  one('A-2'),
  one('a-02', { container: 'Austin' }),
  one('b', { by: ['ben'], change: 'created' }),
];
const names = async (
  sort: Parameters<typeof arranged>[1]['sort'],
  by?: string,
  text = '',
): Promise<readonly string[]> => (await arranged(all, { text, by, sort })).map(({ name }) => name);

test('changes are sorted by a column, and by the natural order of their names in it', async () => {
  expect(await names('name')).toEqual(['A-2', 'a-02', 'a-10', 'b']);
  expect(await names('place')).toEqual(['a-02', 'A-2', 'a-10', 'b']);
  expect(await names('change')).toEqual(['b', 'a-02', 'A-2', 'a-10']);
  expect(await names('account')).toEqual(['a-02', 'A-2', 'a-10', 'b']);
});

test('only the changes of one account, and those whose name contains a text', async () => {
  expect(await names('name', 'ben')).toEqual(['b']);
  expect(await names('name', 'nobody')).toEqual([]);
  expect(await names('name', undefined, 'a-')).toEqual(['A-2', 'a-02', 'a-10']);
});

test('changes are counted by kind and place, and narrowed to one of these groups', async () => {
  const groups = changeGroups(all);
  expect(groups.map(({ kind, scope, container, count }) => [kind, scope, container, count])).toEqual([
    ['address', 'folder', 'Austin', 1],
    ['address', 'folder', 'Texas', 3],
  ]);
  const [austin] = groups;
  expect(await arranged(all, { text: '', by: undefined, group: austin?.key, sort: 'name' })).toEqual([all[2]]);
});

test('7,000 changes are sorted within a second', async () => {
  const many = Array.from({ length: 7000 }, (_, i) => one(`host-${(i * 7919) % 7000}`));
  const started = process.cpuUsage();
  const sorted = await arranged(many, { text: '', by: undefined, sort: 'name' });
  expect(process.cpuUsage(started).user / 1_000_000).toBeLessThan(1);
  expect(sorted.slice(0, 12).map(({ name }) => name)[11]).toBe('host-11');
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Container } from '../../src/catalog';
import { openAdopting, type Adopting } from '../support/adopting';

const branches: Container = { scope: 'folder', name: 'Branches' };

let adopting: Adopting;
beforeEach(async () => {
  adopting = await openAdopting();
  await adopting.make('folder', undefined, { name: 'Branches', parent: 'All Firewalls' });
});
afterEach(() => adopting.close());

const inContainers = (leftOut: readonly { readonly what: string; readonly why: string }[]) =>
  leftOut.filter(({ why }) => why !== 'it is unchanged from the default of every tenant');

test('an object whose text is a token of cdktf breaks no repository: it is left out, with the reason', async () => {
  const tokens = [
    ...['${TfToken[TOKEN.0]}', 'a ${TfToken[TOKEN.12]} b', '#{TfToken[TOKEN.0]}', '&{TfToken[TOKEN.0]}'],
    ...['$${TfToken[TOKEN.1]}', '-1.8881545897087503e+289', 'a -1.8881545897087827e+289'],
  ];
  for (const [i, text] of tokens.entries()) {
    await adopting.make('tag', branches, { name: text });
    await adopting.make('address', branches, { name: `a${i}`, fqdn: 'www.example.com', description: text });
  }
  await adopting.make('tag', branches, { name: 'plain' });
  const { leftOut } = await adopting.run();
  expect(inContainers(leftOut)).toHaveLength(2 * tokens.length);
  for (const { why } of inContainers(leftOut)) expect(why).toMatch(/a token of CDKTF/);
  // The program runs; what was left out is reported as not in it.
  const drift = await adopting.drift();
  expect(drift).toHaveLength(2 * tokens.length);
  for (const one of drift) expect(one).toMatchObject({ what: 'unmanaged' });
});

test('texts that look like numbers, or like a token without being one, are adopted as they are', async () => {
  const names = [
    '1e5',
    '10e-3',
    '-1e+2',
    '1.50e3',
    'x-1e5y',
    'TfToken[TOKEN.0]',
    '{TfToken[TOKEN.0]}',
    '${TfToken[',
    '1e309',
  ];
  for (const name of names) await adopting.make('tag', branches, { name, comments: `of ${name}` });
  const { leftOut } = await adopting.run();
  expect(inContainers(leftOut)).toEqual([]);
  expect(await adopting.drift()).toEqual([]);
});

test('names that are equal but for their normal form stay apart, and are written as they are', async () => {
  for (const name of ['é', 'e\u0301', 'Å', 'A\u030a', '\u212b', 'ﬁ', 'fi'])
    await adopting.make('tag', branches, { name });
  const { leftOut } = await adopting.run();
  expect(inContainers(leftOut)).toEqual([]);
  expect(await adopting.drift()).toEqual([]);
});

test('half of a surrogate pair, which no file can keep, is left out with the reason', async () => {
  await adopting.make('tag', branches, { name: 'plain' });
  const list = {
    data: [{ id: '11111111-1111-4111-8111-111111111111', name: 'odd \ud800 name', folder: 'Branches' }],
    offset: 0,
    limit: 200,
    total: 1,
  };
  adopting.service.faults.add({ match: { method: 'GET', kind: 'tag' }, action: { status: 200, body: list } });
  const { leftOut } = await adopting.run();
  expect(inContainers(leftOut)).toEqual([
    { is: 'object', what: expect.stringContaining('odd'), why: expect.stringMatching(/half of a surrogate pair/) },
  ]);
});

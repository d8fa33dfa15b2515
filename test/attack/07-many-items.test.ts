import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { paths, startLocal, type Local } from '../service/local';
import { referenceMs } from '../support/reference-time';

let local: Local;
beforeEach(async () => {
  local = await startLocal();
});
afterEach(() => local.close());

const place = { name: 'x', folder: 'All Firewalls' };
const names = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `n${i}`);

test.each([
  ['a group with 500,000 names', paths.groups, { ...place, static: names(500_000) }],
  ['a tag list of 300,000', paths.addresses, { ...place, fqdn: 'a.example', tag: names(300_000) }],
  ['100,000 unknown fields', paths.tags, { ...place, ...Object.fromEntries(names(100_000).map((name) => [name, 1])) }],
  ['many lists inside', paths.tags, { ...place, deep: { er: names(400_000) } }],
])('%s is refused before its items are looked at', async (_, path, body) => {
  const text = JSON.stringify(body);
  const start = performance.now();
  const answer = await local.call('POST', path, text);
  expect([400, 413]).toContain(answer.status);
  expect(answer.text.length).toBeLessThan(1000);
  expect(performance.now() - start).toBeLessThan(12 * referenceMs());
});

test('an error about many names shows the first of them', async () => {
  const answer = await local.post(paths.groups, { ...place, static: names(20_000) });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('and 19900 more');
  expect(answer.text.length).toBeLessThan(30_000);
});

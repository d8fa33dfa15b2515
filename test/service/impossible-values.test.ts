import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { paths, rule, startLocal, type Local } from './local';

let local: Local;
beforeAll(async () => {
  local = await startLocal({ strictness: 'lenient' });
});
afterAll(() => local.close());

test.each<[string, Record<string, unknown>]>([
  ['a reversed range', { ip_range: '10.8.0.9-10.8.0.1' }],
  ['a reversed range of IPv6', { ip_range: '2001:db8::9-2001:db8::1' }],
  ['a prefix that is too long', { ip_netmask: '10.0.0.0/33' }],
])('an address with %s is refused', async (_, fields) => {
  const answer = await local.post(paths.addresses, { name: 'wrong', folder: 'All Firewalls', ...fields });
  expect(answer.status).toBe(400);
});

test.each(['10.8.0.9-10.8.0.1', '10.0.0.0/33'])('a rule with the source %s is refused', async (source) => {
  const body = rule('wrong', 'All Firewalls', { source: [source] });
  expect((await local.post(`${paths.rules}?position=pre`, body)).status).toBe(400);
});

test('a range in order is accepted in both', async () => {
  const range = '10.8.0.1-10.8.0.9';
  await local.make(paths.addresses, { name: 'right', folder: 'All Firewalls', ip_range: range });
  await local.make(`${paths.rules}?position=pre`, rule('right', 'All Firewalls', { source: [range] }));
});

import { afterEach, expect, test } from '@jest/globals';
import { RequestJournal } from '../../src/service/observe/journal';
import { keptPath } from '../../src/service/observe/logged-path';
import { paths, StandingClock, startLocal, type Local } from '../service/local';
import { isFullTier, runs } from '../support/runs';

const tsg = '1000000001';
const account = { clientId: 'admin', clientSecret: 'secret of admin' };

let local: Local;
const started: Local[] = [];
afterEach(async () => {
  for (const one of started.splice(0)) await one.close();
});

async function start(options: Parameters<typeof startLocal>[0] = {}): Promise<void> {
  local = await startLocal({ tenants: [{ tsg, accounts: [account] }], ...options });
  started.push(local);
}

test('a token is renewed for twelve hours after its login, and not by itself for ever', async () => {
  const clock = new StandingClock();
  await start({ clock });
  const page = await local.service.listenPage();
  const renew = async (token: string): Promise<{ status: number; token: string }> => {
    const answer = await fetch(`${page.url}/ui/api/renew`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    return { status: answer.status, token: String(((await answer.json()) as { token?: string }).token) };
  };
  let token = await local.token({ tsg, ...account });
  let renewed = 0;
  for (; renewed < 200; renewed++) {
    clock.advance(10 * 60_000);
    const next = await renew(token);
    if (next.status !== 200) break;
    token = next.token;
  }
  expect(renewed).toBe(71);
  clock.advance(15 * 60_000);
  expect((await renew(token)).status).toBe(401);
  // A login starts again.
  expect((await renew(await local.token({ tsg, ...account }))).status).toBe(200);
  // A clock that goes back gives no more time.
  const later = await local.token({ tsg, ...account });
  clock.advance(-60 * 60_000);
  expect((await renew(later)).status).toBe(401);
});

test('a login at the page is read up to 16 KiB, also compressed, and not deeper than other bodies', async () => {
  await start();
  const page = await local.service.listenPage();
  const login = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${page.url}/ui/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    });
  const good = { account: account.clientId, secret: account.clientSecret, tenant: tsg };
  expect((await login(JSON.stringify(good))).status).toBe(200);
  for (const body of [
    JSON.stringify({ ...good, more: 'x'.repeat(20_000) }),
    '['.repeat(8000) + ']'.repeat(8000),
    `{"account":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`,
  ]) {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toMatch(/stack|INTERNAL/);
  }
});

test('failed logins and denied requests are bounded in the audit log, and displace no change', async () => {
  const clock = new StandingClock();
  await start({ clock, keep: { audit: { count: 3 } } });
  const { control } = local.service;
  for (const name of ['a', 'b']) await local.make(paths.tags, { name, folder: 'All Firewalls' });
  const flood = runs(60);
  for (let i = 0; i < flood; i++) {
    await local.ask({ clientId: `guess-${i}`, clientSecret: 'wrong-secret', tsg });
    // Each audit query writes what waits.
    await control.audit({ limit: 1, offset: 0 });
  }
  await control.prune();
  const find = (action: string) => control.audit({ action, limit: 5, offset: 0 });
  expect((await find('create')).entries.map(({ name }) => name)).toEqual(expect.arrayContaining(['b', 'a']));
  expect((await find('login-failed')).total).toBe(flood);
  // Events stand in the order in which they were, between the changes.
  await local.make(paths.tags, { name: 'c', folder: 'All Firewalls' });
  const { entries } = await control.audit({ limit: 2, offset: 0 });
  expect(entries.map(({ action }) => action)).toEqual(['create', 'login-failed']);
});

test('the journal keeps a bounded number of characters', () => {
  const journal = new RequestJournal();
  const entry = { time: '', method: 'GET', status: 404, ms: 1, requestId: '', tenant: '', kind: '' };
  for (let i = 0; i < 30_000; i++) journal.add({ ...entry, path: keptPath(`/${i}/${'x'.repeat(7000)}`) });
  const kept = journal.entries.reduce((sum, { path }) => sum + path.length, 0);
  expect(kept).toBeLessThan(9 * 2 ** 20);
  expect(journal.entries.at(-1)?.path).toMatch(/^\/29999\/x{1000,}…$/);
  expect(journal.counts).toEqual({ 'GET 404': 30_000 });
  for (let i = 0; i < 30_000; i++) journal.add({ ...entry, path: '/short' });
  expect(journal.entries).toHaveLength(10_000);
});

test('thousands of unknown query parameters leave few names in journal and trace', async () => {
  await start({ strictness: 'lenient' });
  const query = Array.from({ length: 1500 }, (_, i) => `p${i}`).join('&');
  const answer = await local.get(`${paths.tags}?${query}`);
  expect(answer.status).toBe(200);
  const id = answer.headers.get('X-Request-Id') ?? '';
  const { request } = await local.service.control.trace(id);
  expect(request?.steps.length).toBeLessThan(50);
  expect(local.service.journal.entries.at(-1)?.ignored?.length).toBe(20);
});

test('large objects are refused, and lists of large objects are limited while they are read, built and sent', async () => {
  await start({ strictness: 'lenient' });
  const tag = (name: string, length: number): object => ({
    name,
    folder: 'All Firewalls',
    unlisted: 'x'.repeat(length),
  });
  expect((await local.post(paths.tags, tag('too large', 2 ** 20))).problem).toBe('400 E003 Invalid Object');
  for (let i = 0; i < 70; i++) await local.make(paths.tags, tag(`large-${i}`, 2 ** 20 - 1000));
  const list = (limit: number) => local.get(`${paths.tags}?limit=${limit}`);
  // Whatever is over the limit says what to do.
  const whole = await list(5000);
  expect([whole.status, whole.details]).toEqual([400, expect.stringContaining('use a smaller limit')]);
  expect((await list(20)).status).toBe(200);
  // What several of them take together: service/answer-budget.
  if (!isFullTier()) return;
  // More than the share of a tenant at once: some are refused for now, and none is held afterwards.
  const together = await Promise.all(Array.from({ length: 12 }, () => list(30)));
  const statuses = together.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(statuses).toContain(200);
  expect((await list(60)).status).toBe(200);
});

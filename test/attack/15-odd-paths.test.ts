import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { paths, startLocal, type Local } from '../service/local';

let local: Local;
beforeEach(async () => {
  local = await startLocal();
});
afterEach(() => local.close());

function statusOf(path: string, token: string, method = 'GET'): Promise<number> {
  const { host, port } = local.at;
  return new Promise((resolve, reject) => {
    request({ host, port, path, method, headers: { Authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

test('a path that no URL has is refused, and the journal can still be read', async () => {
  const { url, token: control } = await local.service.listenControl();
  const token = await local.token();
  const odd = [
    '//',
    '///',
    '//evil.example/x',
    '//@',
    '/%',
    '/%ff',
    '/\\',
    '/..//',
    '//:80',
    '/?//',
    '/config//v1/tags',
    '/[',
    '//[',
  ];
  for (const path of odd) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const status = await statusOf(path, token, method);
      expect([method, path, status >= 400 && status < 500]).toEqual([method, path, true]);
    }
  }
  expect((await local.get(paths.tags)).status).toBe(200);
  const journal = await fetch(`${url}/journal?limit=1000`, { headers: { Authorization: `Bearer ${control}` } });
  expect(journal.status).toBe(200);
  const { entries } = (await journal.json()) as { entries: readonly { path: string; status: number }[] };
  expect(entries.filter(({ path }) => path === '//')).not.toHaveLength(0);
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { TextMatch } from '../../src/service/observe/journal';
import { Answer, paths, startLocal, type Local } from '../service/local';
import { referenceMs } from '../support/reference-time';

let local: Local;
let control: (method: string, path: string, body?: unknown) => Promise<Answer>;
beforeEach(async () => {
  local = await startLocal();
  const { url, token } = await local.service.listenControl();
  control = async (method, path, body) => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return new Answer(answer.status, answer.headers, await answer.text());
  };
});
afterEach(() => local.close());

test('a pattern that would run for hours as a regular expression is plain text', async () => {
  await local.get(`${paths.tags}?name=${'a'.repeat(60)}!`);
  const start = performance.now();
  for (const pattern of ['(a+)+$', '(a|a)*$', '(?:a*)*b', '.*'.repeat(50), '*a'.repeat(400)]) {
    const answer = await control('GET', `/journal?path=${encodeURIComponent(pattern)}`);
    expect(answer.at('count')).toBe(0);
  }
  await control('POST', '/faults', { match: { path: '(a+)+$' }, action: { status: 500 } });
  expect((await local.get(`${paths.tags}?name=${'a'.repeat(60)}!`)).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(16 * referenceMs());
});

test('text and * find what they say', async () => {
  await local.get(`${paths.tags}?name=web`);
  expect((await control('GET', '/journal?path=name%3Dweb')).at('count')).toBe(1);
  expect((await control('GET', '/journal?path=%2Ftags*web')).at('count')).toBe(1);
  expect((await control('GET', '/journal?path=web*tags')).at('count')).toBe(0);
  expect((await control('GET', `/journal?path=${'a'.repeat(1001)}`)).status).toBe(400);
});

test('the time is that of the text', () => {
  const start = performance.now();
  for (let i = 0; i < 100; i++)
    expect(new TextMatch('a*'.repeat(500)).test(`${'a'.repeat(499)}b`.repeat(2))).toBeDefined();
  expect(performance.now() - start).toBeLessThan(8 * referenceMs());
});

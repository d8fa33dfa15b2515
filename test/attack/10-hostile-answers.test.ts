import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { createClient } from '../../src/client';
import { kindNamed } from '../../src/catalog';
import { parseWire, stringifyWire } from '../../src/client/wire-json';
import { listenOnLoopback } from '../support/loopback';
import { failure, withStub } from '../client/stub-service';

const tag = kindNamed('tag');

test('an answer without an end is cut off at the limit', async () => {
  let sent = 0;
  const chunk = Buffer.alloc(2 ** 20, 'a');
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.includes('token') === true) {
      response.end(JSON.stringify({ access_token: 'x', expires_in: 900 }));
      return;
    }
    response.on('error', () => undefined);
    const more = (): void => {
      while (!response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
    };
    more();
  });
  const { port, close } = await listenOnLoopback(server);
  const client = createClient({
    authUrl: `http://127.0.0.1:${port}/token`,
    ...{ protocol: 'http', host: '127.0.0.1', port, headers: {}, clientId: 'c', clientSecret: 's', scope: 'tsg_id:1' },
    ...{ skipVerifyCertificate: false, requestTimeoutMs: 30_000, overallTimeoutMs: 60_000, maxRetries: 0 },
    maxConcurrentRequests: 1,
  });
  try {
    const error = await failure(client.get(tag, '1'));
    expect(String(error)).toMatch(/larger than 16 MiB/);
    expect(sent).toBeLessThan(60 * 2 ** 20);
  } finally {
    await client.close();
    await close();
  }
});

test('an answer that is small until it is unpacked is cut off as well', () =>
  withStub(async (stub, client) => {
    const text = gzipSync(Buffer.alloc(200 * 2 ** 20, ' ')).toString('latin1');
    stub.answer = () => ({ text, headers: { 'content-encoding': 'gzip' } });
    expect(String(await failure(client.get(tag, '1')))).toMatch(/cannot decompress|larger than/);
  }));

test('an answer of 5 MB of brackets is an error, and so is one that is deep in the middle', () =>
  withStub(async (stub, client) => {
    for (const text of ['['.repeat(5_000_000), `{"data":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`]) {
      stub.answer = () => ({ text });
      expect(await failure(client.get(tag, '1'))).toMatchObject({ code: 'API_UNREADABLE_ANSWER' });
    }
    expect(() => parseWire(`${'['.repeat(201)}${']'.repeat(201)}`)).toThrow(/deeper than 200/);
    expect(parseWire(JSON.stringify(Array.from({ length: 1000 }, () => [{ a: '[[[' }])))).toHaveLength(1000);
  }));

test('a list that claims 1e15 items is an error, and so is one that claims 90,000 and has ten', () =>
  withStub(async (stub, client) => {
    const items = Array.from({ length: 10 }, (_, i) => ({ id: String(i), name: `t${i}` }));
    stub.answer = () => ({ body: { data: items, offset: 0, limit: 10, total: 1e15 } });
    expect(String(await failure(client.list(tag)))).toMatch(/claims 1000000000000000 items/);
    for (const total of [-1, Number.NaN, 1.5]) {
      stub.answer = () => ({ body: { data: items, offset: 0, limit: 10, total } });
      expect((await client.list(tag)).length).toBe(10);
    }
    stub.seen.length = 0;
    stub.answer = ({ query }) => ({
      body: { data: query['offset'] === '0' ? items : [], offset: 0, limit: 10, total: 90_000 },
    });
    expect(await failure(client.list(tag))).toMatchObject({ code: 'API_UNEXPECTED_ANSWER' });
    expect(stub.seen.length).toBeLessThan(150);
  }));

test('brackets in texts neither hide depth nor make it up', () => {
  const deep = (levels: number, inside = ''): string => `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`;
  expect(() => parseWire(deep(200))).not.toThrow();
  expect(() => parseWire(deep(201))).toThrow(/nested deeper than 200/);
  expect(parseWire(JSON.stringify('['.repeat(1000)))).toBe('['.repeat(1000));
  // Closing brackets in texts, with every kind of escape before the quote.
  for (const text of [']'.repeat(500), `\\${']'.repeat(500)}\\`, `"${']'.repeat(500)}"`, '\\\\"]]]"\\']) {
    const one = JSON.stringify(text);
    expect(() => parseWire(`${`[${one},`.repeat(201)}0${']'.repeat(201)}`)).toThrow(/nested deeper than 200/);
    expect(parseWire(`[${one},${one}]`)).toEqual([text, text]);
  }
  for (const text of ['"', '"\\', '"[', `[${'"\\"'.repeat(100)}`]) expect(() => parseWire(text)).toThrow(SyntaxError);
});

test('numbers that JavaScript would round are kept, wherever they are', () => {
  for (const number of [
    '12345678901234567890',
    '-12345678901234567890',
    '1e400',
    '0.1234567890123456789',
    '1.5E+400',
  ]) {
    for (const text of [
      number,
      ` ${number}`,
      `[${number}]`,
      `[1,\n ${number}]`,
      `{"a":${number}}`,
      `{"a" :  ${number} }`,
    ])
      expect(stringifyWire(parseWire(text))).toBe(text.replace(/\s/g, ''));
  }
});

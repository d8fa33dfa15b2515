import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createService } from '../../src/service/index';
import { Local, paths } from './local';

const patience = { headersMs: 400, requestMs: 800, answerMs: 400 };

describe('a client that takes its time', () => {
  let local: Local;
  let lines: string[];
  let sockets: Socket[];
  beforeEach(async () => {
    lines = [];
    sockets = [];
    const service = await createService({ log: (line) => lines.push(line) });
    local = new Local(service, await service.listen({ patience }));
    await local.get(paths.tags);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await local.close();
  });

  /** Sends one piece after the other, a while apart, until it is cut off; answers what came back. */
  const slowly = (pieces: Iterable<string>, apartMs: number): Promise<string> =>
    new Promise((resolve) => {
      let answer = '';
      const socket = connect(local.at.port, '127.0.0.1');
      sockets.push(socket);
      const rest = pieces[Symbol.iterator]();
      const timer = setInterval(() => {
        const { value, done } = rest.next() as IteratorResult<string, undefined>;
        if (done !== true && socket.writable) socket.write(value);
      }, apartMs);
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        resolve(answer);
      });
    });
  /** As many bytes as anybody wants to send. */
  function* bytes(first: string): Generator<string> {
    yield first;
    for (;;) yield first === '' ? '' : 'x';
  }
  const others = async (): Promise<readonly number[]> =>
    Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const path = `${paths.tags}?limit=${String(i + 1)}`;
        return (await local.get(path)).status;
      }),
    );

  it.each([
    ['headers', 'GET /health HTTP/1.1\r\nHost: a\r\nX: '],
    ['a body of known length', 'POST /oauth2/access_token HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n'],
    ['nothing at all', ''],
  ])(
    'is cut off with 408 when it sends %s byte by byte, and nobody else is disturbed',
    async (_what, first) => {
      const slow = Array.from({ length: 8 }, () => slowly(bytes(first), 20));
      expect(new Set(await others())).toEqual(new Set([200]));
      for (const answer of await Promise.all(slow)) {
        expect(answer).toMatch(/^HTTP\/1\.1 408 /);
        expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ _errors: [{ code: 'E003' }] });
      }
      expect(new Set(await others())).toEqual(new Set([200]));
      expect(lines.filter((line) => line.includes('"error"'))).toEqual([]);
    },
    60_000,
  );

  it('is cut off when it sends chunks that never end', async () => {
    const head = 'POST /oauth2/access_token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    function* chunks(): Generator<string> {
      yield head;
      for (;;) yield '1\r\nx\r\n';
    }
    expect(await slowly(chunks(), 20)).toMatch(/^HTTP\/1\.1 408 /);
    expect(lines.filter((line) => line.includes('"error"'))).toEqual([]);
  }, 60_000);

  it('is cut off when it does not take in the answer', async () => {
    for (let i = 0; i < 40; i++) {
      await local.make(paths.addresses, {
        name: `a${i}`,
        folder: 'All Firewalls',
        fqdn: 'a.example',
        description: 'd'.repeat(1000),
      });
    }
    const token = await local.token();
    const socket = connect(local.at.port, '127.0.0.1');
    sockets.push(socket);
    socket.pause();
    const cutOff = new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
    const request = `GET ${paths.addresses} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    // Enough answers that the buffers between the two are full.
    socket.write(request.repeat(400));
    await new Promise((resolve) => setTimeout(resolve, 3 * patience.answerMs));
    expect(new Set(await others())).toEqual(new Set([200]));
    socket.resume();
    await cutOff;
  }, 60_000);
});

import { connect, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createService } from '../../src/service';
import { Local, paths } from './local';

const patience = { headersMs: 1500, requestMs: 2000, answerMs: 400 };

describe('a client that takes its time', () => {
  let local: Local;
  let lines: string[];
  let sockets: Socket[];
  beforeEach(async () => {
    lines = [];
    sockets = [];
    const service = await createService({ strictness: 'strict', log: (line) => lines.push(line) });
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
  /** An endless stream of bytes. */
  function* bytes(first: string): Generator<string> {
    yield first;
    for (;;) yield first === '' ? '' : 'x';
  }
  /**
   * Statuses of what others ask meanwhile. A process that was not run for as long as a client may take cannot tell who is
   * late, so on a busy machine they ask once more.
   */
  const others = async (): Promise<ReadonlySet<number>> => {
    const delays = monitorEventLoopDelay({ resolution: 10 });
    delays.enable();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const path = `${paths.tags}?limit=${String(i + 1)}`;
        return (await local.get(path)).status;
      }),
    );
    delays.disable();
    return delays.max / 1e6 > patience.headersMs / 2 ? others() : new Set(statuses);
  };
  const onlyServed = new Set([200]);

  const beginnings = [
    'GET /health HTTP/1.1\r\nHost: a\r\nX: ',
    'POST /oauth2/access_token HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n',
    '',
  ];
  test('is cut off with 408 when it sends headers, a body or nothing, byte by byte; other clients are not affected', async () => {
    const slow = beginnings.flatMap((first) => Array.from({ length: 8 }, () => slowly(bytes(first), 20)));
    expect(await others()).toEqual(onlyServed);
    for (const answer of await Promise.all(slow)) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ _errors: [{ code: 'E003' }] });
    }
    expect(await others()).toEqual(onlyServed);
    expect(lines.filter((line) => line.includes('"error"'))).toEqual([]);
  }, 60_000);

  test('is cut off when it sends chunks that never end', async () => {
    const head = 'POST /oauth2/access_token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    function* chunks(): Generator<string> {
      yield head;
      for (;;) yield '1\r\nx\r\n';
    }
    expect(await slowly(chunks(), 20)).toMatch(/^HTTP\/1\.1 408 /);
    expect(lines.filter((line) => line.includes('"error"'))).toEqual([]);
  }, 60_000);

  test('is cut off when it does not take in the answer', async () => {
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
    const request = `GET ${paths.addresses} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    // Enough answers that the buffers between the two are full.
    socket.write(request.repeat(400));
    // Who reads nothing learns by writing that the other end is gone.
    const more = setInterval(() => socket.write(request), 50);
    const cutOff = new Promise((resolve) => socket.once('error', resolve).once('close', resolve));
    expect(await others()).toEqual(onlyServed);
    await cutOff;
    clearInterval(more);
    expect(await others()).toEqual(onlyServed);
  }, 60_000);
});

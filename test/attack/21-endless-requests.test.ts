import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { isFullTier } from '../support/runs';
import { Served } from '../support/served';

jest.setTimeout(1_800_000);

/** What the service may take, whatever is sent to it. */
const mostMb = 400;

/** The full tier sends twice what once took 1,621 and 1,004 MB. */
const bodyMb = isFullTier() ? 3000 : 48;
const longUrls = isFullTier() ? 60_000 : 800;
/** Together more than the limit, if they were kept. */
const bodiesOf3Mb = isFullTier() ? 250 : 150;

let served: Served;
// One service for all of them, so its memory has to bear them one after the other.
beforeAll(async () => {
  served = await Served.start();
});
afterAll(() => served.stop());

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

/** Sends chunks until so many bytes are sent or the service has had enough; returns the bytes. */
async function flood(path: string, headers: string, most: number): Promise<number> {
  const socket = await open();
  socket.resume();
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`);
  const part = randomBytes(2 ** 18);
  const chunk = Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
  let sent = 0;
  while (sent < most && !socket.destroyed && socket.writable) {
    sent += part.length;
    if (socket.write(chunk)) continue;
    await new Promise<void>((resolve) => {
      socket.once('drain', resolve);
      socket.once('close', () => resolve());
    });
  }
  socket.destroy();
  return sent;
}

const tokenPath = (): string => new URL(served.tokenUrl).pathname;

test.each(['gzip', 'deflate', 'br', 'identity'])(
  `a body in %s that does not end, without an account, takes no memory (${bodyMb} MB sent)`,
  async (encoding) => {
    let left = (bodyMb * 2 ** 20) / 4;
    while (left > 0) {
      const parts = Array.from({ length: 4 }, () => flood(tokenPath(), `Content-Encoding: ${encoding}\r\n`, left));
      left -= (await Promise.all(parts)).reduce((sum, one) => sum + one, 0);
    }
    expect((await fetch(`${served.url}/health`)).status).toBe(200);
    expect(served.peakMb ?? 0).toBeLessThan(mostMb);
  },
);

test('a small body that grows when it is decompressed is refused with 413, wherever it is sent', async () => {
  const zeros = Buffer.alloc(12 * 2 ** 20);
  const bombs = { gzip: gzipSync(zeros), deflate: deflateSync(zeros), br: brotliCompressSync(zeros) };
  const token = await served.token();
  for (const [encoding, body] of Object.entries(bombs)) {
    const post = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(url, { method: 'POST', headers: { 'Content-Encoding': encoding, ...headers }, body: new Uint8Array(body) });
    expect([encoding, (await post(served.tokenUrl)).status]).toEqual([encoding, 413]);
    const tags = `${served.url}/config/objects/v1/tags`;
    // What 32 of them would take, if they were decompressed, is the limit: once in the fast tier.
    const together = encoding === 'gzip' || isFullTier() ? 32 : 4;
    const answers = Array.from({ length: together }, () => post(tags, { Authorization: `Bearer ${token}` }));
    for (const { status } of await Promise.all(answers)) expect([encoding, status]).toEqual([encoding, 413]);
  }
  expect(served.peakMb ?? 0).toBeLessThan(mostMb);
});

test(`${longUrls} requests with URLs of 15 KB, without an account, leave nothing behind`, async () => {
  const socket = await open();
  let answered = 0;
  // A chunk may end within an answer: the rest of one is read with the next chunk.
  let unread = '';
  let last = '';
  const status = 'HTTP/1.1 414';
  socket.on('data', (chunk: Buffer) => {
    const text = unread + chunk.toString('latin1');
    const parts = text.split(status);
    answered += parts.length - 1;
    unread = (parts.at(-1) ?? '').slice(1 - status.length);
    last = (last + chunk.toString('latin1')).slice(-10_000);
  });
  const together = 50;
  for (let sent = 0; sent < longUrls; sent += together) {
    const wanted = answered + together;
    const lines = Array.from({ length: together }, (_, i) => {
      const path = `/config/objects/v1/tags?${'x'.repeat(15_000)}${sent + i}`;
      return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    });
    socket.write(lines.join(''));
    while (answered < wanted && !socket.destroyed) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  socket.destroy();
  expect(answered).toBe(longUrls);
  expect(last).toContain('URI');
  expect((await fetch(`${served.url}/health`)).status).toBe(200);
  expect(served.peakMb ?? 0).toBeLessThan(mostMb);
});

test(`${bodiesOf3Mb} bodies of 3 MB that do not end, with an account, are cut off before they fill the memory`, async () => {
  const token = await served.token();
  const part = Buffer.alloc(2 ** 20, 32);
  const sockets: Socket[] = [];
  for (let i = 0; i < bodiesOf3Mb; i++) {
    const socket = await open();
    socket.resume();
    sockets.push(socket);
    const head = `POST /config/objects/v1/tags HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    for (let k = 0; k < 3 && !socket.destroyed; k++)
      socket.write(Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]));
  }
  // Whoever sends a whole body is served meanwhile.
  const answer = await fetch(`${served.url}/config/objects/v1/tags`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'meanwhile', folder: 'All Firewalls' }),
  });
  expect(answer.status).toBe(201);
  expect(served.peakMb ?? 0).toBeLessThan(mostMb);
  for (const socket of sockets) socket.destroy();
});

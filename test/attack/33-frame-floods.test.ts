import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Http2Connection } from '../../src/terraform/protocol/http2/connection';
import { encodeHeaders } from '../../src/terraform/protocol/http2/header-block';
import { encodeFrame, framesIn, preface } from '../support/http2-frames';
import { isFullTier } from '../support/runs';

const type = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  ping: 6,
  goaway: 7,
  window: 8,
  more: 9,
} as const;
const [endStream, endHeaders, enhanceYourCalm] = [1, 4, 0xb];
const request = encodeHeaders({ ':method': 'POST', ':scheme': 'http', ':path': '/a' });
const one = Buffer.from([0, 0, 0, 1]);

let listener: Server;
let port: number;
let started: number;
beforeEach(async () => {
  started = 0;
  listener = createServer((socket) => void new Http2Connection(socket, () => started++));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  port = (listener.address() as AddressInfo).port;
});
afterEach(() => void listener.close());

interface Flooded {
  /** Code of the GOAWAY frame; undefined if the server did not close the connection. */
  readonly code: number | undefined;
  readonly sent: number;
  readonly grownMiB: number;
}

/** Sends batches until the server closes the connection, or the limit is reached. */
async function flood(first: Buffer, batch: (n: number) => Buffer, mostBytes: number): Promise<Flooded> {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const before = process.memoryUsage().rss;
  let sent = 0;
  socket.write(Buffer.concat([preface, encodeFrame(type.settings, 0, 0), first]));
  for (let n = 0; sent < mostBytes && !socket.destroyed; n++) {
    const bytes = batch(n);
    sent += bytes.length;
    await writeTo(socket, bytes);
  }
  const grownMiB = (process.memoryUsage().rss - before) / 2 ** 20;
  if (!socket.destroyed) socket.end();
  await closed;
  const goaway = framesIn(Buffer.concat(received)).find((frame) => frame.type === type.goaway);
  return { code: goaway?.payload.readUInt32BE(4), sent, grownMiB };
}

function writeTo(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => void socket.write(bytes, () => setImmediate(resolve)));
}

/** The same frame many times, in one buffer. */
function many(frame: Buffer, count = 4000): (n: number) => Buffer {
  const batch = Buffer.concat(Array.from({ length: count }, () => frame));
  return () => batch;
}

const stream = (n: number, i: number): number => 2 * (n * 500 + i) + 3;
const each = (frames: (id: number) => Buffer) => (n: number) =>
  Buffer.concat(Array.from({ length: 500 }, (_, i) => frames(stream(n, i))));
const open = encodeFrame(type.headers, endHeaders, 1, request);
const full = Buffer.concat(Array.from({ length: 2700 }, () => Buffer.from([0, 4, 0, 0, 255, 255])));

const floods: readonly (readonly [string, Buffer, (n: number) => Buffer])[] = [
  ['empty CONTINUATION frames', encodeFrame(type.headers, 0, 1, request), many(encodeFrame(type.more, 0, 1))],
  ['SETTINGS', Buffer.alloc(0), many(encodeFrame(type.settings, 0, 0))],
  ['SETTINGS with 2,700 entries', Buffer.alloc(0), many(encodeFrame(type.settings, 0, 0, full), 10)],
  ['acknowledged SETTINGS', Buffer.alloc(0), many(encodeFrame(type.settings, 1, 0))],
  ['PING', Buffer.alloc(0), many(encodeFrame(type.ping, 0, 0, Buffer.alloc(8)))],
  ['acknowledged PING', Buffer.alloc(0), many(encodeFrame(type.ping, 1, 0, Buffer.alloc(8)))],
  ['PRIORITY', Buffer.alloc(0), many(encodeFrame(type.priority, 0, 3, Buffer.alloc(5)))],
  ['WINDOW_UPDATE of the connection', Buffer.alloc(0), many(encodeFrame(type.window, 0, 0, one))],
  ['WINDOW_UPDATE of a stream', open, many(encodeFrame(type.window, 0, 1, one))],
  ['RST_STREAM of a stream that is over', open, many(encodeFrame(type.reset, 0, 1, Buffer.alloc(4)))],
  ['GOAWAY', Buffer.alloc(0), many(encodeFrame(type.goaway, 0, 0, Buffer.alloc(8)))],
  ['unknown frames', Buffer.alloc(0), many(encodeFrame(0xf0, 0, 0))],
  ['empty DATA', open, many(encodeFrame(type.data, 0, 1))],
  ['DATA of one byte', open, many(encodeFrame(type.data, 0, 1, Buffer.alloc(1)))],
  [
    'rapid reset',
    Buffer.alloc(0),
    each((id) =>
      Buffer.concat([encodeFrame(type.headers, 5, id, request), encodeFrame(type.reset, 0, id, Buffer.alloc(4))]),
    ),
  ],
  [
    'requests that are never finished',
    Buffer.alloc(0),
    each((id) => encodeFrame(type.headers, endHeaders, id, request)),
  ],
  ['requests without a path', Buffer.alloc(0), each((id) => encodeFrame(type.headers, endStream | endHeaders, id))],
  [
    'requests that reset themselves',
    Buffer.alloc(0),
    each((id) =>
      Buffer.concat([
        encodeFrame(type.headers, endHeaders, id, request),
        encodeFrame(type.window, 0, id, Buffer.alloc(4)),
      ]),
    ),
  ],
];

test.each(floods)('a flood of %s ends with ENHANCE_YOUR_CALM', async (_, first, batch) => {
  const mostBytes = (isFullTier() ? 72 : 8) * 2 ** 20;
  const { code, sent, grownMiB } = await flood(first, batch, mostBytes);
  expect(code).toBe(enhanceYourCalm);
  expect(sent).toBeLessThan(8 * 2 ** 20);
  expect(grownMiB).toBeLessThan(100);
  expect(started).toBeLessThanOrEqual(2001);
});

test('a client that does not read gets no more than the server may keep for it', async () => {
  let written = 0;
  listener.removeAllListeners('connection');
  listener.on('connection', (socket: Socket) => {
    new Http2Connection(socket, (one) => {
      one.respond(encodeHeaders({ ':status': '200' }));
      one.write(response);
    });
    const write = socket.write.bind(socket);
    socket.write = ((bytes: Buffer, done: () => void) => (
      (written += bytes.length),
      write(bytes, done)
    )) as typeof socket.write;
  });
  const response = Buffer.alloc(2 ** 20);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  const window = Buffer.from([0x7f, 0, 0, 0]);
  const settings = encodeFrame(type.settings, 0, 0, Buffer.from([0, 4, 0x7f, 0, 0, 0]));
  await writeTo(socket, Buffer.concat([preface, settings, encodeFrame(type.window, 0, 0, window)]));
  for (let id = 1; id < 400; id += 2) await writeTo(socket, encodeFrame(type.headers, 5, id, request));
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toBeLessThan(32 * 2 ** 20);
  socket.destroy();
});

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect, type ClientHttp2Session, type ClientSessionOptions } from 'node:http2';
import { connect as connectSocket, createServer, type AddressInfo, type Server } from 'node:net';
import fc from 'fast-check';
import { Http2Connection } from '../../../src/terraform/protocol/http2/connection';
import { encodeHeaders } from '../../../src/terraform/protocol/http2/header-block';
import type { Http2Stream } from '../../../src/terraform/protocol/http2/stream';
import { encodeFrame, framesIn, preface, type Frame } from '../../support/http2-frames';
import { runs } from '../../support/runs';

/** Answers each request with its body, and its path as a trailer. */
function echo(stream: Http2Stream): void {
  const chunks: Buffer[] = [];
  stream.onData = (chunk) => chunks.push(chunk);
  stream.onEnd = () => {
    stream.respond(encodeHeaders({ ':status': '200' }));
    stream.write(Buffer.concat(chunks));
    stream.end(encodeHeaders({ 'x-path': stream.path }));
  };
}

let handle: (stream: Http2Stream) => void;
let listener: Server;
let port: number;
beforeEach(async () => {
  handle = echo;
  listener = createServer((socket) => void new Http2Connection(socket, (stream) => handle(stream)));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  port = (listener.address() as AddressInfo).port;
});
afterEach(() => void listener.close());

describe('a client of another implementation', () => {
  let client: ClientHttp2Session;
  afterEach(() => client.destroy());

  function open(settings: ClientSessionOptions['settings'] = {}): void {
    client = connect(`http://127.0.0.1:${port}`, { settings });
  }

  async function exchange(path: string, body: Buffer): Promise<{ readonly body: Buffer; readonly path: unknown }> {
    const stream = client.request({ ':method': 'POST', ':path': path });
    const trailers = once(stream, 'trailers');
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.end(body);
    const [fields] = (await trailers) as [Readonly<Record<string, unknown>>];
    return { body: Buffer.concat(chunks), path: fields['x-path'] };
  }

  test('gets each response whole, whatever its window, its frames and the sizes', async () => {
    const requests = fc.array(
      fc.record({ path: fc.stringMatching(/^\/[!-~]{0,60}$/), size: fc.nat({ max: 200_000 }) }),
      { minLength: 1, maxLength: 20 },
    );
    const settings = fc.record({
      initialWindowSize: fc.integer({ min: 500, max: 300_000 }),
      maxFrameSize: fc.integer({ min: 16_384, max: 100_000 }),
    });
    await fc.assert(
      fc.asyncProperty(requests, settings, async (sent, chosen) => {
        open(chosen);
        await Promise.all(
          sent.map(async ({ path, size }, at) => {
            const body = Buffer.alloc(size, at + 1);
            const response = await exchange(path, body);
            expect(response.path).toBe(path);
            expect(response.body.equals(body)).toBe(true);
          }),
        );
        client.destroy();
      }),
      { numRuns: runs(10) },
    );
  });

  test('can make the window smaller while a response waits', async () => {
    open({ initialWindowSize: 1000 });
    const stream = client.request({ ':method': 'POST', ':path': '/' });
    stream.end(Buffer.alloc(50_000, 7));
    await once(stream, 'response');
    client.settings({ initialWindowSize: 10 });
    await once(client, 'localSettings');
    client.settings({ initialWindowSize: 60_000 });
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(stream, 'end');
    expect(Buffer.concat(chunks).equals(Buffer.alloc(50_000, 7))).toBe(true);
  });

  test('gets answers to pings, and may end a request with trailers', async () => {
    open();
    await once(client, 'remoteSettings');
    const payload = await new Promise<Buffer>((resolve, reject) =>
      client.ping(Buffer.from('12345678'), (error, _, found) => (error === null ? resolve(found) : reject(error))),
    );
    expect(payload.toString()).toBe('12345678');
    const stream = client.request({ ':method': 'POST', ':path': '/t' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'x-end': 'yes' }));
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.end('x');
    const [trailers] = (await once(stream, 'trailers')) as unknown[];
    expect(trailers).toMatchObject({ 'x-path': '/t' });
    expect(Buffer.concat(chunks).toString()).toBe('x');
  });

  test('that cancels a request, or goes away, is noticed', async () => {
    const cancelled: string[] = [];
    const streams: Http2Stream[] = [];
    handle = (stream) => {
      streams.push(stream);
      stream.onCancel = () => cancelled.push(stream.path);
    };
    open();
    const first = client.request({ ':method': 'POST', ':path': '/first' });
    const second = client.request({ ':method': 'POST', ':path': '/second' });
    for (const stream of [first, second]) stream.on('error', () => undefined);
    while (streams.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    first.close(8);
    await streams[0]?.closed;
    expect(cancelled).toEqual(['/first']);
    client.destroy();
    await streams[1]?.closed;
    expect(cancelled).toEqual(['/first', '/second']);
    expect(streams.map(({ isOver }) => isOver)).toEqual([true, true]);
  });

  test('may still send a body when its request is already answered', async () => {
    handle = (stream) => stream.end(encodeHeaders({ ':status': '200', 'x-early': 'yes' }));
    open();
    const early = client.request({ ':method': 'POST', ':path': '/early' });
    early.write(Buffer.alloc(100_000));
    expect(await once(early, 'response')).toMatchObject([{ 'x-early': 'yes' }, expect.anything(), expect.anything()]);
    handle = echo;
    expect(await exchange('/next', Buffer.from('works'))).toEqual({ body: Buffer.from('works'), path: '/next' });
  });
});

const headers = (fields: Readonly<Record<string, string>>): Buffer => encodeHeaders(fields);
const post = headers({ ':method': 'POST', ':scheme': 'http', ':path': '/a' });
const settings = encodeFrame(4, 0, 0);
const four = (...bytes: readonly number[]): Buffer => Buffer.from(bytes);

/** Sends chunks after each other and returns what the server sends until it is silent or closes. */
async function talk(
  chunks: readonly Buffer[],
  enough: (frames: readonly Frame[]) => boolean,
): Promise<readonly Frame[]> {
  const socket = connectSocket(port, '127.0.0.1').setNoDelay(true);
  socket.on('error', () => undefined);
  let received = Buffer.alloc(0);
  const done = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (enough(framesIn(received))) resolve();
    });
    socket.on('close', () => resolve());
  });
  for (const chunk of chunks) {
    if (!socket.writable) break;
    await new Promise((resolve) => socket.write(chunk, resolve));
  }
  await done;
  socket.destroy();
  return framesIn(received);
}

const isLastFrame = ({ type, flags }: Frame): boolean => (type === 1 && (flags & 1) !== 0) || type === 3 || type === 7;

describe('the bytes of a client', () => {
  test('mean the same however they are divided', async () => {
    const body = Buffer.alloc(5000, 3);
    const bytes = Buffer.concat([
      ...[preface, settings, encodeFrame(1, 0, 1, post.subarray(0, 7)), encodeFrame(9, 4, 1, post.subarray(7))],
      encodeFrame(0, 8, 1, Buffer.concat([four(3), body, four(0, 0, 0)])), // with padding
      ...[encodeFrame(0xfa, 0, 1, four(1)), encodeFrame(2, 0, 1, four(0, 0, 0, 0, 9)), encodeFrame(0, 1, 1)],
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: bytes.length }), { maxLength: 30 }), async (places) => {
        const ends = [...new Set([0, ...places, bytes.length])].sort((a, b) => a - b);
        const chunks = ends.slice(1).map((end, at) => bytes.subarray(ends[at], end));
        const frames = await talk(chunks, (found) => found.some(isLastFrame));
        const data = frames.filter(({ type }) => type === 0).map(({ payload }) => payload);
        expect(Buffer.concat(data).equals(body)).toBe(true);
      }),
      { numRuns: runs(20) },
    );
  });

  const connectionErrors: readonly (readonly [what: string, code: number, ...frames: readonly Buffer[]])[] = [
    ['another protocol', 1, Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['no settings first', 1, preface, encodeFrame(6, 0, 0, Buffer.alloc(8))],
    ['a frame that is too large', 6, preface, settings, encodeFrame(0, 0, 1, Buffer.alloc(16_385))],
    ['an even stream', 1, preface, settings, encodeFrame(1, 5, 2, post)],
    ['data before headers', 1, preface, settings, encodeFrame(0, 1, 1)],
    ['data on no stream', 1, preface, settings, encodeFrame(0, 0, 0)],
    ['too much padding', 1, preface, settings, encodeFrame(1, 13, 1, four(9, 0, 0))],
    ['an interrupted header block', 1, preface, settings, encodeFrame(1, 1, 1, post), encodeFrame(0, 0, 1)],
    ['a continuation of nothing', 1, preface, settings, encodeFrame(9, 4, 1, post)],
    [
      ...(['endless headers', 11, preface, settings, encodeFrame(1, 0, 1, Buffer.alloc(16_384))] as const),
      ...Array.from({ length: 4 }, () => encodeFrame(9, 0, 1, Buffer.alloc(16_384))),
    ],
    ['headers that cannot be decoded', 9, preface, settings, encodeFrame(1, 5, 1, four(0xff, 0xff, 0xff, 0x7f))],
    ['settings that are cut', 6, preface, encodeFrame(4, 0, 0, Buffer.alloc(5))],
    ['settings on a stream', 1, preface, encodeFrame(4, 0, 1)],
    ['an acknowledgement with content', 6, preface, encodeFrame(4, 1, 0, Buffer.alloc(6))],
    ['a window that is too large', 3, preface, encodeFrame(4, 0, 0, four(0, 4, 0x80, 0, 0, 0))],
    ['frames that are too small', 1, preface, encodeFrame(4, 0, 0, four(0, 5, 0, 0, 1, 0))],
    ['push that is neither on nor off', 1, preface, encodeFrame(4, 0, 0, four(0, 2, 0, 0, 0, 2))],
    ['a push', 1, preface, settings, encodeFrame(5, 4, 1, Buffer.alloc(4))],
    ['an empty window update', 1, preface, settings, encodeFrame(8, 0, 0, Buffer.alloc(4))],
    ['a window update that is cut', 6, preface, settings, encodeFrame(8, 0, 0, Buffer.alloc(3))],
    ['windows that add up to too much', 3, preface, settings, encodeFrame(8, 0, 0, four(0x7f, 0xff, 0xff, 0xff))],
    ['a reset of an idle stream', 1, preface, settings, encodeFrame(3, 0, 1, Buffer.alloc(4))],
    ['a ping that is cut', 6, preface, settings, encodeFrame(6, 0, 0, Buffer.alloc(7))],
  ];
  test.each(connectionErrors)('with %s end the connection with code %s', async (_, code, ...frames) => {
    const goaway = (await talk(frames, (found) => found.some(({ type }) => type === 7))).find(({ type }) => type === 7);
    expect(goaway?.payload.readUInt32BE(4)).toBe(code);
    expect(goaway?.payload.subarray(8).toString()).not.toBe('');
  });

  const get = { ':method': 'GET', ':scheme': 'http', ':path': '/' };
  test.each<readonly [string, number, Readonly<Record<string, string>>, Buffer?]>([
    ['no path', 1, { ':method': 'GET', ':scheme': 'http' }],
    ['an empty path', 1, { ...get, ':path': '' }],
    ['no method', 1, { ':scheme': 'http', ':path': '/' }],
    ['a response field', 1, { ...get, ':status': '200' }],
    ['a pseudo-header after others', 1, { accept: '*/*', ...get }],
    ['an upper-case name', 1, { ...get, Accept: '*/*' }],
    ['a header of a connection', 1, { ...get, connection: 'close' }],
    ['a wrong content-length', 1, { ...get, 'content-length': '3' }, encodeFrame(0, 1, 1, four(1, 2))],
  ])('of a request with %s reset its stream with code %s, and the next request works', async (...given) => {
    const [, code, fields, data] = given;
    const bad = encodeFrame(1, data === undefined ? 5 : 4, 1, headers(fields));
    const next = encodeFrame(1, 5, 3, post);
    const frames = await talk([preface, settings, bad, data ?? Buffer.alloc(0), next], (found) =>
      found.some((frame) => isLastFrame(frame) && frame.streamId === 3),
    );
    expect(frames.find(({ type }) => type === 3)).toMatchObject({ streamId: 1, payload: four(0, 0, 0, code) });
  });

  test('that mean nothing never end the process', async () => {
    const frame = fc
      .tuple(fc.nat({ max: 12 }), fc.nat({ max: 255 }), fc.nat({ max: 6 }), fc.uint8Array({ maxLength: 40 }))
      .map(([type, flags, streamId, payload]) => encodeFrame(type, flags, streamId, payload));
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 20 }), async (frames) => {
        const ping = encodeFrame(6, 0, 0, Buffer.from('theendis'));
        const found = await talk([preface, settings, ...frames, ping], (received) =>
          received.some(({ type, payload }) => type === 7 || (type === 6 && payload.toString() === 'theendis')),
        );
        expect(found[0]?.type).toBe(4);
      }),
      { numRuns: runs(100) },
    );
  });
});

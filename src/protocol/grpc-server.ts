import type * as Http2 from 'node:http2';
import type { Http2SecureServer, Http2Server, SecureServerOptions, ServerHttp2Stream } from 'node:http2';

import { messageOf } from '../core';
import { encodeStatusMessage, FrameCollector, frameHeader, GrpcError, grpcStatus } from './grpc-frame';
import type { RpcAnswer, RpcMethod } from './rpc-method';

/** Who answers, and within what bounds. */
export interface GrpcServerOptions {
  /** What answers an HTTP/2 path, `/package.Service/Method`. */
  method(path: string): RpcMethod | undefined;
  /** Called with each call; it has ended when its handler is done and its answer is sent or has nobody to go to. */
  started(path: string, ended: Promise<void>): void;
  /** Largest request in bytes. */
  readonly maxMessageBytes: number;
  /** `none` where the socket alone decides who gets in. */
  readonly tls: Pick<SecureServerOptions, 'key' | 'cert' | 'ca'> | 'none';
}

const contentType = 'application/grpc';
/** Many calls with large values may be under way; the default of node:http2 (10 MB in all) resets them. */
const maxSessionMegabytes = 4096;
const streamWindow = 4 * 1024 * 1024;
const connectionWindow = 16 * 1024 * 1024;

/**
 * An HTTP/2 server for gRPC calls of one request that lets in only the client whose certificate `tls.ca` is, or with `none`
 * anybody. It does not listen: give it sockets by `emit('connection', socket)`.
 */
export function createGrpcServer(options: GrpcServerOptions): Http2SecureServer | Http2Server {
  // oxlint-disable-next-line typescript/no-require-imports -- loaded after the handshake line has been written
  const http2 = require('node:http2') as typeof Http2;
  const limits = {
    maxSessionMemory: maxSessionMegabytes,
    settings: { initialWindowSize: streamWindow, enablePush: false },
  };
  const server =
    options.tls === 'none'
      ? http2.createServer(limits)
      : http2.createSecureServer({
          ...limits,
          ...options.tls,
          requestCert: true,
          rejectUnauthorized: true,
          minVersion: 'TLSv1.2',
        });
  server.on('session', (session) => session.setLocalWindowSize(connectionWindow));
  server.on('stream', (stream, headers) => {
    // A call that the client cancels ends here; the handler runs on, and its answer finds a closed stream.
    stream.on('error', () => undefined);
    const path = String(headers[':path']);
    const closed = new Promise<void>((resolve) => stream.on('close', resolve));
    options.started(
      path,
      answer(stream, path, options).then(() => closed),
    );
  });
  // A broken connection is the client's end, which the process notices by other means.
  server.on('sessionError', () => undefined);
  server.on('tlsClientError', () => undefined);
  return server;
}

async function answer(stream: ServerHttp2Stream, path: string, options: GrpcServerOptions): Promise<void> {
  try {
    const method = options.method(path);
    if (method === undefined) throw new GrpcError(grpcStatus.unimplemented, `${path} is not implemented`);
    const closed = new AbortController();
    const request = await requestOf(stream, options.maxMessageBytes);
    stream.once('close', () => closed.abort(new GrpcError(grpcStatus.internal, 'the client no longer waits')));
    const response = await method(request, closed.signal);
    await succeed(stream, response);
  } catch (thrown) {
    const status = thrown instanceof GrpcError ? thrown.status : grpcStatus.unknown;
    fail(stream, status, messageOf(thrown));
  }
}

function requestOf(stream: ServerHttp2Stream, limit: number): Promise<Buffer> {
  const frame = new FrameCollector(limit);
  return new Promise((resolve, reject) => {
    const attempt = (step: () => void) => {
      try {
        step();
      } catch (thrown) {
        stream.removeAllListeners('data').resume();
        reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
      }
    };
    stream.on('data', (chunk: Buffer) => attempt(() => frame.add(chunk)));
    stream.on('end', () => attempt(() => resolve(frame.message())));
    stream.on('close', () => reject(new GrpcError(grpcStatus.internal, 'the call was cancelled')));
  });
}

async function succeed(stream: ServerHttp2Stream, response: RpcAnswer): Promise<void> {
  if (isOver(stream)) return;
  if (!(response instanceof Uint8Array)) return sendEach(stream, response);
  begin(stream, () => grpcStatus.ok);
  stream.write(frameHeader(response.length));
  stream.end(response);
}

/** Sends the messages of a stream as they come, no faster than the client takes them. */
async function sendEach(stream: ServerHttp2Stream, messages: AsyncIterable<Uint8Array>): Promise<void> {
  let status: number = grpcStatus.ok;
  let text = '';
  begin(
    stream,
    () => status,
    () => text,
  );
  try {
    for await (const message of messages) {
      if (isOver(stream)) return;
      stream.write(frameHeader(message.length));
      if (!stream.write(message)) await drained(stream);
    }
  } catch (thrown) {
    status = thrown instanceof GrpcError ? thrown.status : grpcStatus.unknown;
    text = messageOf(thrown);
  }
  if (!isOver(stream)) stream.end();
}

function drained(stream: ServerHttp2Stream): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      stream.off('drain', go).off('close', go);
      resolve();
    };
    stream.once('drain', go).once('close', go);
  });
}

function begin(stream: ServerHttp2Stream, status: () => number, text = (): string => ''): void {
  stream.respond({ ':status': 200, 'content-type': contentType }, { waitForTrailers: true });
  stream.on('wantTrailers', () =>
    stream.sendTrailers({
      'grpc-status': String(status()),
      ...(text() === '' ? {} : { 'grpc-message': encodeStatusMessage(text()) }),
    }),
  );
}

function isOver(stream: ServerHttp2Stream): boolean {
  return stream.destroyed || stream.closed;
}

function fail(stream: ServerHttp2Stream, status: number, message: string): void {
  if (isOver(stream)) return;
  stream.respond(
    {
      ':status': 200,
      'content-type': contentType,
      'grpc-status': String(status),
      'grpc-message': encodeStatusMessage(message),
    },
    { endStream: true },
  );
}

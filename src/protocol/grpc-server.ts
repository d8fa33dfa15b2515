import type * as Http2 from 'node:http2';
import type { Http2SecureServer, Http2Server, SecureServerOptions, ServerHttp2Stream } from 'node:http2';

import { messageOf } from '../core';
import { encodeStatusMessage, FrameCollector, frameHeader, GrpcError, grpcStatus } from './grpc-frame';
import type { RpcAnswer, RpcMethod } from './rpc-method';

/** Methods and limits of a gRPC server. */
export interface GrpcServerOptions {
  /** Returns the handler of an HTTP/2 path, `/package.Service/Method`. */
  method(path: string): RpcMethod | undefined;
  /** Called for each call. `ended` resolves when its handler is done and the stream is closed. */
  started(path: string, ended: Promise<void>): void;
  /** Maximum request size in bytes. */
  readonly maxMessageBytes: number;
  /** `none` if access to the socket is the only access control. */
  readonly tls: Pick<SecureServerOptions, 'key' | 'cert' | 'ca'> | 'none';
}

const contentType = 'application/grpc';
/**
 * Session memory limit of HTTP/2 in MB: many concurrent calls with large values exceed the default of 10 MB and would
 * be reset.
 */
const maxSessionMegabytes = 4096;
const streamWindow = 4 * 1024 * 1024;
const connectionWindow = 16 * 1024 * 1024;

/**
 * Makes an HTTP/2 server for gRPC calls with one request message. It accepts only the client with the certificate
 * `tls.ca`, or any client with `none`. It does not listen: pass sockets with `emit('connection', socket)`.
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
    // The client cancelled the call; the handler continues, and its response finds a closed stream.
    stream.on('error', () => undefined);
    const path = String(headers[':path']);
    const closed = new Promise<void>((resolve) => stream.on('close', resolve));
    options.started(
      path,
      answer(stream, path, options).then(() => closed),
    );
  });
  // The client closed the connection; the process detects that in other ways.
  server.on('sessionError', () => undefined);
  server.on('tlsClientError', () => undefined);
  return server;
}

async function answer(stream: ServerHttp2Stream, path: string, options: GrpcServerOptions): Promise<void> {
  try {
    const method = options.method(path);
    if (method === undefined) throw new GrpcError(grpcStatus.unimplemented, `${path} is not implemented`);
    const request = await requestOf(stream, options.maxMessageBytes);
    const response = await method(request, () => closeSignal(stream));
    await succeed(stream, response);
  } catch (thrown) {
    const status = thrown instanceof GrpcError ? thrown.status : grpcStatus.unknown;
    fail(stream, status, messageOf(thrown));
  }
}

/** Returns a signal that is aborted when the stream closes. */
function closeSignal(stream: ServerHttp2Stream): AbortSignal {
  const closed = new AbortController();
  const abort = (): void => closed.abort(new GrpcError(grpcStatus.internal, 'the client no longer waits'));
  if (stream.closed) abort();
  else stream.once('close', abort);
  return closed.signal;
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
    const cancel = (): void => reject(new GrpcError(grpcStatus.internal, 'the call was cancelled'));
    stream.on('end', () => {
      stream.off('close', cancel);
      attempt(() => resolve(frame.message()));
    });
    stream.on('close', cancel);
  });
}

async function succeed(stream: ServerHttp2Stream, response: RpcAnswer): Promise<void> {
  if (isOver(stream)) return;
  if (!(response instanceof Uint8Array)) return sendEach(stream, response);
  begin(stream, () => grpcStatus.ok);
  stream.end(Buffer.concat([frameHeader(response.length), response]));
}

/** Sends the messages of a stream as they arrive, with backpressure. */
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
      if (!stream.write(message)) await awaitDrain(stream);
    }
  } catch (thrown) {
    status = thrown instanceof GrpcError ? thrown.status : grpcStatus.unknown;
    text = messageOf(thrown);
  }
  if (!isOver(stream)) stream.end();
}

function awaitDrain(stream: ServerHttp2Stream): Promise<void> {
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

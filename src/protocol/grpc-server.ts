import type * as Http2 from 'node:http2';
import type { Http2SecureServer, Http2Server, SecureServerOptions, ServerHttp2Stream } from 'node:http2';

import { messageOf } from '../core';
import { encodeStatusMessage, FrameCollector, frameHeader, GrpcError, grpcStatus } from './grpc-frame';
import type { RpcMethod } from './rpc-table';

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
 * An HTTP/2 server for unary gRPC calls that lets in only the client whose certificate `tls.ca` is, or with `none`
 * anybody. It does not listen: give it sockets by `emit('connection', socket)`.
 */
export function createGrpcServer(options: GrpcServerOptions): Http2SecureServer | Http2Server {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded after the handshake line has been written
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
    const response = await method(await requestOf(stream, options.maxMessageBytes));
    succeed(stream, response);
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

function succeed(stream: ServerHttp2Stream, response: Uint8Array): void {
  if (stream.destroyed || stream.closed) return;
  stream.respond({ ':status': 200, 'content-type': contentType }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': String(grpcStatus.ok) }));
  stream.write(frameHeader(response.length));
  stream.end(response);
}

function fail(stream: ServerHttp2Stream, status: number, message: string): void {
  if (stream.destroyed || stream.closed) return;
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

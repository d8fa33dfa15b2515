import type { Socket } from 'node:net';
import type * as Tls from 'node:tls';

import { createAbortController, wholeMessageOf } from './basis';
import { encodeStatusMessage, FrameCollector, frameHeader, GrpcError, grpcStatus } from './grpc-frame';
import { Http2Connection } from './http2/connection';
import { encodeHeaders } from './http2/header-block';
import type { Http2Stream } from './http2/stream';
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
  readonly tls: GrpcServerTls | 'none';
}

/** Certificates of mutual TLS, in PEM form. */
export interface GrpcServerTls {
  readonly key: string;
  readonly cert: string;
  /** The only certificate that a client may use. */
  readonly clientCertificate: string;
}

/** A gRPC server that does not listen. */
export interface GrpcServer {
  /** Serves the calls of a socket that has just been accepted. */
  accept(socket: Socket): void;
}

/**
 * Makes a server of gRPC calls with one request message. It accepts only the client with the certificate
 * `tls.clientCertificate`, or any client with `none`.
 */
export function createGrpcServer(options: GrpcServerOptions): GrpcServer {
  const serve = (socket: Socket): void => {
    new Http2Connection(socket, (stream) => {
      options.started(
        stream.path,
        answer(stream, options).then(() => stream.closed),
      );
    });
  };
  if (options.tls === 'none') return { accept: serve };
  // oxlint-disable-next-line typescript/no-require-imports -- loaded after the handshake line has been written
  const tls = require('node:tls') as typeof Tls;
  const { key, cert } = options.tls;
  const expected = derOf(options.tls.clientCertificate);
  const server = tls.createServer(
    {
      ...{ key, cert, requestCert: true, ALPNProtocols: ['h2'], minVersion: 'TLSv1.2' },
      // No CA, not even the expected certificate: for any other list, Node parses its 150 root certificates, which takes 8 ms
      // (Node 22) to 24 ms (Node 20) of each start. So no chain is verified, and the certificate itself is compared.
      ca: [],
      rejectUnauthorized: false,
    },
    (socket) => {
      // The handshake has proved that the client has the private key.
      if (expected.equals(socket.getPeerX509Certificate()?.raw ?? Buffer.alloc(0))) serve(socket);
      else socket.destroy();
    },
  );
  // The client closed the connection; the process detects that in other ways.
  server.on('tlsClientError', () => undefined);
  return { accept: (socket) => void server.emit('connection', socket) };
}

/** Returns the DER form of a certificate in PEM form. */
function derOf(pem: string): Buffer {
  return Buffer.from(pem.replace(/-----[A-Z ]+-----/g, ''), 'base64');
}

async function answer(stream: Http2Stream, options: GrpcServerOptions): Promise<void> {
  try {
    const method = options.method(stream.path);
    if (method === undefined) throw new GrpcError(grpcStatus.unimplemented, `${stream.path} is not implemented`);
    const request = await requestOf(stream, options.maxMessageBytes);
    await succeed(stream, await method(request, () => cancelSignal(stream)));
  } catch (thrown) {
    stream.end(encodeHeaders({ ...responseHeaders, ...statusOf(thrown) }));
  }
}

/** Returns a signal that is aborted when the client cancels the call. */
function cancelSignal(stream: Http2Stream): AbortSignal {
  const cancelled = createAbortController();
  const abort = (): void => cancelled.abort(new GrpcError(grpcStatus.internal, 'the client no longer waits'));
  if (stream.isOver) abort();
  else stream.onCancel = abort;
  return cancelled.signal;
}

function requestOf(stream: Http2Stream, limit: number): Promise<Buffer> {
  const frame = new FrameCollector(limit);
  return new Promise((resolve, reject) => {
    const attempt = (step: () => void) => {
      try {
        step();
      } catch (thrown) {
        stream.onData = () => undefined;
        reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
      }
    };
    stream.onData = (chunk) => attempt(() => frame.add(chunk));
    stream.onEnd = () => attempt(() => resolve(frame.message()));
    stream.onCancel = () => reject(new GrpcError(grpcStatus.internal, 'the call was canceled'));
  });
}

/** Smaller messages are copied into one frame with their header; the schema has megabytes. */
const mostCopiedBytes = 65_536;

async function succeed(stream: Http2Stream, response: RpcAnswer): Promise<void> {
  if (!(response instanceof Uint8Array)) return sendEach(stream, response);
  stream.respond(responseBlock);
  const header = frameHeader(response.length);
  if (response.length < mostCopiedBytes) stream.write(Buffer.concat([header, response]));
  else {
    stream.write(header);
    stream.write(Buffer.from(response.buffer, response.byteOffset, response.byteLength));
  }
  stream.end(okBlock);
}

/** Sends the messages of a stream as they arrive, with backpressure. */
async function sendEach(stream: Http2Stream, messages: AsyncIterable<Uint8Array>): Promise<void> {
  stream.respond(responseBlock);
  let trailers = okBlock;
  try {
    for await (const message of messages) {
      if (stream.isOver) return;
      if (!stream.write(Buffer.concat([frameHeader(message.length), message]))) await stream.drained();
    }
  } catch (thrown) {
    trailers = encodeHeaders(statusOf(thrown));
  }
  stream.end(trailers);
}

function statusOf(thrown: unknown): Readonly<Record<string, string>> {
  return {
    'grpc-status': String(thrown instanceof GrpcError ? thrown.status : grpcStatus.unknown),
    'grpc-message': encodeStatusMessage(wholeMessageOf(thrown)),
  };
}

const responseHeaders = { ':status': '200', 'content-type': 'application/grpc' };
const responseBlock = encodeHeaders(responseHeaders);
const okBlock = encodeHeaders({ 'grpc-status': String(grpcStatus.ok) });

import { randomUUID } from 'node:crypto';
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { CodedError, isLoopback, messageOf } from '../../core';
import { problem, type ApiProblem } from '../api-problem';
import { Admission, limitConnections } from './admission';
import type { AppEnv } from './endpoint';
import { flushBeforeEnd } from './flushed-end';

/** Options of a server. */
export interface ListenOptions {
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Required for a host that other machines can reach, because tokens and secrets are not encrypted in transit. */
  readonly remote?: 'allowed';
  /** Certificate and key in PEM; without them the service uses plain HTTP. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Maximum number of concurrent requests; further ones are answered with 503. Default: 256. */
  readonly concurrency?: number;
  readonly patience?: Partial<ConnectionTimeouts>;
}

/** Timeouts for clients, in milliseconds; slower clients are disconnected. */
export interface ConnectionTimeouts {
  /** For the request headers. Default: 10 s. */
  readonly headersMs: number;
  /** For the whole request. Default: 30 s. */
  readonly requestMs: number;
  /** For the client to receive a complete response. Default: 60 s. */
  readonly answerMs: number;
}

/** A running server. */
export interface Listening {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Replaces the certificate and key for new connections. Throws `BAD_CERTIFICATE`. */
  renew(tls: NonNullable<ListenOptions['tls']>): void;
  /** Stops accepting requests and waits for running ones, at most `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

const graceMs = 5000;

const mostConnections = 2048;

const defaultTimeouts: ConnectionTimeouts = { headersMs: 10_000, requestMs: 30_000, answerMs: 60_000 };

/** Time for an error response to arrive before the connection is closed, in milliseconds. */
const farewellMs = 1000;

/** Starts a server. Throws `REMOTE_NOT_ALLOWED`, `BAD_CERTIFICATE` and `CANNOT_LISTEN`. */
export async function listen(app: Hono<AppEnv>, options: ListenOptions = {}): Promise<Listening> {
  const host = options.host ?? '127.0.0.1';
  if (options.remote !== 'allowed' && !isLoopback(host)) {
    throw new CodedError(
      'REMOTE_NOT_ALLOWED',
      `"${host}" is reachable from other machines: pass --allow-remote, or listen on 127.0.0.1`,
    );
  }
  const server = serverFor(app, options);
  server.maxConnections = mostConnections;
  limitConnections(server, mostConnections / 2);
  server.keepAliveTimeout = 65_000;
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new CodedError('CANNOT_LISTEN', `cannot listen on ${host}: ${messageOf(error)}`, { cause: error }));
    });
    // The address of a server that listens on a port is always an object.
    server.listen(options.port ?? 0, host, () => resolve(server.address() as AddressInfo));
  });
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    url: `${options.tls === undefined ? 'http' : 'https'}://${shown}:${port}`,
    host,
    port,
    renew: (tls) => renew(server, tls),
    close: (grace = graceMs) => stop(server, grace),
  };
}

function serverFor(app: Hono<AppEnv>, { tls, concurrency = 256, patience }: ListenOptions): Server {
  const { headersMs, requestMs, answerMs } = { ...defaultTimeouts, ...patience };
  const timeouts = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    // Node checks the timeouts only at this interval.
    connectionsCheckingInterval: Math.min(1000, headersMs),
  };
  // Leaves the globals of the process unchanged, because the service often runs inside a test process.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const admission = new Admission(concurrency);
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (!admission.admits(incoming, outgoing)) {
      refuse(outgoing, problem('unavailable', `more than ${concurrency} concurrent requests; try again later`));
      incoming.resume();
      return;
    }
    let late: NodeJS.Timeout | undefined;
    const limitTime = (): void => void (late ??= setTimeout(() => outgoing.destroy(), answerMs).unref());
    outgoing.once('prefinish', limitTime);
    outgoing.once('close', () => {
      clearTimeout(late);
    });
    if (tls !== undefined) flushBeforeEnd(outgoing, limitTime);
    // The listener handles its own errors.
    void listener(incoming, outgoing);
  };
  const server = tls === undefined ? createPlainServer(timeouts, serve) : tlsServer({ ...tls, ...timeouts }, serve);
  // Requests that Node itself refuses get an error body in the format of this service, too.
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const refused = refusalFor(error.code);
    const body = JSON.stringify(refused.body(randomUUID()));
    const head = `HTTP/1.1 ${refused.status} ${refused.message.split(':')[0] ?? ''}`;
    const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
    socket.end(`${head}\r\n${headers}\r\n\r\n${body}`);
    // Disconnect a client that keeps sending.
    return setTimeout(() => socket.destroy(), farewellMs).unref();
  });
  return server;
}

function tlsServer(
  tls: NonNullable<ListenOptions['tls']> & ServerOptions,
  serve: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Server {
  try {
    return createTlsServer({ ...tls, minVersion: 'TLSv1.2' }, serve);
  } catch (error) {
    throw badCertificate(error);
  }
}

function renew(server: Server, tls: NonNullable<ListenOptions['tls']>): void {
  if (!(server instanceof TlsServer)) return;
  try {
    server.setSecureContext({ ...tls, minVersion: 'TLSv1.2' });
  } catch (error) {
    throw badCertificate(error);
  }
}

function badCertificate(error: unknown): CodedError {
  return new CodedError('BAD_CERTIFICATE', `the certificate and key cannot be used: ${messageOf(error)}`, {
    cause: error,
  });
}

function refusalFor(code: string | undefined): ApiProblem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return problem('headersTooLarge', 'the headers are larger than 16 KiB');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problem('timeout', 'the request did not arrive in time');
    default:
      return problem('malformed', 'the request is not valid HTTP');
  }
}

function refuse(outgoing: ServerResponse, error: ApiProblem): void {
  const requestId = randomUUID();
  const body = JSON.stringify(error.body(requestId));
  outgoing.writeHead(error.status, {
    'X-Request-Id': requestId,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': '1',
  });
  outgoing.end(body);
}

function stop(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), grace);
    // A keep-alive connection becomes idle only after its current response.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(force);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}

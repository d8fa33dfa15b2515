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

/** Where to listen. */
export interface ListenOptions {
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Default: a free one. */
  readonly port?: number;
  /** A host that others can reach needs this: tokens and secrets travel in clear text. */
  readonly remote?: 'allowed';
  /** Certificate and key in PEM; without them plain HTTP is spoken. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** How many requests may be under way at once; the next is answered 503. Default 256. */
  readonly concurrency?: number;
  readonly patience?: Partial<ConnectionTimeouts>;
}

/** How long a client may take, in milliseconds; one that takes longer is cut off. */
export interface ConnectionTimeouts {
  /** To send the headers. Default 10 s. */
  readonly headersMs: number;
  /** To send the request whole. Default 30 s. */
  readonly requestMs: number;
  /** To take in the answer once it is complete. Default 60 s. */
  readonly answerMs: number;
}

/** A server that listens. */
export interface Listening {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Takes another certificate and key for new connections. Throws `BAD_CERTIFICATE`. */
  renew(tls: NonNullable<ListenOptions['tls']>): void;
  /** Takes no more requests, waits for those under way, at most `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

const graceMs = 5000;

const mostConnections = 2048;

const defaultTimeouts: ConnectionTimeouts = { headersMs: 10_000, requestMs: 30_000, answerMs: 60_000 };

/** For an error message to arrive before the connection goes. */
const farewellMs = 1000;

/** Starts to listen. Throws `REMOTE_NOT_ALLOWED`, `BAD_CERTIFICATE` and `CANNOT_LISTEN`. */
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
    // A server that listens on a port always answers with an object.
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
    // Node looks only so often who is late.
    connectionsCheckingInterval: Math.min(1000, headersMs),
  };
  // The globals of the process that the service runs in, often somebody's tests, are left alone.
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
    // The listener answers whatever fails in it by itself.
    void listener(incoming, outgoing);
  };
  const server = tls === undefined ? createPlainServer(timeouts, serve) : tlsServer({ ...tls, ...timeouts }, serve);
  // What Node itself refuses gets an answer of this service's shape, too.
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const refused = refusalFor(error.code);
    const body = JSON.stringify(refused.body(randomUUID()));
    const head = `HTTP/1.1 ${refused.status} ${refused.message.split(':')[0] ?? ''}`;
    const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
    socket.end(`${head}\r\n${headers}\r\n\r\n${body}`);
    // Who goes on sending is not listened to for long.
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
    // A connection that is kept becomes idle only after the answer under way.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(force);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}

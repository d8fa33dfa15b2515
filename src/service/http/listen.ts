import type { Server } from 'node:http';
import { isIPv4, type AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { CodedError, messageOf } from '../../core/index';
import type { AppEnv } from './endpoint';

/** Where to listen. */
export interface ListenOptions {
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Default: a free one. */
  readonly port?: number;
  /** A host that others can reach needs this: tokens and secrets travel in clear text. */
  readonly remote?: 'allowed';
}

/** A server that listens. */
export interface Listening {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Takes no more requests, waits for those under way, at most `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

const graceMs = 5000;

/** Starts to listen. Throws `REMOTE_NOT_ALLOWED` and `CANNOT_LISTEN`. */
export async function listen(app: Hono<AppEnv>, options: ListenOptions = {}): Promise<Listening> {
  const host = options.host ?? '127.0.0.1';
  if (options.remote !== 'allowed' && !isLoopback(host)) {
    throw new CodedError(
      'REMOTE_NOT_ALLOWED',
      `"${host}" can be reached from other machines: allow that explicitly, or listen on 127.0.0.1`,
    );
  }
  // The adaptor makes a server of plain HTTP/1.1 unless it is told otherwise. The globals of the process that the
  // service runs in, often somebody's tests, are left alone.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new CodedError('CANNOT_LISTEN', `cannot listen on ${host}: ${messageOf(error)}`, { cause: error }));
    });
    // A server that listens on a port always answers with an object.
    server.listen(options.port ?? 0, host, () => resolve(server.address() as AddressInfo));
  });
  const shown = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${shown}:${port}`, host, port, close: (grace = graceMs) => stop(server, grace) };
}

function stop(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

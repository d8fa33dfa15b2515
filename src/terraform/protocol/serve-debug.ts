import { setTimeout as delay } from 'node:timers/promises';
import { writeSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

import { wholeMessageOf } from './basis';
import { createGrpcServer } from './grpc-server';
import type { ProviderHandlers } from './handlers';
import { protocolVersion } from './handshake';
import { listenLocally, type PluginEndpoint } from './listen';
import { hclogLogger, logLevel, type Logger } from './log';
import { watchParent } from './parent-watch';
import { openConnection, type ProviderConnection } from './provider-connection';

/** Options of a provider in debug mode, which Terraform did not start. */
export interface ServeDebugOptions {
  /** Name in log lines. */
  readonly name: string;
  /** Source address of the provider, `hostname/namespace/type`. */
  readonly source: string;
  /** Maximum time that running calls may take after a request to end the process, in milliseconds. */
  readonly graceMs: number;
  /** Maximum request size in bytes. */
  readonly maxMessageBytes: number;
}

const parentCheckMs = 1000;

/** Returns the value of `TF_REATTACH_PROVIDERS` for a provider in this process. */
export function reattachVariable(source: string, { network, address }: PluginEndpoint): string {
  return JSON.stringify({
    [source]: {
      Protocol: 'grpc',
      ProtocolVersion: protocolVersion,
      Pid: process.pid,
      // With `Test`, Terraform neither checks nor ends this process.
      Test: true,
      Addr: { Network: network, String: address },
    },
  });
}

/** A listener for Terraform processes that did not start the provider. */
export interface DebugListener {
  readonly listener: Server;
  /** Accepts no more connections and aborts running calls. Resolves when all of them have ended. */
  readonly stop: () => Promise<void>;
}

/**
 * Makes a listener that serves every connection with its own handlers, like separate provider processes. There is no
 * TLS: access to the address is the only access control.
 */
export function createDebugListener(
  handlers: () => ProviderHandlers,
  { log, maxMessageBytes }: { readonly log: Logger; readonly maxMessageBytes: number },
): DebugListener {
  const connections = new Set<ProviderConnection>();
  const listener = createServer((socket) => {
    const connection = openConnection(handlers, log);
    connections.add(connection);
    socket.on('error', () => undefined); // the close event follows
    socket.on('close', () => {
      connection.stop();
      void connection.idle().then(() => {
        connection.end();
        connections.delete(connection);
      });
    });
    // A shutdown request ends a process that Terraform started. This one keeps running for the next Terraform.
    const server = createGrpcServer({ tls: 'none', maxMessageBytes, ...connection.answers(() => undefined) });
    server.accept(socket);
  });
  return {
    listener,
    stop: async () => {
      listener.close();
      for (const connection of connections) connection.stop();
      await Promise.all([...connections].map((connection) => connection.idle()));
    },
  };
}

/**
 * Serves every Terraform process that has the printed `TF_REATTACH_PROVIDERS`, until Ctrl-C, SIGTERM or the end of the
 * parent process. The socket is in a directory that only this user can open (on Windows a loopback port).
 */
export async function serveDebug(
  handlers: () => ProviderHandlers,
  { name, source, graceMs, maxMessageBytes }: ServeDebugOptions,
): Promise<void> {
  const log = hclogLogger(name, logLevel(process.env));
  const { listener, stop } = createDebugListener(handlers, { log, maxMessageBytes });

  const end = (reason: string): void => {
    log.info('stopping', { reason });
    void Promise.race([stop(), delay(graceMs)]).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  // An unhandled rejection must not end the calls of other connections.
  process.on('unhandledRejection', (thrown) => log.error('unhandled rejection', { error: wholeMessageOf(thrown) }));
  watchParent(() => end('the process that started this one is gone'), parentCheckMs);

  const endpoint = await listenLocally(listener, process);
  writeSync(
    1,
    `Provider started. Set this variable for Terraform:\n\n\tTF_REATTACH_PROVIDERS='${reattachVariable(source, endpoint)}'\n`,
  );
}

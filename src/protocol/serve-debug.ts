import { setTimeout as delay } from 'node:timers/promises';
import { writeSync } from 'node:fs';
import { createServer } from 'node:net';

import { wholeMessageOf } from './basis';
import { createGrpcServer } from './grpc-server';
import type { ProviderHandlers } from './handlers';
import { protocolVersion } from './handshake';
import { listenLocally } from './listen';
import { hclogLogger, logLevel } from './log';
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

/**
 * Serves every Terraform process that has the printed `TF_REATTACH_PROVIDERS`, until Ctrl-C, SIGTERM or the end of the
 * parent process. Each connection has its own handlers, like separate provider processes. There is no TLS: the socket
 * is in a directory that only this user can open (on Windows a loopback port).
 */
export async function serveDebug(
  handlers: () => ProviderHandlers,
  { name, source, graceMs, maxMessageBytes }: ServeDebugOptions,
): Promise<void> {
  const log = hclogLogger(name, logLevel(process.env));
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

  const end = (reason: string): void => {
    log.info('stopping', { reason });
    listener.close();
    for (const connection of connections) connection.stop();
    const idle = Promise.all([...connections].map((connection) => connection.idle()));
    void Promise.race([idle, delay(graceMs)]).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  // An unhandled rejection must not end the calls of other connections.
  process.on('unhandledRejection', (thrown) => log.error('unhandled rejection', { error: wholeMessageOf(thrown) }));
  watchParent(() => end('the process that started this one is gone'), parentCheckMs);

  const endpoint = await listenLocally(listener, process);
  const reattach = {
    [source]: {
      Protocol: 'grpc',
      ProtocolVersion: protocolVersion,
      Pid: process.pid,
      // With `Test`, Terraform neither checks nor ends this process.
      Test: true,
      Addr: { Network: endpoint.network, String: endpoint.address },
    },
  };
  writeSync(
    1,
    `Provider started. Set this variable for Terraform:\n\n\tTF_REATTACH_PROVIDERS='${JSON.stringify(reattach)}'\n`,
  );
}

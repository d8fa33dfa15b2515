import { writeSync } from 'node:fs';
import { createServer } from 'node:net';

import { messageOf, systemClock } from '../core';
import { createGrpcServer } from './grpc-server';
import type { ProviderHandlers } from './handlers';
import { protocolVersion } from './handshake';
import { listenLocally } from './listen';
import { hclogLogger, logLevel } from './log';
import { watchParent } from './parent-watch';
import { openConnection, type ProviderConnection } from './provider-connection';

/** How a provider is served to Terraforms that did not start it. */
export interface ServeDebugOptions {
  /** Name in log lines. */
  readonly name: string;
  /** Source address of the provider, `host/namespace/type`. */
  readonly source: string;
  /** How long a running call may continue after the process was asked to end. */
  readonly graceMs: number;
  /** Largest request in bytes. */
  readonly maxMessageBytes: number;
}

const parentCheckMs = 1000;

/**
 * Serves every Terraform that reads `TF_REATTACH_PROVIDERS` as printed here, until Ctrl-C, SIGTERM or the end of the
 * process that started this one. Each connection has handlers of its own, as each process of a started provider has.
 * There is no TLS: the socket is in a directory that only this user can open (on Windows a port of this machine).
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
    socket.on('error', () => undefined); // its close follows
    socket.on('close', () => {
      connection.stop();
      void connection.idle().then(() => {
        connection.end();
        connections.delete(connection);
      });
    });
    // A goodbye ends a process that Terraform started. This one stays for the next Terraform.
    const server = createGrpcServer({ tls: 'none', maxMessageBytes, ...connection.answers(() => undefined) });
    server.emit('connection', socket);
  });

  const end = (reason: string): void => {
    log.info('stopping', { reason });
    listener.close();
    for (const connection of connections) connection.stop();
    const idle = Promise.all([...connections].map((connection) => connection.idle()));
    void Promise.race([idle, systemClock.sleep(graceMs)]).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  // One forgotten promise must not end the calls of others.
  process.on('unhandledRejection', (thrown) => log.error('unhandled rejection', { error: messageOf(thrown) }));
  watchParent(() => end('the process that started this one is gone'), parentCheckMs);

  const endpoint = await listenLocally(listener, process);
  const reattach = {
    [source]: {
      Protocol: 'grpc',
      ProtocolVersion: protocolVersion,
      Pid: process.pid,
      // Terraform must neither check nor end this process.
      Test: true,
      Addr: { Network: endpoint.network, String: endpoint.address },
    },
  };
  writeSync(
    1,
    `Provider started. Set this variable for Terraform:\n\n\tTF_REATTACH_PROVIDERS='${JSON.stringify(reattach)}'\n`,
  );
}

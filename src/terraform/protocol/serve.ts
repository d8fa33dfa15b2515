import { setTimeout as delay } from 'node:timers/promises';
import { writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename } from 'node:path';

import { wholeMessageOf } from './basis';
import { selfSignedCertificate } from './certificate';
import type { GrpcServer } from './grpc-server';
import type { ProviderHandlers } from './handlers';
import { handshakeLine, readLaunch } from './handshake';
import { listenLocally } from './listen';
import { hclogLogger, logLevel, writeStderr } from './log';
import { watchParent } from './parent-watch';
import type { ProviderConnection } from './provider-connection';
import type { ProviderSchemas } from './schema-rpcs';
import type { Serving } from './serving';

/** Code that is loaded after the handshake line, while Terraform connects. */
export interface LoadedProvider {
  /** The export `serving` of this layer. */
  readonly serving: Serving;
  /** Makes the handlers of one connection. */
  readonly handlers: () => ProviderHandlers;
  /** Answers calls for schemas without making the handlers. Default: the handlers answer them. */
  readonly schemas?: ProviderSchemas;
}

/** Options of `serveProvider`. */
export interface ServeOptions {
  /** Source address of the provider, `hostname/namespace/type`; printed by `-debug`. */
  readonly source: string;
  /** Name in log lines and messages. @default the file name of the executable */
  readonly name?: string;
  /**
   * Maximum time that running calls may take after the end of Terraform or a SIGTERM, in milliseconds. @default 10 000
   */
  readonly graceMs?: number;
  /** Maximum request size in bytes. @default 256 MiB */
  readonly maxMessageBytes?: number;
}

const parentCheckMs = 1000;

/** Whether the command line requests debug mode, with the same flag as providers written in Go. */
function wantsDebug(argv: readonly string[]): boolean {
  return argv.includes('-debug') || argv.includes('--debug');
}

/**
 * Serves a provider to the Terraform process that started this one, until Terraform closes the connection or ends; then
 * this process ends. Resolves after the handshake line was written. If another program started the process, it prints
 * usage on stderr and exits with 1.
 *
 * `load` runs after the handshake line, while Terraform connects: do slow loading there.
 */
export async function serveProvider(load: () => LoadedProvider, options: ServeOptions): Promise<void> {
  const {
    source,
    name = basename(process.argv[1] ?? 'provider'),
    graceMs = 10_000,
    maxMessageBytes = 256 * 1024 * 1024,
  } = options;
  if (wantsDebug(process.argv)) {
    const { serving, handlers } = load();
    return serving.serveDebug(handlers, { name, source, graceMs, maxMessageBytes });
  }
  const launch = readLaunch(process.env, name);
  if (launch.by === 'other') {
    writeStderr(`${launch.advice}\n`);
    process.exit(1);
  }
  const log = hclogLogger(name, logLevel(process.env));
  let connection: ProviderConnection | undefined;
  /** Ends the process without a shutdown request: aborts running calls and gives them time to record their results. */
  const abandon = (reason: string): void => {
    log.warn('stopping', { reason });
    connection?.stop();
    void Promise.race([connection?.idle(), delay(graceMs)]).then(() => process.exit(1));
  };

  // Ctrl-C reaches the whole process group; Terraform handles it and calls StopProvider.
  process.on('SIGINT', () => log.debug('ignored SIGINT'));
  process.on('SIGTERM', () => abandon('SIGTERM'));
  process.on('SIGHUP', () => abandon('SIGHUP'));
  // An unhandled rejection must not end other running applies.
  process.on('unhandledRejection', (thrown) => log.error('unhandled rejection', { error: wholeMessageOf(thrown) }));

  const certificate = selfSignedCertificate(Date.now());
  const checkParent = watchParent(() => abandon('the process that started this one is gone'), parentCheckMs);
  let server: GrpcServer | undefined;
  /** Loads the server once. */
  const answering = (): GrpcServer => {
    if (server !== undefined) return server;
    const { serving, handlers, schemas } = load();
    const opened = serving.openConnection(handlers, log, schemas);
    connection = opened;
    server = serving.createGrpcServer({
      tls: { key: certificate.pemKey, cert: certificate.pem, clientCertificate: launch.clientCertificate },
      maxMessageBytes,
      ...opened.answers(() => {
        // Terraform waits for the process to end, so exit immediately.
        opened.end();
        process.exit(0);
      }),
    });
    return server;
  };

  // Start with a plain listener: the handshake line needs no HTTP/2, and Terraform connects only after it has read it.
  const listener = createServer((socket) => {
    socket.on('close', checkParent);
    answering().accept(socket);
  });
  const endpoint = await listenLocally(listener, process);
  writeSync(1, handshakeLine(endpoint, certificate.der));
  setImmediate(() => {
    try {
      answering();
    } catch (thrown) {
      writeStderr(`${name} could not start: ${wholeMessageOf(thrown)}\n`);
      log.debug('could not start', () => ({ error: thrown instanceof Error ? thrown.stack : undefined }));
      process.exit(1);
    }
  });
}

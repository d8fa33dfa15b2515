import { writeSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { basename } from 'node:path';

import { messageOf, systemClock } from '../core';
import { selfSignedCertificate } from './certificate';
import type { ProviderHandlers } from './handlers';
import { handshakeLine, readLaunch } from './handshake';
import { listenLocally } from './listen';
import { hclogLogger, logLevel, writeStderr } from './log';
import { watchParent } from './parent-watch';
import type { ProviderConnection } from './provider-connection';
import type { Serving } from './serving';

/** What is loaded after the handshake line, while Terraform connects. */
export interface LoadedProvider {
  /** `serving` of this layer. */
  readonly serving: Serving;
  /** Makes the handlers of one connection. */
  readonly handlers: () => ProviderHandlers;
}

/** How a provider is served. */
export interface ServeOptions {
  /** Source address of the provider, `host/namespace/type`: `-debug` prints it for Terraform. */
  readonly source: string;
  /** What log lines and messages call it. @default the file name of the executable */
  readonly name?: string;
  /** How long a running call may go on after Terraform died or the system asked to end. @default 10 000 */
  readonly graceMs?: number;
  /** Largest request in bytes. @default 256 MiB */
  readonly maxMessageBytes?: number;
}

const parentCheckMs = 1000;

/** Whether the command line asks for a provider that waits for Terraform, as providers written in Go spell it. */
function wantsDebug(argv: readonly string[]): boolean {
  return argv.includes('-debug') || argv.includes('--debug');
}

/**
 * Serves a provider to the Terraform that started this process, until Terraform ends the connection or is gone; then
 * the process ends. Resolves when the handshake line has been written. When another program started the process, it
 * prints how to use a provider on stderr and exits with 1.
 *
 * `load` runs after the handshake line, while Terraform connects: the place to load whatever takes time.
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
  /** The end without a goodbye: what runs is told to stop, and may still write down what it did. */
  const abandon = (reason: string): void => {
    log.warn('stopping', { reason });
    connection?.stop();
    void Promise.race([connection?.idle(), systemClock.sleep(graceMs)]).then(() => process.exit(1));
  };

  // Ctrl-C reaches the whole process group; Terraform decides what it means and calls StopProvider.
  process.on('SIGINT', () => log.debug('ignored SIGINT'));
  process.on('SIGTERM', () => abandon('SIGTERM'));
  process.on('SIGHUP', () => abandon('SIGHUP'));
  // One forgotten promise must not end ten running applies with it.
  process.on('unhandledRejection', (thrown) => log.error('unhandled rejection', { error: messageOf(thrown) }));

  const certificate = selfSignedCertificate(Date.now());
  const checkParent = watchParent(() => abandon('the process that started this one is gone'), parentCheckMs);
  let server: Server | undefined;
  /** Loads what answers, once. */
  const answering = (): Server => {
    if (server !== undefined) return server;
    const { serving, handlers } = load();
    const opened = serving.openConnection(handlers, log);
    connection = opened;
    server = serving.createGrpcServer({
      tls: { key: certificate.pemKey, cert: certificate.pem, ca: launch.clientCertificate },
      maxMessageBytes,
      ...opened.answers(() => {
        // Terraform waits for the end of the process, so it comes at once.
        opened.end();
        process.exit(0);
      }),
    });
    return server;
  };

  // A plain listener first: the line needs no HTTP/2, and Terraform connects only after it has read it.
  const listener = createServer((socket) => {
    socket.on('close', checkParent);
    answering().emit('connection', socket);
  });
  const endpoint = await listenLocally(listener, process);
  writeSync(1, handshakeLine(endpoint, certificate.der));
  setImmediate(() => {
    try {
      answering();
      connection?.load();
    } catch (thrown) {
      writeStderr(`${name} could not start: ${messageOf(thrown)}\n`);
      log.debug('could not start', () => ({ error: thrown instanceof Error ? thrown.stack : undefined }));
      process.exit(1);
    }
  });
}

import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Option, type Command } from 'commander';
import { isLoopback, isObject } from '../core';
import { selfSignedCertificate } from '../terraform/protocol';
import {
  createService,
  historyByDefault,
  limitsByDefault,
  type History,
  type ServiceOptions,
  type StoreChange,
} from '../service';
import { metricsLink } from './metrics-token';
import { parseTenants } from './tenants-file';
import { writeEnvFile } from './env-file';
import { dataKeyHelp, dataKeys } from './data-keys';
import { keepOption } from './keep-option';
import { writePrivateFile } from './private-file';
import { UsageError } from './exit';
import { optionFile } from './option-file';
import { allowSettings } from './settings';
import { databaseOption, namedStore, type StoreFlags } from './store-option';
import { watchCertificate } from './watch-certificate';
import { watchTenants } from './watch-tenants';
import { reloadOnHangup, type Watch } from './watch';
import { notifySystemd } from './notify-systemd';
import { pageOptions } from './page-options';
import { notNegative, positive } from './number-option';
import { place, port, type Place } from './place';
import { serveFolder } from './registry/serve-folder';
import { printLine, type Io } from './io';

interface ServeOptions extends StoreFlags {
  readonly host: string;
  readonly port: number;
  readonly dataKeyFile?: string;
  readonly writeEnv?: string;
  readonly tenants?: string;
  readonly allowRemote?: true;
  readonly jobSpeed: number;
  readonly strict?: true;
  readonly allowUnknownValues?: true;
  readonly control?: number;
  readonly ui?: Place | true;
  readonly metrics?: Place;
  readonly metricsTokenFile?: string;
  readonly maxObjects: number;
  readonly maxRequests: number;
  readonly keepAudit: History['audit'];
  readonly keepVersions: History['versions'];
  readonly keepJobs: History['jobs'];
  readonly tls?: true;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly drain: number;
  readonly logLevel: 'info' | 'error';
  readonly registry?: string;
  readonly json?: true;
}

/** Adds `scm serve`. */
export function addServe(program: Command, io: Io, all: () => Promise<Command>): void {
  const command = program
    .command('serve')
    .description('Run the local service until SIGTERM or Ctrl-C.')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 selects a free port', port, 0)
    .option('--data <dir>', 'data folder; without it, data is in memory only')
    .addOption(databaseOption('PostgreSQL database for the data; several instances can share it'))
    .option('--database-file <file>', 'file that contains the database URL')
    .option('--data-key-file <file>', dataKeyHelp)
    .option(
      '--write-env <file>',
      'when the service is ready, write its address and credentials (SCM_HOST, …) to a file for sh, .ps1 or .cmd',
    )
    .option('--strict', 'refuse requests that the API documentation does not describe')
    .addOption(
      new Option(
        '--allow-unknown-values',
        'accept values that this version does not know, as a newer service may',
      ).conflicts('strict'),
    )
    .option('--tenants <file>', 'JSON file of tenants with their accounts and devices')
    .option('--job-speed <factor>', 'speed of push jobs: 10 is ten times the usual speed', positive, 1)
    .option('--control <port>', 'loopback port of the control API; 0 selects a free port', port)
    .option(
      '--ui [[host:]port]',
      'serve the web page: its link reads, an account also pushes; default: a free loopback port',
      place,
    )
    .option('--metrics <[host:]port>', 'serve metrics for Prometheus there', place)
    .option(
      '--metrics-token-file <file>',
      'file with the bearer token of the metrics (default: SCM_METRICS_TOKEN, or a random token)',
    )
    .option('--max-objects <n>', 'maximum number of objects of a tenant', positive, limitsByDefault.objects)
    .option(
      '--max-requests <n>',
      'maximum number of concurrent requests of a tenant',
      positive,
      limitsByDefault.requests,
    )
    .addOption(keepOption('--keep-audit', 'audit entries to keep', historyByDefault.audit))
    .addOption(keepOption('--keep-versions', 'versions to keep in addition to those in use', historyByDefault.versions))
    .addOption(keepOption('--keep-jobs', 'ended pushes to keep', historyByDefault.jobs))
    .option('--tls', 'use TLS with a new self-signed certificate for localhost')
    .option('--tls-cert <file>', 'use TLS with this certificate (PEM)')
    .option('--tls-key <file>', 'private key of the certificate (PEM)')
    .option('--allow-remote', 'allow a --host that is not a loopback address')
    .option('--drain <seconds>', 'time from SIGTERM, when /ready starts to answer 503, to the stop', notNegative, 0)
    .addOption(new Option('--log-level <level>', 'lines of the log').choices(['info', 'error']).default('info'))
    .option('--registry <dir>', 'serve this folder (release/registry or a mirror) to terraform, without the service')
    .option('--json', 'print one JSON object, and the log as JSON lines on stderr')
    .action((options: ServeOptions) =>
      options.registry === undefined ? serve(io, options, command) : serveRegistry(io, options),
    );
  allowSettings(io, command, all);
}

async function serve(io: Io, options: ServeOptions, command: Command): Promise<void> {
  // A process that waits for the file must not find that of an earlier run.
  if (options.writeEnv !== undefined) rmSync(options.writeEnv, { force: true });
  const tls = tlsFor(options);
  if (options.allowRemote === true && tls === undefined) {
    io.stderr.write('warning: secrets and tokens travel without encryption; add --tls-cert and --tls-key\n');
  }
  const settings = serviceOptions(io, options, command);
  if ((settings.data ?? settings.database) !== undefined && settings.dataKeys?.length === 0) {
    io.stderr.write('warning: secrets are stored without encryption; set SCM_DATA_KEY or --data-key-file\n');
  }
  const service = await createService(settings);
  const stopped = stopSignal(io);
  const tenantsFile = watchTenants(io, options.tenants, service);
  const closing: Pick<Watch, 'close'>[] = [tenantsFile];
  const remote = options.allowRemote === true ? { remote: 'allowed' as const } : {};
  try {
    const server = await service.listen({
      host: options.host,
      port: options.port,
      ...(tls === undefined ? {} : { tls }),
      ...remote,
    });
    const { host, port, url } = server;
    const certificate = watchCertificate(io, certificateFiles(options), server);
    closing.push(certificate, reloadOnHangup(io, [tenantsFile, certificate]));
    const control = options.control === undefined ? undefined : (await service.listenControl(options.control)).link;
    const page = options.ui === undefined ? undefined : await service.listenPage(pageOptions(options.ui, tls, remote));
    if (page !== undefined && tls !== undefined) closing.push(watchCertificate(io, certificateFiles(options), page));
    const metrics =
      options.metrics === undefined
        ? undefined
        : await metricsLink(io, service, { ...options.metrics, ...remote }, options.metricsTokenFile);
    if (options.writeEnv !== undefined) {
      const shown = tls?.made === true ? 'localhost' : host;
      const trusted = tls === undefined ? {} : trust(options.writeEnv, tls);
      const also = {
        ...trusted,
        ...(control === undefined ? {} : { SCM_CONTROL_URL: control }),
        ...(page === undefined ? {} : { SCM_PAGE_URL: page.link }),
      };
      writeEnvFile(
        options.writeEnv,
        { host: shown, port, protocol: tls === undefined ? 'http' : 'https' },
        service.access,
        also,
      );
    }
    const { tsg } = service.access;
    const { tenants } = service.control;
    if (options.json === true) {
      // Collected with the log in most deployments: the links without password and key.
      const open = { control: withoutSecret(control), page: withoutSecret(page?.link) };
      printLine(io.stdout, JSON.stringify({ url, host, port, pid: process.pid, tsg, tenants, ...open, metrics }));
      if (options.writeEnv === undefined && (control ?? page) !== undefined) {
        io.stderr.write(
          'warning: --json prints no password and no key; --write-env FILE writes SCM_CONTROL_URL and SCM_PAGE_URL\n',
        );
      }
    } else {
      printLine(io.stdout, `listening on ${url}`);
      for (const tenant of tenants) printLine(io.stdout, `tenant ${tenant}`);
      if (control !== undefined) printLine(io.stdout, `control API on ${control}`);
      if (page !== undefined) printLine(io.stdout, `page at ${page.link}`);
      if (metrics !== undefined) printLine(io.stdout, `metrics at ${metrics}`);
      printLine(
        io.stdout,
        options.writeEnv === undefined
          ? 'credentials: start with --write-env scm.env, then run ". ./scm.env" in another shell'
          : `environment in ${options.writeEnv}`,
      );
    }
    await notifySystemd(io, 'READY=1', `listening on ${url}`);
    await stopped;
    const again = stopSignal(io);
    service.drain();
    await notifySystemd(io, 'STOPPING=1', 'draining');
    // The listening server keeps the process alive; after a second signal, nothing may.
    if (options.drain > 0) await Promise.race([delay(options.drain * 1000, undefined, { ref: false }), again]);
  } finally {
    for (const watch of closing) watch.close();
    await service.close();
  }
}

function serviceOptions(io: Io, options: ServeOptions, command: Command): ServiceOptions {
  const { tenants, jobSpeed, json } = options;
  const store = namedStore(options, command) ?? {};
  if ('database' in store && tenants === undefined) {
    throw new UsageError(
      'NO_TENANTS',
      'instances that share a database require the same tenants: define them in a file and pass --tenants <file>',
    );
  }
  return {
    jobSpeed,
    logLevel: options.logLevel,
    keep: { audit: options.keepAudit, versions: options.keepVersions, jobs: options.keepJobs },
    limits: { objects: options.maxObjects, requests: options.maxRequests },
    dataKeys: dataKeys(io, options.dataKeyFile),
    ...(options.strict === true ? { strictness: 'strict' as const } : {}),
    ...(options.allowUnknownValues === true ? { strictness: 'unknown-values' as const } : {}),
    ...store,
    ...(tenants === undefined ? {} : { tenants: parseTenants(optionFile(tenants, '--tenants'), tenants) }),
    ...(json === true
      ? { log: (line: string) => io.stderr.write(`${line}\n`) }
      : { onStoreChange: (change: StoreChange) => io.stderr.write(`${storeText(change)}\n`) }),
  };
}

function storeText(change: StoreChange): string {
  return change.is === 'available'
    ? `the store is available again after ${Math.round(change.afterMs / 1000)} s`
    : `the store is unavailable, so requests get 503: ${change.why}`;
}

interface Tls {
  readonly cert: string;
  readonly key: string;
  readonly made: boolean;
}

/** Serves the files of a Terraform registry or mirror until the process is stopped. */
async function serveRegistry(io: Io, options: ServeOptions): Promise<void> {
  const { host, registry = '', allowRemote } = options;
  if (!existsSync(registry)) {
    throw new UsageError('NO_REGISTRY', `cannot serve ${registry}: no such folder; create it with npm run release`);
  }
  if (!isLoopback(host) && allowRemote !== true) {
    throw new UsageError(
      'REMOTE_NOT_ALLOWED',
      `cannot listen on ${host}: other machines can reach it; add --allow-remote`,
    );
  }
  const tls = tlsFor(options);
  const stopped = stopSignal(io);
  const server = await serveFolder(resolve(registry), {
    host,
    port: options.port,
    ...(tls === undefined ? {} : { tls }),
  });
  const address = server.address();
  const port = isObject(address) ? address['port'] : options.port;
  const url = `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
  if (options.json === true) printLine(io.stdout, JSON.stringify({ url, host, port, pid: process.pid }));
  else printLine(io.stdout, `serving ${registry} on ${url}`);
  await stopped;
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
}

function certificateFiles({ tlsCert: cert, tlsKey: key }: ServeOptions): { cert: string; key: string } | undefined {
  return cert === undefined || key === undefined ? undefined : { cert, key };
}

function tlsFor({ tls, tlsCert, tlsKey }: ServeOptions): Tls | undefined {
  if (tlsCert !== undefined && tlsKey !== undefined) {
    return { cert: optionFile(tlsCert, '--tls-cert'), key: optionFile(tlsKey, '--tls-key'), made: false };
  }
  if (tlsCert !== undefined || tlsKey !== undefined) {
    throw new UsageError('BAD_TLS', 'a certificate requires its key: set both --tls-cert and --tls-key');
  }
  if (tls === undefined) return undefined;
  const { pem, pemKey } = selfSignedCertificate(Date.now());
  return { cert: pem, key: pemKey, made: true };
}

// Node and undici trust the certificate that this variable names; nothing else trusts a generated one.
function trust(env: string, { cert, made }: Tls): Record<string, string> {
  if (!made) return {};
  const file = resolve(`${env}.pem`);
  writePrivateFile(file, cert);
  return { NODE_EXTRA_CA_CERTS: file };
}

function stopSignal(io: Io): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) io.signals.once(signal, () => resolve());
  });
}

/** Removes the password and the key from a link. */
function withoutSecret(link: string | undefined): string | undefined {
  if (link === undefined) return undefined;
  const url = new URL(link);
  [url.username, url.password, url.hash] = ['', '', ''];
  return url.href;
}

import { Argument, type Command } from 'commander';
import { visibleData, visibleJson } from '../core';
import { allKinds, authentication, scopes, type Scope } from '../catalog';
import type { EffectiveView } from '../engine/policy';
import { dataKeyHelp, dataKeys } from './data-keys';
import { apiView } from './show-api';
import { controlView } from './show-control';
import { viewText } from './show-text';
import { withClient } from './with-client';
import { UsageError } from './exit';
import { exactIntegers } from './exact-integers';
import { printLine, type Io } from './io';

interface ShowOptions {
  readonly running?: true;
  readonly json?: true;
  readonly data?: string;
  readonly dataKeyFile?: string;
  readonly tenant?: string;
}

/** Adds `scm show`. */
export function addShow(program: Command, io: Io): void {
  program
    .command('show')
    .description(
      'Show the effective configuration of a folder, snippet or device: rules in order, objects, and the origin of each.',
    )
    .addArgument(new Argument('<scope>', 'type of the container').choices(scopes))
    .argument('<name>', 'name of the folder or snippet, or serial number of the device')
    .option(
      '--running',
      'show the running configuration instead of the candidate; requires --data or SCM_CONTROL_URL (the API does not return it)',
    )
    .option('--data <dir>', 'read the data folder of a stopped service')
    .option('--data-key-file <file>', dataKeyHelp)
    .option('--tenant <tsg>', 'tenant of the data folder or local service, if it has several')
    .option('--json', 'print JSON')
    .action((scope: Scope, name: string, options: ShowOptions) => show(io, scope, name, options));
}

async function show(io: Io, scope: Scope, name: string, options: ShowOptions): Promise<void> {
  const view = await effectiveViewOf(io, scope, name, options);
  // Lines are cut to the width of a terminal, but not in a pipe.
  const width = (io.stdout.isTTY === true ? io.stdout.columns : undefined) ?? Infinity;
  printLine(
    io.stdout,
    options.json === true ? visibleJson(JSON.stringify(view, exactIntegers, 2)) : viewText(visibleData(view), width),
  );
}

/** Reads the effective configuration of a container from a data folder, a local service or the API. */
export async function effectiveViewOf(
  io: Io,
  scope: Scope,
  name: string,
  options: ShowOptions,
): Promise<EffectiveView> {
  const { env } = io;
  const container = { scope, name };
  const { data, tenant, running } = options;
  if (data !== undefined) {
    const of = running === true ? 'running' : 'candidate';
    const keys = dataKeys(io, options.dataKeyFile);
    // Commands that only read the running configuration do not load the service.
    const { storedView } = await import('../service/index.js');
    return storedView(data, { container, of, dataKeys: keys, ...(tenant === undefined ? {} : { tenant }) });
  }
  if (running === true || tenant !== undefined) {
    const { SCM_CONTROL_URL: control } = env;
    if (control !== undefined && control !== '') {
      const of = running === true ? 'running' : 'candidate';
      return controlView(io, control, { ...container, of, tenant: tenant ?? tenantIn(env['SCM_SCOPE']) });
    }
    throw new UsageError(
      'DATA_NEEDED',
      `${running === true ? '--running' : '--tenant'} requires --data, or a local service with --control and SCM_CONTROL_URL: the API returns the candidate configuration of the tenant of the credentials`,
    );
  }
  return withClient(io, (client) => apiView(client, allKinds(), container));
}

function tenantIn(scope = ''): string | undefined {
  const { scopePrefix } = authentication;
  return scope.startsWith(scopePrefix) ? scope.slice(scopePrefix.length) : undefined;
}

import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hasKind, kindNamed, type ResourceKind } from '../../catalog';
import { createRawCalls } from '../../client';
import { runConformance, type ConformanceOutcome } from '../../tools/conformance';
import {
  CodedError,
  createAbortController,
  findPackage,
  wholeMessageOf,
  visibleData,
  visibleJson,
  writeOutput,
} from '../../core';
import { exitCodes, UsageError } from '../exit';
import { canRedraw } from '../terminal';
import { environmentSettings } from '../with-client';
import { conformanceText, progressText } from './report-text';
import { printLine, type Io } from '../io';

/** Options of `scm conformance`. */
export interface ConformanceOptions {
  /** TSG ID of the tenant, which must be that of the credentials. Required to write. */
  readonly tenant?: string;
  readonly write?: true;
  readonly parent: string;
  readonly kinds?: string;
  readonly out?: string;
  readonly push?: true;
  readonly json?: true;
}

/** Compares the service with the catalog, on the tenant of the credentials. */
export async function runOnTenant(io: Io, options: ConformanceOptions): Promise<void> {
  const settings = environmentSettings(io);
  checkTenant(options, /tsg_id:(\d+)/.exec(settings.scope)?.[1]);
  const sandbox = `scm-conformance-${randomBytes(4).toString('hex')}`;
  const out = options.out ?? `${sandbox}.json`;
  const kinds = options.kinds === undefined ? undefined : options.kinds.split(',').map(namedKind);
  const calls = createRawCalls(settings);
  const abort = createAbortController();
  // The first signal removes the sandbox before the exit; a second one ends the process at once.
  const stop = (): void => abort.abort(new Error('the run was interrupted'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) io.signals.once(signal, stop);
  const show = progressText(io.stderr, canRedraw(io.stderr, io.env) ? 'redraw' : 'lines');
  io.stderr.write(
    options.write === true
      ? `sandbox folder ${sandbox} in ${options.parent}\n`
      : 'read-only: no object is created or changed (--write compares writes, in a sandbox folder)\n',
  );
  let outcome: ConformanceOutcome;
  try {
    outcome = await runConformance(calls, {
      sandbox,
      parent: options.parent,
      version: findPackage(__dirname).version,
      now: () => new Date(),
      patience: { mostMs: 30_000, everyMs: 500, sleep: (ms) => wait(ms) },
      signal: abort.signal,
      onProgress: show,
      ...(kinds === undefined ? {} : { kinds }),
      writes: options.write !== true ? 'none' : options.push === true ? 'sandbox and push' : 'sandbox',
    });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) io.signals.off(signal, stop);
    await calls.close();
  }
  const { report, left, stopped } = outcome;
  writeOutput(out, `${JSON.stringify(report, null, 2)}\n`);
  const summary = { ok: isFine(outcome), report: out, differences: report.differences, left };
  printLine(
    io.stdout,
    options.json === true ? visibleJson(JSON.stringify(summary)) : conformanceText(visibleData(outcome), out),
  );
  if (left.length > 0) {
    throw new CodedError(
      'SANDBOX_LEFT',
      `cannot remove ${left.length} objects of the sandbox folder ${sandbox}: ${left.at(-1)?.why ?? ''}; delete the folder in the web interface`,
    );
  }
  if (stopped !== undefined)
    throw new CodedError(
      'CONFORMANCE_STOPPED',
      `the run ended early${options.write === true ? ', and the sandbox was removed' : ''}: ${wholeMessageOf(stopped)}`,
    );
  if (!isFine(outcome)) io.exitCode = exitCodes.attention.code;
}

function checkTenant({ tenant, write, push }: ConformanceOptions, own: string | undefined): void {
  if (push === true && write !== true) {
    throw new UsageError('TENANT_MISMATCH', 'cannot push: --push needs --write, which creates what is pushed');
  }
  if (write === true && tenant === undefined) {
    throw new UsageError(
      'TENANT_MISMATCH',
      'cannot write to an unnamed tenant: pass its TSG ID with --tenant; a sandbox folder is created there and removed',
    );
  }
  if (tenant === undefined || tenant === own) return;
  throw new UsageError(
    'TENANT_MISMATCH',
    `cannot compare tenant ${tenant}: the credentials are for ${own ?? 'an unknown tenant'}; pass the tenant of SCM_SCOPE`,
  );
}

function isFine({ report, left, stopped }: ConformanceOutcome): boolean {
  return report.differences.length === 0 && left.length === 0 && stopped === undefined;
}

function namedKind(name: string): ResourceKind {
  const plain = name.trim().replace(/^scm_/, '');
  if (hasKind(plain)) return kindNamed(plain);
  throw new UsageError('UNKNOWN_KIND', `cannot find the kind "${name}"; use the name of a resource, such as address`);
}

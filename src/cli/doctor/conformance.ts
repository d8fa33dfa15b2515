import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { hasKind, kindNamed, type ResourceKind } from '../../catalog';
import { createRawCalls, readSettings } from '../../client';
import { runConformance, type ConformanceOutcome } from '../../conformance';
import { CodedError, createAbortController, findPackage, messageOf, visibleData, visibleJson } from '../../core';
import { exitCodes, UsageError } from '../exit';
import { canRedraw } from '../terminal';
import { conformanceText, progressText } from './conformance-text';

/** Options of `scm doctor` for the conformance check. */
export interface ConformanceOptions {
  /** TSG ID of the tenant, which must be that of the credentials. */
  readonly conformance: string;
  readonly parent: string;
  readonly kinds?: string;
  readonly out?: string;
  readonly push?: true;
  readonly json?: true;
}

/** Compares the service with the catalog, on the given tenant. */
export async function conformance(options: ConformanceOptions): Promise<void> {
  const settings = readSettings({}, process.env, (file) => readFileSync(file, 'utf8'));
  const tenant = /tsg_id:(\d+)/.exec(settings.scope)?.[1];
  if (tenant !== options.conformance) {
    throw new UsageError(
      'TENANT_MISMATCH',
      `cannot compare tenant ${options.conformance}: the credentials are for ${tenant ?? 'an unknown tenant'}; ` +
        'pass the tenant of SCM_SCOPE; a sandbox folder is created there and removed',
    );
  }
  const sandbox = `scm-conformance-${randomBytes(4).toString('hex')}`;
  const out = options.out ?? `${sandbox}.json`;
  const kinds = options.kinds === undefined ? undefined : options.kinds.split(',').map(namedKind);
  const calls = createRawCalls(settings);
  const abort = createAbortController();
  // The first signal removes the sandbox before the exit; a second one ends the process at once.
  const stop = (): void => abort.abort(new Error('the run was interrupted'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const show = progressText(process.stderr, canRedraw(process.stderr, process.env) ? 'redraw' : 'lines');
  process.stderr.write(`sandbox folder ${sandbox} in ${options.parent}\n`);
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
      ...(options.push === undefined ? {} : { push: 'push' }),
    });
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await calls.close();
  }
  const { report, left, stopped } = outcome;
  writeFileSync(out, `${JSON.stringify(report, null, 2)}\n`);
  const summary = { ok: isFine(outcome), report: out, differences: report.differences, left };
  console.log(
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
      `the run ended early, and the sandbox was removed: ${messageOf(stopped)}`,
    );
  if (!isFine(outcome)) process.exitCode = exitCodes.attention.code;
}

function isFine({ report, left, stopped }: ConformanceOutcome): boolean {
  return report.differences.length === 0 && left.length === 0 && stopped === undefined;
}

function namedKind(name: string): ResourceKind {
  const plain = name.trim().replace(/^scm_/, '');
  if (hasKind(plain)) return kindNamed(plain);
  throw new UsageError('UNKNOWN_KIND', `cannot find the kind "${name}"; use the name of a resource, such as address`);
}

import type { Command } from 'commander';
import { messageOf, visibleData, visibleJson, parseJson } from '../core';
import { callControl, queryString, type Query } from './control-call';
import { printAnswer } from './control-text';
import { UsageError } from './exit';
import { optionFile } from './option-file';
import { notNegative } from './number-option';
import { printLine, type Io } from './io';

interface Shared {
  readonly url?: string;
  readonly json?: true;
}

/** Adds `scm control`, the client of the control API of a local service. */
export function addControl(program: Command, io: Io): void {
  const control = program
    .command('control')
    .description('Control a local service that was started with "scm serve --control <port>".')
    .option('--url <url>', 'address of the control API; default: SCM_CONTROL_URL')
    .option('--json', 'print the answer as JSON');
  const call = async (method: string, path: string, body?: unknown): Promise<void> => {
    const { url, json } = control.opts<Shared>();
    const answer = await callControl(io, url ?? io.env['SCM_CONTROL_URL'], method, path, body);
    printLine(io.stdout, json === true ? visibleJson(JSON.stringify(answer)) : printAnswer(visibleData(answer)));
  };
  const tenant = ['--tenant <tsg>', 'TSG id of the tenant'] as const;

  control
    .command('reset')
    .description('Reset a tenant, or all tenants and settings, to the state at the start.')
    .option(...tenant)
    .action((options: Query) => call('POST', '/reset', options));
  control
    .command('snapshot <name>')
    .description('Save the present data of tenants under a name.')
    .option(...tenant)
    .action((name: string, options: Query) => call('POST', '/snapshots', { name, ...options }));
  control
    .command('snapshots')
    .description('List the saved snapshots.')
    .action(() => call('GET', '/snapshots'));
  control
    .command('revoke')
    .description('Revoke all tokens of a tenant, or of every tenant. Accounts can request new tokens.')
    .option(...tenant)
    .action((query: Query) => call('POST', '/revoke', query));
  control
    .command('rotate-key')
    .description('Sign tokens with a new key. Tokens of the old key are valid until they expire.')
    .option('--refuse-older', 'refuse tokens of the old key immediately, for example after a leak')
    .action(({ refuseOlder }: { refuseOlder?: true }) =>
      call('POST', '/rotate-key', { older: refuseOlder === true ? 'refused' : 'accepted' }),
    );
  control
    .command('restore <name>')
    .description('Restore tenants to a snapshot.')
    .action((name: string) => call('POST', '/restore', { name }));
  control
    .command('seed <seed>')
    .description('Create example objects: small, realistic or 10000. The same number creates the same objects.')
    .option('--number <n>', 'number of the variant', notNegative, 1)
    .option(...tenant)
    .action((seed: string, options: object) => call('POST', '/seed', { seed, ...options }));
  control
    .command('clock')
    .description('Show or set the clock of tokens and jobs. A clock that was set stops until --resume.')
    .option('--set <time>', 'time in ISO 8601')
    .option('--advance <seconds>', 'advance the clock; jobs make progress', notNegative)
    .option('--resume', 'resume the clock')
    .action(({ set, advance, resume }: { set?: string; advance?: number; resume?: true }) => {
      if (set !== undefined) return call('POST', '/clock', { set });
      if (advance !== undefined) return call('POST', '/clock', { advanceMs: Math.round(advance * 1000) });
      return resume === true ? call('POST', '/clock', { resume }) : call('GET', '/clock');
    });
  control
    .command('ids <mode>')
    .description('Select ids of new objects: random, or a sequence that depends on --seed.')
    .option('--seed <n>', 'seed of the sequence', notNegative, 1)
    .action((mode: string, { seed }: { seed: number }) =>
      call('POST', '/ids', mode === 'sequence' ? { mode, seed } : { mode }),
    );
  const journal = control
    .command('journal')
    .description('Show and count the latest requests.')
    .option('--method <method>', 'only requests with this method')
    .option('--path <text>', 'only paths that contain this text; * matches any characters')
    .option('--kind <kind>', 'only requests for this kind')
    .option(...tenant)
    .option('--status <status>', 'only this status; 0 is a dropped connection')
    .option('--limit <n>', 'maximum number of entries')
    .option('--clear', 'delete all entries');
  journal.action(({ clear, ...query }: Query & { clear?: string }) =>
    clear === undefined ? call('GET', `/journal${queryString(query)}`) : call('DELETE', '/journal'),
  );
  control
    .command('trace <request>')
    .description('Show everything that a request did, by its id (X-Request-Id).')
    .action((id: string) => call('GET', `/trace${queryString({ id })}`));
  control
    .command('changes')
    .description('Show staged changes: differences between candidate and running configuration.')
    .option(...tenant)
    .action((query: Query) => call('GET', `/changes${queryString(query)}`));
  control
    .command('audit')
    .description('Show the audit log: who changed what, newest first.')
    .option('--account <client-id>', 'only actions of this account')
    .option(
      '--action <action>',
      'create, update, delete, move, push, load, discard, login-failed, denied, secrets-read or tokens-revoked',
    )
    .option('--kind <kind>', 'only objects of this kind')
    .option('--name <name>', 'only objects with this name')
    .option('--id <id>', 'only this object')
    .option('--request <id>', 'only actions of this request')
    .option('--since <time>', 'time in ISO 8601')
    .option('--until <time>', 'time in ISO 8601')
    .option('--limit <n>', 'maximum number of entries')
    .option('--offset <n>', 'number of entries to skip')
    .option(...tenant)
    .action((query: Query) => call('GET', `/audit${queryString(query)}`));
  control
    .command('fault <rule>')
    .description('Inject faults into requests: a rule as JSON, or @file. See docs/service.md.')
    .action((rule: string) => call('POST', '/faults', parseRule(rule)));
  control
    .command('faults')
    .description('List the fault rules with the number of requests that each one affected.')
    .option('--clear [id]', 'remove one rule, or all rules')
    .action(({ clear }: { clear?: string | true }) => {
      if (clear === undefined) return call('GET', '/faults');
      return call('DELETE', `/faults${clear === true ? '' : queryString({ id: clear })}`);
    });
  control
    .command('quirks [switches...]')
    .description('Show or set the quirks of a tenant: nullForEmptyList=true lateVisibilityMs=500 …')
    .option(...tenant)
    .action((switches: readonly string[], { tenant }: Query) => {
      if (switches.length === 0) return call('GET', `/quirks${queryString({ tenant })}`);
      return call('POST', '/quirks', { tenant, ...Object.fromEntries(switches.map(switchOf)) });
    });
  control
    .command('devices')
    .description('List the firewalls of a tenant.')
    .option(...tenant)
    .action(({ tenant }: Query) => call('GET', `/devices${queryString({ tenant })}`));
  control
    .command('device <serial>')
    .description('Add a firewall to a folder, or set its result of a push.')
    .option('--folder <folder>', 'folder of the firewall')
    .option('--name <name>', 'display name')
    .option('--result <result>', 'success, failure, timeout, abort, offline, never or absent')
    .option('--error <text...>', 'error messages of a failed push')
    .option('--warning <text...>', 'warnings')
    .option(...tenant)
    .action((serial: string, options: DeviceOptions) => call('POST', '/devices', deviceOf(serial, options)));
}

interface DeviceOptions {
  readonly folder?: string;
  readonly name?: string;
  readonly result?: string;
  readonly error?: readonly string[];
  readonly warning?: readonly string[];
  readonly tenant?: string;
}

function deviceOf(serial: string, { result, error, warning, ...rest }: DeviceOptions): unknown {
  return {
    serial,
    ...rest,
    ...(result === undefined ? {} : { outcome: { result, errors: error, warnings: warning } }),
  };
}

function switchOf(text: string): readonly [string, unknown] {
  const [name = '', value = ''] = text.split('=', 2);
  if (value === 'true' || value === 'false') return [name, value === 'true'];
  if (/^\d+$/.test(value)) return [name, Number(value)];
  throw new UsageError('BAD_SWITCH', `invalid quirk "${text}": use name=true, name=false or name=<number>`);
}

function parseRule(rule: string): unknown {
  const text = rule.startsWith('@') ? optionFile(rule.slice(1), '--rule') : rule;
  try {
    return parseJson(text);
  } catch (error) {
    throw new UsageError('BAD_RULE', `invalid fault rule: it is not JSON (${messageOf(error)})`, { cause: error });
  }
}

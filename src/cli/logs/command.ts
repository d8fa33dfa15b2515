import type { Command } from 'commander';
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { visibleData, visibleJson } from '../../core';
import {
  accountLines,
  checkLogs,
  condense,
  keyId,
  logFiles,
  pseudonymKey,
  pseudonymsBy,
  type Condensed,
  type LogPseudonyms,
} from '../../engine/logs';
import { networksDigest, policyBlocks } from '../../engine/replay';
import { UsageError } from '../exit';
import { checkOutFiles } from '../out-files';
import { configurationsFrom, type ConfigurationFlags } from '../trace/configurations';
import { namedFile } from '../named-file';
import type { Io } from '../io';

interface LogsFlags extends Pick<ConfigurationFlags, 'snapshot' | 'folder' | 'device'> {
  readonly out: string;
  readonly sourcePorts?: true;
  readonly pseudonyms?: string;
  readonly json?: true;
}

/** Adds `scm logs`. */
export function addLogs(program: Command, io: Io): void {
  const logs = program
    .command('logs')
    .description('Write traffic logs as distinct sessions, to keep, merge and share them.');
  const add = (name: string, description: string, files: string): Command =>
    logs
      .command(name)
      .description(description)
      .argument('<file...>', files)
      .requiredOption('--out <file>', 'Parquet file to write')
      .option('--json', 'print JSON')
      .option('--source-ports', 'keep sessions with different source ports apart; for policies with source ports');
  add(
    'condense',
    'Write one row for each distinct session, with its count, bytes, and first and last time.',
    'traffic logs, files of distinct sessions, folders or patterns',
  )
    .option('--pseudonyms <file>', 'replace addresses, by the key in this file (64 hexadecimal digits)')
    .option(
      '--snapshot <file>',
      'with --pseudonyms: keep the part of each address that rules of this configuration match',
    )
    .option('--folder <name>', 'with --snapshot: firewall directly in this folder; default: the only one')
    .option('--device <name>', 'with --snapshot: firewall with this serial number or display name')
    .action((files: readonly string[], flags: LogsFlags) => run(io, files, flags));
  add(
    'merge',
    'Add up the sessions of files of distinct sessions.',
    'files of distinct sessions (of "scm logs condense" or of a warehouse), folders or patterns; not traffic logs',
  ).action(async (files: readonly string[], flags: LogsFlags) => {
    await checkLogs(files, 'distinct sessions');
    await run(io, files, flags);
  });
}

async function run(io: Io, files: readonly string[], flags: LogsFlags): Promise<void> {
  checkOut(files, flags);
  if (flags.pseudonyms === undefined && (flags.snapshot ?? flags.folder ?? flags.device) !== undefined) {
    throw new UsageError(
      'USAGE',
      'cannot use --snapshot, --folder or --device: they are for --pseudonyms only; leave them out, or pass --pseudonyms',
    );
  }
  const pseudonyms = flags.pseudonyms === undefined ? undefined : await pseudonymsOf(io, flags.pseudonyms, flags);
  const done = await condense(files, flags.out, {
    withSourcePorts: flags.sourcePorts === true,
    ...(pseudonyms && { pseudonyms }),
  });
  const notes = pseudonyms?.notes() ?? [];
  io.stdout.write(
    flags.json === true
      ? `${visibleJson(JSON.stringify({ format: 'scm-condensed/1', out: flags.out, ...done, notes }, undefined, 2))}\n`
      : textOf(visibleData(done), flags.out, visibleData(notes)),
  );
}

/** A file that is read must not be written, and the form is always Parquet. */
function checkOut(files: readonly string[], { out, pseudonyms, snapshot }: LogsFlags): void {
  checkOutFiles([out], [pseudonyms, snapshot, ...logFiles(files)]);
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new UsageError('USAGE', `cannot write ${out}: it is a folder; name a file in it`);
  }
  if (/\.(csv|json|jsonl|txt|gz|zst)$/i.test(out)) {
    throw new UsageError('BAD_FORMAT', `cannot write ${out}: the form is Parquet; choose a name with .parquet`);
  }
  if (!existsSync(dirname(resolve(out)))) {
    throw new UsageError('USAGE', `cannot write ${out}: its folder does not exist; create it first`);
  }
}

function textOf({ log, distinct }: Condensed, out: string, notes: readonly string[]): string {
  return [
    `${out}: ${distinct} distinct sessions of ${log.sessions}${log.period.from === '' ? '' : `, from ${log.period.from} to ${log.period.until}`}`,
    ...accountLines(log),
    ...notes.map((note) => `note: ${note}`),
    '',
  ].join('\n');
}

interface Pseudonyms extends LogPseudonyms {
  readonly of: (address: string) => string;
  readonly notes: () => readonly string[];
}

/** With a configuration, verdicts stay the same: only bits that no rule depends on are replaced. */
async function pseudonymsOf(io: Io, keyFile: string, flags: LogsFlags): Promise<Pseudonyms> {
  const bytes = pseudonymKey(
    namedFile(keyFile, { what: 'key', code: 'BAD_PSEUDONYM_KEY', remedy: 'create one with "openssl rand -hex 32"' }),
  );
  const [key, replace] = [keyId(bytes), pseudonymsBy(bytes)];
  if (flags.snapshot === undefined) {
    const note =
      'all bits of each address are replaced, so networks of a policy do not match them; pass --snapshot to keep verdicts the same';
    return { key, networks: [], of: (address) => replace(address, 0), notes: () => [note] };
  }
  const { after, container } = await configurationsFrom(io, undefined, flags);
  const keptBits = policyBlocks(after, container);
  const [named, all] = [new Set<string>(), new Set<string>()];
  return {
    key,
    networks: [networksDigest([after], container)],
    of: (address) => {
      const bits = keptBits(address);
      all.add(address);
      if (bits === (address.includes(':') ? 128 : 32)) named.add(address);
      return replace(address, bits);
    },
    notes: () => [
      `verdicts of the security rules at ${container.scope} ${container.name} stay the same; NAT, routes and other firewalls are not considered`,
      `${named.size} of ${all.size} addresses are not replaced, because rules match them as hosts${named.size === 0 ? '' : `: ${[...named].slice(0, 5).join(', ')}`}`,
    ],
  };
}

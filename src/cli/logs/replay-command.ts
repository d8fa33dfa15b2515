import { Option, type Command } from 'commander';
import { visibleData, visibleJson } from '../../core';
import { checkLogs, dialects, groupingSql, readMapping, ReadTogether, type Dialect } from '../../engine/logs';
import { replay, replayText, type Replay } from '../../engine/replay';
import { namedFile } from '../named-file';
import { parsedFile } from '../review/parsed-file';
import { UsageError } from '../exit';
import { textWidth } from '../terminal';
import { topOf } from '../top-option';
import {
  configurationsFrom,
  placeIn,
  wholeConfigurationsFrom,
  type ConfigurationFlags,
  type Configurations,
} from '../trace/configurations';
import { addPlaceOptions } from '../trace/place-options';
import { checkLogSources, placedSources, sourceText, type LogFlags, type PlacedSource } from './usage-inputs';
import type { Io } from '../io';

interface ReplayFlags extends ConfigurationFlags, LogFlags {
  readonly tuples?: readonly string[];
  readonly printSql?: Dialect;
  readonly columns?: string;
  readonly plan?: string;
  readonly top: string;
  readonly json?: true;
}

/** Adds `scm replay`. */
export function addReplay(program: Command, io: Io): void {
  const command = program
    .command('replay')
    .description(
      'Replay traffic logs against a plan: sessions that it would block or allow, and log entries that disagree with the configuration.',
    )
    .option(
      '--logs <file...>',
      'traffic logs, folders or patterns: CSV, JSON or Parquet of PAN-OS or Strata Logging Service, also compressed with gzip or zstd',
    )
    .option('--source <place=file...>', sourceText)
    .option('--plan <plan>', 'plan, as for "scm review"; without it, the log is only compared with the configuration')
    .option(
      '--tuples <file...>',
      'distinct sessions: a result of the query of --print-sql, or files of "scm logs condense"',
    )
    .addOption(
      new Option(
        '--print-sql <dialect>',
        'print the query that groups a table of logs, instead of reading logs',
      ).choices(dialects),
    )
    .option('--columns <file>', 'with --print-sql: YAML with the table, its form or columns (docs/guides/logs.md)')
    .option('--top <n>', 'maximum number of groups in each list of the text', '20');
  addPlaceOptions(io, command)
    .option('--json', 'print JSON')
    .action((flags: ReplayFlags) => run(io, flags));
}

async function run(io: Io, flags: ReplayFlags): Promise<void> {
  const top = topOf(flags.top, 'groups');
  if (flags.printSql === undefined && flags.columns !== undefined) {
    throw new UsageError('USAGE', 'cannot use --columns: it is for the query of --print-sql only; leave it out');
  }
  if (flags.printSql !== undefined) {
    if ((flags.logs ?? flags.tuples ?? flags.plan) !== undefined) {
      throw new UsageError(
        'CONFLICTING_FLAGS',
        'cannot use --print-sql with logs or a plan: it prints a query and reads nothing; leave them out',
      );
    }
    io.stdout.write(sqlOf(flags.printSql, flags.columns));
    return;
  }
  const logs = [...(flags.logs ?? []), ...(flags.tuples ?? [])];
  if (logs.length === 0 && flags.source === undefined) {
    throw new UsageError(
      'USAGE',
      'cannot replay sessions: no log is given; pass --logs, --source or --tuples, or --print-sql',
    );
  }
  await checkLogSources({ ...flags, ...(logs.length > 0 && { logs }) });
  if (flags.tuples !== undefined) await checkLogs(flags.tuples, 'distinct sessions');
  const { before, after, sources } = await inputsOf(io, logs, flags);
  const together = sources.length > 1 ? new ReadTogether() : undefined;
  const results: Replay[] = [];
  for (const { files, place, system } of sources) {
    const of = { ...(before && { before }), ...(system !== undefined && { system }), ...(together && { together }) };
    results.push(await replay({ logs: files, after, container: place, ...of }));
  }
  const [only, ...others] = results;
  const size = { most: top, width: textWidth(io.stdout, io.env) };
  io.stdout.write(
    flags.json === true
      ? `${visibleJson(JSON.stringify(others.length === 0 ? only : { format: 'scm-replays/1', replays: results }, undefined, 2))}\n`
      : results.map((result) => replayText(visibleData(result), size)).join('\n'),
  );
}

type Inputs = Pick<Configurations, 'before' | 'after'> & { readonly sources: readonly PlacedSource[] };

async function inputsOf(io: Io, logs: readonly string[], flags: ReplayFlags): Promise<Inputs> {
  if (flags.source === undefined) {
    const { container, ...found } = await configurationsFrom(io, flags.plan, flags);
    return { ...found, sources: [{ place: container, files: logs }] };
  }
  if (flags.running === true) {
    throw new UsageError(
      'CONFLICTING_FLAGS',
      'cannot use --source with --running: a running configuration is that of one place; pass --logs with --folder or --device',
    );
  }
  const found = await wholeConfigurationsFrom(io, flags.plan, flags);
  const unnamed = logs.length === 0 ? [] : [{ place: placeIn(found.after, flags), files: logs }];
  return { ...found, sources: [...unnamed, ...placedSources(found.after, flags)] };
}

const columns = { what: 'columns', code: 'LOG_MAPPING' } as const;

function sqlOf(dialect: Dialect, file: string | undefined): string {
  if (file === undefined) {
    throw new UsageError('USAGE', 'cannot print a query: the table is not known; pass its columns with --columns FILE');
  }
  const { value } = parsedFile(namedFile(file, { ...columns, remedy: 'pass a YAML file' }), file, columns);
  return groupingSql(dialect, readMapping(value, file));
}

import type { Command } from 'commander';
import { visibleData, visibleJson } from '../../core';
import { replay, replayText } from '../../replay';
import { UsageError } from '../exit';
import { textWidth } from '../terminal';
import { configurationsFrom, type ConfigurationFlags } from './configurations';
import { addPlaceOptions } from './place-options';

interface ReplayFlags extends ConfigurationFlags {
  readonly logs: readonly string[];
  readonly plan?: string;
  readonly top: string;
  readonly json?: true;
}

/** Adds `scm replay`. */
export function addReplay(program: Command): void {
  const command = program
    .command('replay')
    .description(
      'Replay traffic logs against a plan: sessions that it would block or allow, and log entries that disagree with the configuration.',
    )
    .requiredOption(
      '--logs <file...>',
      'traffic logs, folders or patterns: CSV, JSON or Parquet of PAN-OS or Strata Logging Service, also compressed with gzip or zstd',
    )
    .option('--plan <plan>', 'plan, as for "scm review"; without it, the log is only compared with the configuration')
    .option('--top <n>', 'maximum number of groups in each list of the text', '20');
  addPlaceOptions(command)
    .option('--json', 'print JSON')
    .action((flags: ReplayFlags) => run(flags));
}

async function run(flags: ReplayFlags): Promise<void> {
  const top = Number(flags.top);
  if (!Number.isInteger(top) || top < 1) {
    throw new UsageError('USAGE', `cannot list ${flags.top} groups: it is not a whole number above 0; correct --top`);
  }
  const { before, after, container } = await configurationsFrom(flags.plan, flags);
  const result = await replay({ logs: flags.logs, ...(before && { before }), after, container });
  process.stdout.write(
    flags.json === true
      ? `${visibleJson(JSON.stringify(result, undefined, 2))}\n`
      : replayText(visibleData(result), { most: top, width: textWidth(process.stdout, process.env) }),
  );
}

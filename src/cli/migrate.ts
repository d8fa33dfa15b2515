import type { Command } from 'commander';
import { CodedError, createAbortController, visibleData, visibleJson } from '../core';
import { reportOn, migrationReportText } from '../tools/migrate';
import { printLine, type Io } from './io';

interface MigrateFlags {
  readonly varFile?: readonly string[];
  readonly write?: true;
  readonly json?: true;
}

/** Adds `scm migrate`. */
export function addMigrate(program: Command, io: Io): void {
  program
    .command('migrate')
    .description(
      'Report the steps to migrate a folder from the official provider to this one. Runs validate and plan on a copy; changes nothing without --write.',
    )
    .argument('[dir]', 'folder of a Terraform configuration or cdktf app', '.')
    .option('--var-file <file...>', 'variable files (.tfvars) for the plan')
    .option('--write', 'rename what version 0.x of the official provider names otherwise, in HCL files')
    .option('--json', 'print one JSON object')
    .action((dir: string, flags: MigrateFlags) => run(io, dir, flags));
}

async function run(io: Io, dir: string, { varFile = [], write, json }: MigrateFlags): Promise<void> {
  const stop = createAbortController();
  const interrupt = (): void => stop.abort(new CodedError('INTERRUPTED', 'interrupted; nothing was changed'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) io.signals.once(signal, interrupt);
  try {
    const report = await reportOn(dir, {
      env: io.env,
      signal: stop.signal,
      variableFiles: varFile,
      renames: write === true ? 'write' : 'report',
      onCommand: (what) => void io.stderr.write(`${what}\n`),
    });
    printLine(
      io.stdout,
      json === true ? visibleJson(JSON.stringify(report)) : migrationReportText(visibleData(report)),
    );
    if (!report.ready) io.exitCode = 1;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) io.signals.off(signal, interrupt);
  }
}

import type { Command } from 'commander';
import { CodedError, createAbortController, visibleData, visibleJson } from '../core';
import { reportOn, migrationReportText } from '../migrate';

interface MigrateFlags {
  readonly varFile?: readonly string[];
  readonly json?: true;
}

/** Adds `scm migrate`. */
export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description(
      'Report the steps to migrate a folder from the official provider to this one. Runs validate and plan on a copy; changes nothing.',
    )
    .argument('[dir]', 'folder of a Terraform configuration or cdktf app', '.')
    .option('--var-file <file...>', 'variable files (.tfvars) for the plan')
    .option('--json', 'print one JSON object')
    .action(run);
}

async function run(dir: string, { varFile = [], json }: MigrateFlags): Promise<void> {
  const stop = createAbortController();
  const interrupt = (): void => stop.abort(new CodedError('INTERRUPTED', 'interrupted; nothing was changed'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  try {
    const report = await reportOn(dir, {
      env: process.env,
      signal: stop.signal,
      variableFiles: varFile,
      onCommand: (what) => void process.stderr.write(`${what}\n`),
    });
    console.log(json === true ? visibleJson(JSON.stringify(report)) : migrationReportText(visibleData(report)));
    if (!report.ready) process.exitCode = 1;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, interrupt);
  }
}

import type { Command } from 'commander';
import { reportOn, reportText } from '../migrate/index';

/** Adds `scm migrate`. */
export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Say what to run so that this provider takes over from the official one. Changes nothing.')
    .argument('[dir]', 'folder of a Terraform configuration or cdktf app', '.')
    .option('--json', 'print one JSON object')
    .action((dir: string, { json }: { readonly json?: true }) => {
      const report = reportOn(dir, process.env);
      console.log(json === true ? JSON.stringify(report) : reportText(report));
      if (!report.ready) process.exitCode = 1;
    });
}

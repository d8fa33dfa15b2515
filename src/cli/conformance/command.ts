import type { Command } from 'commander';
import { compareFiles } from './compare-files';
import { runOnTenant, type ConformanceOptions } from './run';
import type { Io } from '../io';

/** Adds `scm conformance`. */
export function addConformance(program: Command, io: Io): void {
  program
    .command('conformance')
    .description(
      'Compare the service of your tenant with the description of the API. Read-only without --write; the report contains no name and no secret of the tenant.',
    )
    .option('--tenant <tsg>', 'TSG ID of the tenant, checked against the credentials; required with --write')
    .option('--write', 'also create, change and delete objects, in a sandbox folder that is removed at the end')
    .option('--parent <folder>', 'with --write: parent folder of the sandbox', 'ngfw-shared')
    .option('--push', 'with --write: also push the sandbox folder')
    .option('--kinds <names>', 'only these kinds, separated by commas')
    .option('--out <file>', 'file for the report')
    .option('--compare <file...>', 'compare two reports instead: the earlier one, then the later one')
    .option('--json', 'print one JSON object')
    .action(({ compare, ...options }: ConformanceOptions & { readonly compare?: readonly string[] }) =>
      compare === undefined ? runOnTenant(io, options) : compareFiles(io, compare, options),
    );
}

import type { Command } from 'commander';

/** Adds the options for files of facts. */
export function addFactsOptions(command: Command): Command {
  return command
    .option(
      '--app-data <file>',
      'CSV or JSON file of App-ID facts: default ports, category, risk (docs/guides/trace.md)',
    )
    .option('--country-data <file>', 'CSV or JSON file of the address ranges of countries (docs/guides/trace.md)')
    .option('--list-data <name=file...>', 'content of external dynamic lists of addresses, one entry per line');
}

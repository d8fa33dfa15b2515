import { extname } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { countedNoun, visibleData, visibleJson, writeOutput } from '../../core';
import { logFiles } from '../../engine/logs';
import { factsNamedIn, readFacts, type FactsFiles } from '../../engine/policy';
import { usageCsv, usageJunit, usageOf, usagePage, usageText, type Usage } from '../../tools/usage';
import { UsageError } from '../exit';
import { checkOutFiles, factsInputs } from '../out-files';
import { addFactsOptions } from '../facts-options';
import { addSourceOptions, historyInputs, type SourceFlags } from '../history/sources';
import { uiFile } from '../review/ui-file';
import { textWidth } from '../terminal';
import { topOf } from '../top-option';
import { sourceFrom } from '../trace/configurations';
import { checkLogSources, logNames, sourceText, usageInputOf, type LogFlags } from './usage-inputs';
import { policyKinds } from '../../tenant';
import { printLine, type Io } from '../io';

interface UsageFlags extends LogFlags, SourceFlags, FactsFiles {
  readonly snapshot?: string;
  readonly top: string;
  readonly out?: readonly string[];
  readonly json?: true;
  readonly csv?: true;
  readonly junit?: true;
}

/** Adds `scm usage`. */
export function addUsage(program: Command, io: Io): void {
  const command = program
    .command('usage')
    .description(
      'Count the sessions of traffic logs by rule, object, group member, application and service: how many, how many bytes, last seen, or never.',
    )
    .option('--logs <file...>', 'traffic logs, files of "scm logs condense", folders or patterns')
    .option('--source <place=file...>', sourceText)
    .option('--snapshot <file>', 'file of "scm snapshot", or an export of PAN-OS or Panorama; default: the service')
    .option('--folder <name>', 'with --logs: the folder whose firewalls wrote them; default: by serial number')
    .option('--device <serial>', 'with --logs: the firewall that wrote them');
  addFactsOptions(addSourceOptions(command))
    .option('--top <n>', 'maximum number of rows of each table of the text', '20')
    .option('--out <file...>', 'files: .html, .json, .csv or .xml (JUnit)')
    .option('--json', 'print JSON')
    .option('--csv', 'print CSV')
    .option('--junit', 'print JUnit XML: what is unused fails, what the logs cannot decide is skipped')
    .action((flags: UsageFlags) => run(io, flags));
}

async function run(io: Io, flags: UsageFlags): Promise<void> {
  const top = topOf(flags.top, 'rows');
  if ([flags.json, flags.csv, flags.junit].filter((one) => one === true).length > 1) {
    throw new UsageError(
      'CONFLICTING_FLAGS',
      'cannot print several forms: --json, --csv and --junit exclude each other; pass one of them, or --out with several files',
    );
  }
  const inputs = [flags.snapshot, ...historyInputs(flags), ...factsInputs(flags), ...logFiles(logNames(flags))];
  checkOutFiles(flags.out, inputs);
  const writers = (flags.out ?? []).map((file) => ({ file, write: writerOf(file) }));
  await checkLogSources(flags);
  const facts = readFacts(flags, (file) => readFileSync(file));
  const { after } = await sourceFrom(io, undefined, flags, policyKinds());
  const configuration = facts === undefined ? after : { ...after, facts: factsNamedIn(facts, [after]) };
  const usage = await usageOf({ configuration, ...(await usageInputOf(io, flags, undefined, configuration)) });
  for (const { file, write } of writers) writeOutput(file, write(usage));
  const print = [
    flags.json && writersBy['.json'],
    flags.csv && writersBy['.csv'],
    flags.junit && writersBy['.xml'],
  ].find((one) => one !== undefined);
  if (print !== undefined) io.stdout.write(print(usage));
  else if (writers.length > 0) printLine(io.stdout, `${countedNoun(usage.sessions, 'session')}, ${unusedText(usage)}`);
  else io.stdout.write(usageText(visibleData(usage), { most: top, width: textWidth(io.stdout, io.env) }));
}

function unusedText({ rules, objects, members }: Usage): string {
  const counts = Object.entries({ rules, objects, members }).map(([name, rows]) => {
    return `${rows.filter(({ state }) => state === 'unused').length} unused ${name}`;
  });
  const open = rules.filter(({ state }) => state === 'not observed').length;
  return [...counts, ...(open === 0 ? [] : [`${countedNoun(open, 'rule')} also at firewalls without logs`])].join(', ');
}

const writersBy: Readonly<Record<'.html' | '.json' | '.csv' | '.xml', (usage: Usage) => string>> = {
  '.html': (usage) => usagePage(visibleData(usage), { script: uiFile('usage.js'), style: uiFile('usage.css') }),
  '.json': (usage) => `${visibleJson(JSON.stringify(usage, undefined, 2))}\n`,
  '.csv': (usage) => usageCsv(visibleData(usage)),
  '.xml': (usage) => usageJunit(visibleData(usage)),
};

function writerOf(file: string): (usage: Usage) => string {
  const ending = extname(file).toLowerCase();
  const found = Object.entries(writersBy).find(([one]) => one === ending)?.[1];
  if (found !== undefined) return found;
  throw new UsageError('BAD_FORMAT', `cannot write ${file}: its ending says no format; use .html, .json, .csv or .xml`);
}

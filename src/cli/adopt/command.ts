import { Option, type Command } from 'commander';
import { join, relative } from 'node:path';
import { adopt, type AdoptOutcome, type Language } from '../../tools/adopt';
import {
  CodedError,
  countedNoun,
  createAbortController,
  findPackage,
  systemClock,
  visibleData,
  visibleJson,
} from '../../core';
import { withClient } from '../with-client';
import { listProgress } from './list-progress';
import { acceptEarlierOption } from '../earlier-option';
import { UsageError } from '../exit';
import { packagesHelp, packageSources } from '../tarballs';
import { printLine, type Io } from '../io';

interface AdoptFlags {
  readonly folder?: readonly string[];
  readonly snippet?: readonly string[];
  readonly recursive?: true;
  readonly tenantWide?: true;
  readonly language?: Language;
  readonly dir: string;
  readonly packages?: string;
  readonly json?: true;
}

/** Adds `scm adopt`. */
export function addAdopt(program: Command, io: Io): void {
  const command = program
    .command('adopt')
    .description('Write a repository for existing folders, with imports. The first deploy changes nothing.')
    .option('--folder <name...>', 'folders to adopt, with their associated snippets')
    .option('--recursive', 'include child folders')
    .option('--snippet <name...>', 'snippets to adopt, with or without an associated folder')
    .option('--tenant-wide', 'include objects of the whole tenant, such as labels')
    .addOption(
      new Option('--language <language>', 'TypeScript or HCL (default: that of the folder, else ts)').choices([
        'ts',
        'hcl',
      ]),
    )
    .option('--dir <dir>', 'folder of the repository', 'adopted')
    .option('--packages <dir>', packagesHelp)
    .option('--json', 'print JSON')
    .action((flags: AdoptFlags) => run(io, flags));
  acceptEarlierOption(io, command, '--out <language>', { name: 'language', choices: ['ts', 'hcl'] });
}

async function run(io: Io, flags: AdoptFlags): Promise<void> {
  const { folder = [], snippet = [], dir } = flags;
  if (folder.length === 0 && snippet.length === 0) {
    throw new UsageError(
      'ADOPT_WHAT',
      "cannot adopt: no folder or snippet is named; pass --folder, for example --folder 'All Firewalls' --recursive",
    );
  }
  const { version } = findPackage(__dirname);
  const sourceOf = packageSources(flags.packages, dir, version);
  const stop = createAbortController();
  const interrupt = (): void =>
    stop.abort(new CodedError('INTERRUPTED', 'stopped; run it again within one hour to continue'));
  io.signals.once('SIGINT', interrupt);
  const progress = listProgress(io.stderr, io.env);
  try {
    const outcome = await withClient(io, (client) =>
      adopt(
        {
          folders: folder,
          snippets: snippet,
          depth: flags.recursive === true ? 'below' : 'folders',
          tenantWide: flags.tenantWide === true ? 'adopt' : 'leave',
          dir,
          language: flags.language,
          tenant: io.env['SCM_SCOPE'] ?? '',
          version,
          sourceOf,
        },
        { client, clock: systemClock, signal: stop.signal, onList: progress.onList.bind(progress) },
      ),
    );
    progress.end();
    printLine(
      io.stdout,
      flags.json === true ? visibleJson(JSON.stringify(outcome, undefined, 2)) : outcomeText(visibleData(outcome), dir),
    );
  } finally {
    progress.end();
    io.signals.off('SIGINT', interrupt);
  }
}

function outcomeText(outcome: AdoptOutcome, dir: string): string {
  const { imported, before, written, secrets, leftOut, toDo, language } = outcome;
  const where = relative('.', dir) || '.';
  const next = language === 'ts' ? 'npm install && npx cdktf diff' : 'terraform init && terraform plan';
  return [
    `${countedNoun(imported, 'resource')} to import, in ${countedNoun(written.length, 'file')} in ${where}` +
      (before === 0 ? '' : `; ${String(before)} objects were adopted before`),
    ...(secrets.length === 0 ? [] : [`secrets to fill in: ${secrets.map((name) => `TF_VAR_${name}`).join(', ')}`]),
    ...(leftOut.length === 0 ? [] : [`left out: ${String(leftOut.length)}, see ${join(where, 'adopt-report.md')}`]),
    ...toDo.map((line) => `to do: ${line}`),
    ...(imported === 0 ? [] : [`next: cd ${where} && ${next}`]),
  ].join('\n');
}

import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { findPackage } from '../../core';
import { findTarballs, packagesHelp } from '../tarballs';
import { pipelines } from './pipeline-file';
import { writeStarter, type StarterResult } from './starter';
import type { StarterOptions } from './starter-options';
import { needs, nodeWarning, templates } from './template';
import { printLine, type Io } from '../io';

interface InitFlags extends Omit<StarterOptions, 'dir' | 'packages'> {
  readonly packages?: string;
  readonly json?: true;
}

/** Adds `scm init`. */
export function addInit(program: Command, io: Io): void {
  program
    .command('init')
    .description('Create a repository: configuration, policy test, pipeline, README. Existing files stay unchanged.')
    .argument('[dir]', 'folder of the repository', '.')
    .addOption(
      new Option('--template <template>', 'TypeScript on cdktn or cdktf, or HCL').choices(templates).default('cdktn'),
    )
    .addOption(
      new Option('--pipeline <system>', 'CI system of the pipeline').choices([...pipelines, 'none']).default('github'),
    )
    .option('--packages <dir>', packagesHelp)
    .option('--json', 'print one JSON object')
    .action((dir: string, flags: InitFlags) => init(io, dir, flags));
}

function init(io: Io, dir: string, { template, pipeline, packages, json }: InitFlags): void {
  const provider = findPackage(__dirname);
  const to = resolve(dir);
  const from = findTarballs(packages, to, provider.version);
  const result = writeStarter({ dir: to, template, pipeline, packages: from }, provider);
  const next = `${to === resolve('.') ? '' : `cd ${quotePath(dir)} && `}npm install && npm run local`;
  const warning = nodeWarning(template, process.versions.node);
  if (warning !== undefined) printLine(io.stderr, warning);
  if (json === true) printLine(io.stdout, JSON.stringify({ ...result, template, next }));
  else
    printLine(
      io.stdout,
      [...lines(result), `requires ${needs[template]}, and terraform or tofu`, `next: ${next}`].join('\n'),
    );
}

function lines({ written, kept, added }: StarterResult): readonly string[] {
  return [
    ...(written.length === 0 ? [] : [`wrote ${written.join(', ')}`]),
    ...(kept.length === 0 ? [] : [`kept, because they exist: ${kept.join(', ')}`]),
    ...(added.length === 0 ? [] : [`added to package.json: ${added.join(', ')}`]),
  ];
}

const quotePath = (path: string): string => (/^[\w./-]+$/.test(path) ? path : JSON.stringify(path));

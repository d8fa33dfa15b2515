import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { findPackage } from '../../core';
import { UsageError } from '../exit';
import { platformOf } from '../registry/source-address';
import { configurationProblem, findTerraform } from '../../terraform/program';
import { mirrorBlock, withMirror, withoutMirror } from './cli-config';
import type { ConfigChange } from './config-change';
import { configFilesOf } from './config-files';
import { layoutFor, type InstallLayout, type Machine } from './layout';
import { installMirror, mirrorText } from './mirror';
import { checkoutPackage, providerPackage } from './provider-package';
import { firstVersionOf, giveBackFile, putFiles, replaceFile } from './provider-files';
import { printLine, type Io } from '../io';

interface InstallOptions {
  readonly dev?: true;
  readonly print?: true;
  readonly mirror?: string;
  readonly json?: true;
}

/** Adds `scm install` and `scm uninstall`. */
export function addInstall(program: Command, io: Io): void {
  program
    .command('install')
    .description('Install the provider so that terraform and cdktf find it.')
    .option('--dev', 'install a launcher that runs this checkout, instead of a copy')
    .option('--print', 'change nothing; print the file to install and the lines for the CLI configuration')
    .option(
      '--mirror <dir>',
      'write a filesystem and network mirror for all platforms to this folder, and install nothing',
    )
    .option('--json', 'print one JSON object')
    .action((flags: InstallOptions) => install(io, flags));
  program
    .command('uninstall')
    .description('Remove what "scm install" installed.')
    .option('--json', 'print one JSON object')
    .action((flags: { readonly json?: true }) => uninstall(io, flags));
}

/** Returns the current machine. */
function thisMachine(io: Io): Machine {
  return { platform: process.platform, arch: process.arch, env: io.env, home: homedir() };
}

function install(io: Io, { dev, print, mirror, json }: InstallOptions): void {
  const provider = findPackage(__dirname);
  if (mirror !== undefined) {
    if (dev === true || print === true) {
      throw new UsageError('MIRROR_ALONE', 'cannot combine --mirror with --dev or --print: it installs nothing here');
    }
    const written = installMirror(resolve(mirror), provider);
    printLine(io.stdout, json === true ? JSON.stringify(written) : mirrorText(written));
    return;
  }
  const machine = thisMachine(io);
  const layout = layoutFor(machine, provider.version);
  const platform = platformOf(machine.platform, machine.arch);
  if (print !== true)
    putFiles(layout.folder, dev === true ? checkoutPackage(provider, platform) : providerPackage(provider, platform));
  const changes = configFilesOf(layout).map((file) => ({
    file,
    change: withMirror(readFileSync(file, 'utf8'), layout.plugins),
  }));
  const say = (line: string): void => {
    if (json !== true) printLine(io.stdout, line);
  };
  say(`${print === true ? 'would install' : 'installed'} ${provider.version} as ${layout.executable}`);
  const refused = print === true ? undefined : writeConfigs(io, changes);
  for (const { file, change } of changes) if (refused === undefined) report(file, change, { layout, print, say });
  if (refused !== undefined) {
    printLine(
      io.stderr,
      `cannot change the CLI configuration: terraform refuses ${refused.which}: ${refused.problem}; ${refused.remedy}`,
    );
  }
  for (const file of layout.configFiles) {
    if (layout.configFolder === undefined && !existsSync(file)) {
      say(`warning: ${file}, which the environment names, does not exist; Terraform ignores it`);
    }
  }
  const open = changes.filter(({ change }) => isOpen(change, print));
  if (open.length === 0 && print !== true && refused === undefined)
    say('terraform init and cdktf deploy find it now, without any setting');
  if (json === true) {
    const { version } = provider;
    const configs = changes.map(({ file, change }) => ({ file, change: change.kind }));
    const installed = print !== true;
    const problem = refused === undefined ? {} : { problem: refused.problem };
    printLine(io.stdout, JSON.stringify({ version, installed, executable: layout.executable, configs, ...problem }));
  }
  const isByHand = changes.some(({ change }) => change.kind === 'by-hand');
  if (refused !== undefined || (print !== true && isByHand)) io.exitCode = 1;
}

interface Telling {
  readonly layout: InstallLayout;
  readonly print: true | undefined;
  readonly say: (line: string) => void;
}

/** Reports whether the user must edit the file. */
function isOpen({ kind }: ConfigChange, print: true | undefined): boolean {
  return kind === 'by-hand' || (kind === 'write' && print === true);
}

interface PlannedChange {
  readonly file: string;
  readonly change: ConfigChange;
}

interface Refusal {
  readonly which: string;
  readonly problem: string;
  readonly remedy: string;
}

/** Writes the changes and lets terraform read the result. If it refuses it, the old files are restored. */
function writeConfigs(io: Io, changes: readonly PlannedChange[]): Refusal | undefined {
  const written = changes.flatMap(({ file, change }) => {
    if (change.kind !== 'write') return [];
    const before = readFileSync(file, 'utf8');
    replaceFile(file, change.text);
    return [{ file, before }];
  });
  const binary = findTerraform(io.env);
  const problem = binary === undefined ? undefined : configurationProblem(binary, io.env);
  if (binary === undefined || problem === undefined) return undefined;
  for (const { file, before } of written) giveBackFile(file, before);
  const earlier = configurationProblem(binary, io.env);
  return earlier === undefined
    ? { which: 'the result', problem, remedy: 'the old files are restored; run scm install --print and edit them' }
    : { which: 'the present one', problem: earlier, remedy: 'correct it and run scm install again' };
}

function report(file: string, change: ConfigChange, { layout, print, say }: Telling): void {
  if (isOpen(change, print)) {
    const why = change.kind === 'by-hand' ? `: ${change.why}` : '';
    say(`add this to provider_installation of ${file}${why}\n`);
    say(change.kind === 'by-hand' ? change.block : mirrorBlock(layout.plugins));
  } else if (change.kind === 'write') {
    say(`added the plugin folder to ${file} (before: ${file}.before-scm)`);
  }
}

function uninstall(io: Io, { json }: { readonly json?: true }): void {
  const { version } = findPackage(__dirname);
  const layout = layoutFor(thisMachine(io), version);
  const was = existsSync(layout.folder);
  rmSync(layout.folder, { recursive: true, force: true });
  // Remove empty parent folders below the plugin folder.
  for (let folder = dirname(layout.folder); folder.length > layout.plugins.length; folder = dirname(folder)) {
    if (!existsSync(folder) || readdirSync(folder).length > 0) break;
    rmSync(folder, { recursive: true });
  }
  // Other installed versions still need the configuration.
  const last = !existsSync(dirname(dirname(layout.folder)));
  const configs = last ? configFilesOf(layout).filter((file) => giveBack(file, layout)) : [];
  if (json === true) {
    printLine(io.stdout, JSON.stringify({ version, removed: was, configs }));
    return;
  }
  printLine(io.stdout, was ? `removed ${layout.folder}` : `version ${version} is not installed`);
  for (const file of configs) printLine(io.stdout, `removed the plugin folder from ${file}`);
}

function giveBack(file: string, layout: InstallLayout): boolean {
  const text = readFileSync(file, 'utf8');
  const { plugins } = layout;
  const first = firstVersionOf(file);
  const added = first === undefined ? undefined : withMirror(first, plugins);
  // The text that a file in JSON had before can only be taken from the backup.
  const isUntouched = added?.kind === 'write' && added.text === text;
  const before = isUntouched && first !== undefined ? first : withoutMirror(text, plugins);
  if (before === text) return false;
  giveBackFile(file, before);
  return true;
}

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { mirrorBlock, withMirror, withoutMirror, type ConfigChange } from './cli-config';
import { layoutFor, type Layout, type Machine } from './layout';
import { findPackage, putFiles, replaceFile } from './provider-files';

interface InstallOptions {
  readonly dev?: true;
  readonly print?: true;
  readonly json?: true;
}

/** Adds `scm install` and `scm uninstall`. */
export function addInstall(program: Command): void {
  program
    .command('install')
    .description('Put the provider where terraform and cdktf find it by themselves.')
    .option('--dev', 'install a launcher of this checkout instead of a copy')
    .option('--print', 'change no configuration; print what belongs there')
    .option('--json', 'print one JSON object')
    .action(install);
  program
    .command('uninstall')
    .description('Take away what install put there.')
    .option('--json', 'print one JSON object')
    .action(uninstall);
}

/** The machine that this runs on. */
function thisMachine(): Machine {
  return { platform: process.platform, arch: process.arch, env: process.env, home: homedir() };
}

/** The CLI configuration that counts: the first that is there. */
function configFileOf({ configFiles }: Layout): string | undefined {
  return configFiles.find((file) => existsSync(file));
}

function install({ dev, print, json }: InstallOptions): void {
  const provider = findPackage(__dirname);
  const layout = layoutFor(thisMachine(), provider.version);
  putFiles(layout, provider, dev === true ? 'dev' : 'copy');
  const file = configFileOf(layout);
  const change: ConfigChange =
    file === undefined ? { kind: 'none' } : withMirror(readFileSync(file, 'utf8'), layout.plugins);
  if (change.kind === 'write' && file !== undefined && print !== true) replaceFile(file, change.text);
  const byHand = change.kind === 'by-hand' || (change.kind === 'write' && print === true);
  if (json === true) {
    console.log(
      JSON.stringify({ version: provider.version, executable: layout.executable, config: file, change: change.kind }),
    );
  } else {
    console.log(`installed ${provider.version} as ${layout.executable}`);
    if (change.kind === 'write' && !byHand)
      console.log(`added the plugin folder to ${file ?? ''} (before: ${file ?? ''}.before-scm)`);
    const { configFiles } = layout;
    if (file === undefined && configFiles.length === 1) {
      console.log(
        `warning: ${configFiles[0] ?? ''}, which TF_CLI_CONFIG_FILE names, does not exist; Terraform goes on without it`,
      );
    }
    if (byHand) {
      const why = change.kind === 'by-hand' ? `: ${change.why}` : '';
      console.log(`put this into provider_installation of ${file ?? ''}${why}\n`);
      console.log(change.kind === 'by-hand' ? change.block : mirrorBlock(layout.plugins));
    } else console.log('terraform init and cdktf deploy find it now, without any setting');
  }
  if (change.kind === 'by-hand') process.exitCode = 1;
}

function uninstall({ json }: InstallOptions): void {
  const { version } = findPackage(__dirname);
  const layout = layoutFor(thisMachine(), version);
  const was = existsSync(layout.folder);
  rmSync(layout.folder, { recursive: true, force: true });
  // Folders that nothing else lies in, up to the one that is Terraform's.
  for (let folder = dirname(layout.folder); folder.length > layout.plugins.length; folder = dirname(folder)) {
    if (!existsSync(folder) || readdirSync(folder).length > 0) break;
    rmSync(folder, { recursive: true });
  }
  const file = configFileOf(layout);
  const before = file === undefined ? '' : readFileSync(file, 'utf8');
  const after = withoutMirror(before);
  if (file !== undefined && after !== before) replaceFile(file, after);
  if (json === true)
    console.log(JSON.stringify({ version, removed: was, config: after === before ? undefined : file }));
  else console.log(was ? `removed ${layout.folder}` : `version ${version} is not installed`);
}

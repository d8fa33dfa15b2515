import { homedir } from 'node:os';
import type { Command } from 'commander';
import { findPackage, visibleData, visibleJson } from '../../core';
import { configFilesOf } from '../install/config-files';
import { layoutFor } from '../install/layout';
import { platformOf } from '../registry/source-address';
import { findingText } from './finding';
import { checkConfig, checkConfigSyntax, checkInstalled, checkNode, checkTerraform } from './machine-checks';
import { checkProject } from './project-checks';
import { checkLockFile, checkMirrors } from './provider-checks';
import { checkService } from './service-checks';
import { printLine, type Io } from '../io';

/** Adds `scm doctor`. */
export function addDoctor(program: Command, io: Io): void {
  program
    .command('doctor')
    .description(
      'Check that this machine can deploy this folder: programs, packages, provider, configuration, credentials, service.',
    )
    .option('--json', 'print one JSON object')
    .action((flags: { readonly json?: true }) => doctor(io, flags));
}

async function doctor(io: Io, { json }: { readonly json?: true }): Promise<void> {
  const { env } = io;
  const { platform, arch } = process;
  const provider = findPackage(__dirname);
  const layout = layoutFor({ platform, arch, env, home: homedir() }, provider.version);
  const configs = configFilesOf(layout);
  const mirrors = configs.flatMap((file) => checkMirrors(file, layout, provider.version, platformOf(platform, arch)));
  // A mirror replaces an installation on this machine.
  const mirrored = mirrors.some(({ level }) => level === 'ok');
  const findings = [
    checkNode(process.versions.node),
    checkTerraform(env),
    ...checkConfigSyntax(env),
    ...mirrors,
    ...(mirrored ? [] : [checkInstalled(layout, provider), ...configs.map((file) => checkConfig(file, layout))]),
    ...checkLockFile(io.folder, provider),
    ...checkProject(io.folder, process.versions.node, env),
    ...(await checkService(env, Date.now)),
  ];
  const failed = findings.some(({ level }) => level === 'fail');
  printLine(
    io.stdout,
    json === true
      ? visibleJson(JSON.stringify({ ok: !failed, findings }))
      : visibleData(findings).map(findingText).join('\n'),
  );
  if (failed) io.exitCode = 1;
}

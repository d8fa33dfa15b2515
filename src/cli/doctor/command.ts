import { homedir } from 'node:os';
import type { Command } from 'commander';
import { findPackage, visibleData, visibleJson } from '../../core';
import { configFilesOf } from '../install/config-files';
import { layoutFor } from '../install/layout';
import { platformOf } from '../registry/source-address';
import { conformance, type ConformanceOptions } from './conformance';
import { findingText } from './finding';
import { checkConfig, checkInstalled, checkNode, checkTerraform } from './machine-checks';
import { checkProject } from './project-checks';
import { checkLockFile, checkMirrors } from './provider-checks';
import { checkService } from './service-checks';

/** Adds `scm doctor`. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      'Check that this machine can deploy this folder: programs, packages, provider, configuration, credentials, service.',
    )
    .option('--json', 'print one JSON object')
    .option('--conformance <tsg>', 'compare this tenant with the API documentation, in a sandbox folder')
    .option('--parent <folder>', 'with --conformance: parent folder of the sandbox', 'ngfw-shared')
    .option('--kinds <names>', 'with --conformance: only these kinds, separated by commas')
    .option('--out <file>', 'with --conformance: file for the report')
    .option('--push', 'with --conformance: also push the sandbox folder')
    .action((options: DoctorOptions) =>
      options.conformance === undefined
        ? doctor(options)
        : conformance({ ...options, conformance: options.conformance }),
    );
}

type DoctorOptions = Omit<ConformanceOptions, 'conformance'> & { readonly conformance?: string };

async function doctor({ json }: Pick<DoctorOptions, 'json'>): Promise<void> {
  const { env, platform, arch } = process;
  const provider = findPackage(__dirname);
  const layout = layoutFor({ platform, arch, env, home: homedir() }, provider.version);
  const configs = configFilesOf(layout);
  const mirrors = configs.flatMap((file) => checkMirrors(file, layout, provider.version, platformOf(platform, arch)));
  // A mirror replaces an installation on this machine.
  const mirrored = mirrors.some(({ level }) => level === 'ok');
  const findings = [
    checkNode(process.versions.node),
    checkTerraform(env),
    ...mirrors,
    ...(mirrored ? [] : [checkInstalled(layout, provider), ...configs.map((file) => checkConfig(file, layout))]),
    ...checkLockFile(process.cwd(), provider),
    ...checkProject(process.cwd(), process.versions.node),
    ...(await checkService(env, Date.now)),
  ];
  const failed = findings.some(({ level }) => level === 'fail');
  console.log(
    json === true
      ? visibleJson(JSON.stringify({ ok: !failed, findings }))
      : visibleData(findings).map(findingText).join('\n'),
  );
  if (failed) process.exitCode = 1;
}

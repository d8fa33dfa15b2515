import { homedir } from 'node:os';
import type { Command } from 'commander';
import { findPackage, visibleData, visibleJson } from '../../core/index';
import { configFilesOf } from '../install/config-files';
import { layoutFor } from '../install/layout';
import { findingText } from './finding';
import { checkConfig, checkInstalled, checkNode, checkTerraform } from './machine-checks';
import { checkService } from './service-checks';

/** Adds `scm doctor`. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Check that this machine can deploy: programs, provider, configuration, credentials, service.')
    .option('--json', 'print one JSON object')
    .action(doctor);
}

async function doctor({ json }: { readonly json?: true }): Promise<void> {
  const { env, platform, arch } = process;
  const provider = findPackage(__dirname);
  const layout = layoutFor({ platform, arch, env, home: homedir() }, provider.version);
  const findings = [
    checkNode(process.versions.node),
    checkTerraform(env),
    checkInstalled(layout, provider),
    ...configFilesOf(layout).map((file) => checkConfig(file, layout)),
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

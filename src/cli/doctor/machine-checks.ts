import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageFolder } from '../../core';
import { withMirror } from '../install/cli-config';
import type { InstallLayout } from '../install/layout';
import { configurationProblem, findTerraform } from '../../terraform/program';
import { failedFinding, ok, warn, type DoctorFinding } from './finding';
import { cdkLibraries, supportsNode } from '../cdk-libraries';
import { fulfils } from '../version-range';

/** Checks whether this Node version can run the provider. */
export function checkNode(version: string): DoctorFinding {
  if (!fulfils(version, '>=20.19'))
    return failedFinding('node', `${version} is too old`, 'install Node 20.19 or later (20 or 22)');
  const { cli, node } = cdkLibraries.cdktf;
  return supportsNode('cdktf', version)
    ? ok('node', version)
    : warn('node', version, `${cli} 0.21 does not start on it: use ${node.text} for cdktf`);
}

/** Checks whether a suitable Terraform is installed. */
export function checkTerraform(env: NodeJS.ProcessEnv): DoctorFinding {
  const binary = findTerraform(env);
  if (binary === undefined) {
    return failedFinding(
      'terraform',
      'neither terraform nor tofu is on the PATH',
      'install Terraform 1.5 or later, or OpenTofu',
    );
  }
  const { name, version } = binary;
  if (version === undefined) return failedFinding('terraform', `${name} printed no version`, 'run it manually');
  return fulfils(version, '>=1.5')
    ? ok('terraform', `${name} ${version}`)
    : failedFinding('terraform', `${name} ${version} is too old`, 'install Terraform 1.5 or later');
}

/** Checks whether this build of the provider is installed where Terraform looks for it. */
export function checkInstalled({ folder, executable }: InstallLayout, { version, dist }: PackageFolder): DoctorFinding {
  const check = 'provider';
  if (!existsSync(executable)) return failedFinding(check, `version ${version} is not installed`, 'run scm install');
  if (!existsSync(join(folder, 'provider.js')))
    return ok(check, `${version}, a launcher that runs a checkout (scm install --dev)`);
  // A provider of an earlier version has no serving.js.
  const isSame = (name: string): boolean =>
    existsSync(join(folder, name)) && readFileSync(join(folder, name)).equals(readFileSync(join(dist, name)));
  return isSame('serving.js') && isSame('provider.js')
    ? ok(check, `${version} is installed`)
    : failedFinding(check, `another build of ${version} is installed`, 'run scm install');
}

/** Checks whether Terraform reads its CLI configuration without an error. Without Terraform, returns no findings. */
export function checkConfigSyntax(env: NodeJS.ProcessEnv): readonly DoctorFinding[] {
  const binary = findTerraform(env);
  const problem = binary === undefined ? undefined : configurationProblem(binary, env);
  if (problem === undefined) return [];
  return [
    failedFinding(
      'configuration',
      `terraform refuses its CLI configuration: ${problem}`,
      'run scm install, or edit the file',
    ),
  ];
}

/** Checks whether the CLI configuration allows Terraform to find the provider. */
export function checkConfig(file: string, { plugins }: InstallLayout): DoctorFinding {
  const change = withMirror(readFileSync(file, 'utf8'), plugins);
  switch (change.kind) {
    case 'none':
      return ok('configuration', `${file} lets terraform find the provider`);
    case 'write':
      return failedFinding('configuration', `${file} hides the plugin folder`, 'run scm install');
    case 'by-hand':
      return warn('configuration', `${file} cannot be checked: ${change.why}`, 'run scm install --print');
  }
}

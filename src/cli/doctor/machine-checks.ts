import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageFolder } from '../../core/index';
import { withMirror } from '../install/cli-config';
import type { Layout } from '../install/layout';
import { findTerraform } from '../../terraform/index';
import { fail, ok, warn, type Finding } from './finding';
import { fulfils } from './version-range';

/** Whether this Node runs the provider. */
export function checkNode(version: string): Finding {
  if (!fulfils(version, '>=20.19'))
    return fail('node', `${version} is too old`, 'install Node 20.19 or later (20 or 22)');
  return fulfils(version, '>=24')
    ? warn('node', version, 'cdktf-cli 0.21 does not start on it: use Node 20 or 22 for cdktf')
    : ok('node', version);
}

/** Whether a Terraform is there that can use the provider. */
export function checkTerraform(env: NodeJS.ProcessEnv): Finding {
  const found = findTerraform(env);
  if (found === undefined) {
    return fail(
      'terraform',
      'neither terraform nor tofu is on the PATH',
      'install Terraform 1.5 or later, or OpenTofu',
    );
  }
  const { name, version } = found;
  if (version === undefined) return fail('terraform', `${name} did not say its version`, 'run it by hand');
  return fulfils(version, '>=1.5')
    ? ok('terraform', `${name} ${version}`)
    : fail('terraform', `${name} ${version} is too old`, 'install Terraform 1.5 or later');
}

/** Whether the provider of this package lies where Terraform looks. */
export function checkInstalled({ folder, executable }: Layout, { version, dist }: PackageFolder): Finding {
  const check = 'provider';
  if (!existsSync(executable)) return fail(check, `version ${version} is not installed`, 'run scm install');
  const copy = join(folder, 'provider.js');
  if (!existsSync(copy)) return ok(check, `${version}, a launcher that runs a checkout (scm install --dev)`);
  return readFileSync(copy).equals(readFileSync(join(dist, 'provider.js')))
    ? ok(check, `${version} is installed`)
    : fail(check, `another build of ${version} is installed`, 'run scm install');
}

/** Whether a CLI configuration lets Terraform find the provider. */
export function checkConfig(file: string, { plugins }: Layout): Finding {
  const change = withMirror(readFileSync(file, 'utf8'), plugins);
  switch (change.kind) {
    case 'none':
      return ok('configuration', `${file} lets terraform find the provider`);
    case 'write':
      return fail('configuration', `${file} hides the plugin folder`, 'run scm install');
    case 'by-hand':
      return warn('configuration', `${file} cannot be judged: ${change.why}`, 'see what scm install --print says');
  }
}

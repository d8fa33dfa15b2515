import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage } from '../../core';
import { providerSource } from '../../provider';

const systems: Readonly<Record<string, string>> = { win32: 'windows' };
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', ia32: '386' };

/**
 * Writes a CLI configuration that lets Terraform find this provider without installation. Other providers come from the
 * folder of an earlier init, or from their registry. Returns the path of the file.
 */
export function trialConfig(dir: string, installed: string): string {
  const mirror = join(dir, 'mirror');
  putLauncher(mirror);
  const file = join(dir, 'terraform.rc');
  const found = [mirror, installed]
    .filter((path) => existsSync(path))
    .map((path) => `  filesystem_mirror {\n    path = ${JSON.stringify(path)}\n  }\n`);
  const direct = `  direct {\n    exclude = ["${providerSource}"]\n  }\n`;
  writeFileSync(file, `provider_installation {\n${found.join('')}${direct}}\n`);
  return file;
}

function putLauncher(mirror: string): void {
  const { version, dist } = findPackage(__dirname);
  const { platform, arch, execPath } = process;
  const target = `${systems[platform] ?? platform}_${architectures[arch] ?? arch}`;
  const folder = join(mirror, ...providerSource.split('/'), version, target);
  mkdirSync(folder, { recursive: true });
  const main = join(dist, 'main.js');
  const [ending, text] =
    platform === 'win32'
      ? ['.cmd', `@set NODE_OPTIONS=\r\n@"${execPath}" "${main}" %*\r\n`]
      : ['', `#!/bin/sh\nunset NODE_OPTIONS\nexec ${shellWord(execPath)} ${shellWord(main)} "$@"\n`];
  writeFileSync(join(folder, `terraform-provider-scm_v${version}${ending}`), text, { mode: 0o755 });
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

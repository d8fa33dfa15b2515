// Selects the terraform for the deploy, and lets it find a provider that is in no registry.
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { home, root, workplace } from './paths.mjs';

/** Returns the name of the first of these programs that is on the PATH, or throws an error with instructions. */
export function terraformBinary(wanted = wantedPrograms(process.env), env = process.env) {
  const found = wanted.find((name) => isOnPath(name, env.PATH ?? ''));
  if (found !== undefined) return found;
  throw new Error(
    `${wanted.join(' or ')} was not found on PATH: install Terraform (https://developer.hashicorp.com/terraform/install) ` +
      'or OpenTofu (https://opentofu.org/docs/intro/install) in a version that docs/compatibility.md lists',
  );
}

/**
 * Writes a CLI configuration that installs our provider from a mirror below .scm, and returns its path. The mirror
 * contains only a launcher, so that the checksum in the lock file survives a rebuild.
 */
export function writeMirror() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const mirror = join(home, 'mirror');
  const folder = join(mirror, 'terraform.local', 'cdktf-scm', 'scm', version, platform());
  const launcher = join(folder, `terraform-provider-scm_v${version}`);
  const text = `#!/bin/sh\nexec ${shellQuoted(join(root, 'dist', 'terraform-provider-scm'))} "$@"\n`;
  if (!existsSync(launcher) || readFileSync(launcher, 'utf8') !== text) {
    // A new launcher, such as after moving the checkout, has another checksum than the locked one.
    rmSync(join(workplace, 'cdktf.out'), { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(launcher, text, { mode: 0o755 });
  }
  const file = join(home, 'terraform.rc');
  writeFileSync(
    file,
    `provider_installation {
  filesystem_mirror {
    path    = ${JSON.stringify(mirror)}
    include = ["terraform.local/*/*"]
  }
  direct {
    exclude = ["terraform.local/*/*"]
  }
}
`,
  );
  return file;
}

function wantedPrograms(env) {
  return env.TERRAFORM_BINARY_NAME ? [env.TERRAFORM_BINARY_NAME] : ['terraform', 'tofu'];
}

function isOnPath(name, path) {
  const candidates = name.includes('/') ? [name] : path.split(delimiter).map((folder) => join(folder, name));
  return candidates.some((candidate) => {
    try {
      accessSync(candidate, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function platform() {
  const arch = { x64: 'amd64', ia32: '386' }[process.arch] ?? process.arch;
  return `${process.platform}_${arch}`;
}

function shellQuoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

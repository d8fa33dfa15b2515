import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileFor, serveFolder } from '../../src/cli/registry/serve-folder';

const root = join(__dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
const platforms = ['linux_amd64', 'linux_arm64', 'darwin_amd64', 'darwin_arm64', 'windows_amd64', 'windows_arm64'];

let folder = '';
let server: Server | undefined;
let port = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scm-registry-'));
  const program = join(folder, 'program');
  // The same bytes stand for every platform; it starts the provider of this checkout.
  writeFileSync(program, `#!/bin/sh\nexec '${root}/dist/terraform-provider-scm' "$@"\n`);
  const args = ['test/support/small-registry.mjs', folder, program, join(root, 'dist', 'node-builds')];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  server = await serveFolder(join(folder, 'registry'), { host: '127.0.0.1', port: 0 });
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
}, 300_000);
afterAll(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs terraform in a new folder; gives its exit code and what it said. */
function terraform(
  home: string,
  cliConfig: string,
  ...args: readonly string[]
): Promise<{ code: number | null; output: string }> {
  const project = join(home, 'project');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(home, 'terraform.rc'), cliConfig);
  writeFileSync(
    join(project, 'main.tf'),
    'terraform {\n  required_providers {\n    scm = {\n      source = "terraform.local/cdktf-scm/scm"\n    }\n  }\n}\n' +
      'resource "scm_tag" "t" {\n  name   = "t"\n  folder = "All Firewalls"\n}\n',
  );
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:TF_|SCM_)/.test(name));
  const env = {
    ...Object.fromEntries(kept),
    HOME: home,
    TF_CLI_CONFIG_FILE: join(home, 'terraform.rc'),
    CHECKPOINT_DISABLE: '1',
  };
  const child = spawn(process.env['TERRAFORM_BINARY_NAME'] ?? 'terraform', [...args, '-no-color'], {
    cwd: project,
    env,
  });
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}

const hostBlock = (): string =>
  `host "terraform.local" {\n  services = {\n    "providers.v1" = "http://127.0.0.1:${port}/v1/providers/"\n  }\n}\n`;

test('terraform installs from the registry, locks six platforms, and mirrors', async () => {
  const home = join(folder, 'home');
  const init = await terraform(home, hostBlock(), 'init');
  expect(init.output).toContain('self-signed');
  expect(init.output).toContain('Terraform has been successfully initialized!');
  const wanted = platforms.map((platform) => `-platform=${platform}`);
  expect(await terraform(home, hostBlock(), 'providers', 'lock', ...wanted)).toMatchObject({ code: 0 });
  const lock = readFileSync(join(home, 'project', '.terraform.lock.hcl'), 'utf8');
  // The hash that the network mirror announces is the one that terraform computes of what it unpacked.
  const announced = readFileSync(
    join(folder, 'mirror', 'terraform.local', 'cdktf-scm', 'scm', `${version}.json`),
    'utf8',
  );
  for (const [hash] of announced.matchAll(/(?:h1|zh):[^"]+/g)) expect(lock).toContain(hash);
  expect(await terraform(home, hostBlock(), 'providers', 'mirror', ...wanted, join(home, 'copy'))).toMatchObject({
    code: 0,
  });
  expect((await terraform(home, hostBlock(), 'validate')).output).toContain('The configuration is valid.');
}, 300_000);

test('terraform installs from the folder as a filesystem mirror, and finds the hashes of the registry in it', async () => {
  const home = join(folder, 'home-mirror');
  const config = `provider_installation {\n  filesystem_mirror {\n    path = "${join(folder, 'mirror')}"\n  }\n}\n`;
  expect((await terraform(home, config, 'init')).output).toContain('successfully initialized');
  const wanted = platforms.map((platform) => `-platform=${platform}`);
  const lock = await terraform(home, config, 'providers', 'lock', `-fs-mirror=${join(folder, 'mirror')}`, ...wanted);
  expect(lock).toMatchObject({ code: 0 });
}, 300_000);

test('a registry whose sums were changed after the signature is refused', async () => {
  const sums = join(
    folder,
    'registry',
    'v1',
    'providers',
    'cdktf-scm',
    'scm',
    version,
    `terraform-provider-scm_${version}_SHA256SUMS`,
  );
  const before = readFileSync(sums, 'utf8');
  writeFileSync(sums, `${before}\n`);
  try {
    const { code, output } = await terraform(join(folder, 'home-forged'), hostBlock(), 'init');
    expect(code).toBe(1);
    expect(output).toMatch(/signature/i);
  } finally {
    writeFileSync(sums, before);
  }
}, 300_000);

describe('a path of a request', () => {
  test.each(['/../secret', '/a/%2e%2e/%2e%2e/secret', '/%', '/a%00b', '/..%2fsecret'])('%s leads nowhere', (url) => {
    expect(fileFor('/srv/registry', url)).toBeUndefined();
  });

  test('is a file of the folder', () => {
    expect(fileFor('/srv/registry', '/v1/providers/a?x=1')).toBe(join('/srv/registry', 'v1', 'providers', 'a'));
  });
});

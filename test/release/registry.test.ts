import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installMirror } from '../../src/cli/install/mirror';
import { providerPackage } from '../../src/cli/install/provider-package';
import { fileFor, serveFolder } from '../../src/cli/registry/serve-folder';
import { platforms } from '../../src/cli/registry/source-address';
import { directoryHash, writeMirror } from '../../src/cli/registry/write-mirror';
import { selfSignedCertificate } from '../../src/terraform/protocol';
import { terraformBinaries } from '../support/terraform-binaries';

const root = join(__dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
const everyPlatform = platforms.map((platform) => `-platform=${platform}`);

const { pem: cert, pemKey: key } = selfSignedCertificate(Date.now());
const tls = { cert, key };

let folder = '';
let certificate = '';
let server: Server | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scm-registry-'));
  certificate = join(folder, 'certificate.pem');
  writeFileSync(certificate, tls.cert);
  const program = join(folder, 'program');
  // The same bytes stand for every platform; it starts the provider of this checkout.
  writeFileSync(program, `#!/bin/sh\nexec '${root}/dist/terraform-provider-scm' "$@"\n`);
  const args = ['test/support/small-registry.mjs', folder, program, join(root, 'dist', 'node-builds')];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  server = await serveFolder(join(folder, 'registry'), { host: '127.0.0.1', port: 0 });
}, 300_000);
afterAll(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a terraform or tofu in a new folder; gives its exit code and output. */
function runBinary(
  binary: string,
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
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:TF_|SCM_)/.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    HOME: home,
    TF_CLI_CONFIG_FILE: join(home, 'terraform.rc'),
    CHECKPOINT_DISABLE: '1',
    SSL_CERT_FILE: certificate,
  };
  const child = spawn(binary, [...args, '-no-color'], { cwd: project, env });
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

const portOf = (one: Server | undefined): number => {
  const address = one?.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
const hostBlock = (): string =>
  `host "terraform.local" {\n  services = {\n    "providers.v1" = "http://127.0.0.1:${portOf(server)}/v1/providers/"\n  }\n}\n`;

let mirror = '';
let provider = { dist: '', version };
beforeAll(() => {
  mirror = join(folder, 'team mirror');
  // The package as a release has it. The launchers of Windows are not run here.
  const dist = join(folder, 'package', 'dist');
  mkdirSync(join(dist, 'windows'), { recursive: true });
  for (const name of [
    'main.js',
    'serving.js',
    'provider.js',
    'undici.js',
    'schema.bin',
    'identity.bin',
    'terraform-provider-scm',
  ]) {
    copyFileSync(join(root, 'dist', name), join(dist, name));
  }
  for (const arch of ['amd64', 'arm64']) {
    writeFileSync(join(dist, 'windows', `terraform-provider-scm_${arch}.exe`), `MZ ${arch}`);
  }
  provider = { dist, version };
  installMirror(mirror, provider);
}, 60_000);

// What they say and check differs between terraform and tofu.
describe.each(terraformBinaries())('$name', ({ path: binary, name }) => {
  const terraform = (home: string, cliConfig: string, ...args: readonly string[]) =>
    runBinary(binary, home, cliConfig, ...args);
  let base = '';
  beforeAll(() => {
    base = join(folder, name);
  });

  test('installs from the registry, locks six platforms, and mirrors', async () => {
    const home = join(base, 'home');
    const init = await terraform(home, hostBlock(), 'init');
    expect(init.output).toMatch(/signed, key ID/);
    expect(init.output).toContain('has been successfully initialized!');
    expect(await terraform(home, hostBlock(), 'providers', 'lock', ...everyPlatform)).toMatchObject({ code: 0 });
    const lock = readFileSync(join(home, 'project', '.terraform.lock.hcl'), 'utf8');
    // The hash that the network mirror announces is the one that terraform computes of what it unpacked.
    const announced = readFileSync(
      join(folder, 'mirror', 'terraform.local', 'cdktf-scm', 'scm', `${version}.json`),
      'utf8',
    );
    for (const [hash] of announced.matchAll(/(?:h1|zh):[^"]+/g)) expect(lock).toContain(hash);
    expect(
      await terraform(home, hostBlock(), 'providers', 'mirror', ...everyPlatform, join(home, 'copy')),
    ).toMatchObject({
      code: 0,
    });
    expect((await terraform(home, hostBlock(), 'validate')).output).toContain('The configuration is valid.');
  }, 300_000);

  test('installs from the folder as a filesystem mirror, and finds the hashes of the registry in it', async () => {
    const home = join(base, 'home-mirror');
    const config = `provider_installation {\n  filesystem_mirror {\n    path = "${join(folder, 'mirror')}"\n  }\n}\n`;
    expect((await terraform(home, config, 'init')).output).toContain('successfully initialized');
    const lock = await terraform(
      home,
      config,
      'providers',
      'lock',
      `-fs-mirror=${join(folder, 'mirror')}`,
      ...everyPlatform,
    );
    expect(lock).toMatchObject({ code: 0 });
  }, 300_000);

  test('scm install --mirror writes a mirror that it installs from through TLS, for six platforms', async () => {
    const secure = await serveFolder(mirror, { host: '127.0.0.1', port: 0, tls });
    try {
      const home = join(base, 'home-network');
      const url = `https://127.0.0.1:${portOf(secure)}/`;
      const config = `provider_installation {\n  network_mirror {\n    url = "${url}"\n  }\n}\n`;
      expect((await terraform(home, config, 'init')).output).toContain('successfully initialized');
      expect((await terraform(home, config, 'validate')).output).toContain('The configuration is valid.');
      const locked = await terraform(home, config, 'providers', 'lock', `-net-mirror=${url}`, ...everyPlatform);
      expect(locked).toMatchObject({ code: 0 });
      // `scm install` puts the same files into the plugin folder: one lock file fits both.
      const lock = readFileSync(join(home, 'project', '.terraform.lock.hcl'), 'utf8');
      for (const platform of platforms) expect(lock).toContain(directoryHash(providerPackage(provider, platform)));
    } finally {
      secure.closeAllConnections();
      secure.close();
    }
  }, 300_000);

  test('scm install --mirror writes a filesystem mirror', async () => {
    const config = `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }\n}\n`;
    const home = join(base, 'home-folder');
    expect((await terraform(home, config, 'init')).output).toContain('successfully initialized');
    expect((await terraform(home, config, 'validate')).output).toContain('The configuration is valid.');
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
      const { code, output } = await terraform(join(base, 'home-forged'), hostBlock(), 'init');
      expect(code).toBe(1);
      expect(output).toMatch(/signature/i);
    } finally {
      writeFileSync(sums, before);
    }
  }, 300_000);
});

describe('scm install --mirror', () => {
  test('keeps the other versions of a mirror, and leaves a registry alone', () => {
    const copy = join(folder, 'copy of the mirror');
    cpSync(mirror, copy, { recursive: true });
    writeMirror(copy, '9.9.9', { linux_amd64: [] });
    const index = readFileSync(join(copy, 'terraform.local', 'cdktf-scm', 'scm', 'index.json'), 'utf8');
    expect(JSON.parse(index)).toEqual({ versions: { [version]: {}, '9.9.9': {} } });
    expect(() => {
      installMirror(join(folder, 'registry'), provider);
    }).toThrow('it contains a registry');
  });

  test('says what a checkout lacks', () => {
    expect(() => {
      installMirror(mirror, { dist: join(folder, 'nothing'), version });
    }).toThrow(/^cannot install the provider: .*main\.js does not exist; run npm run build$/);
  });
});

describe('a path of a request', () => {
  test.each(['/../secret', '/a/%2e%2e/%2e%2e/secret', '/%', '/a%00b', '/..%2fsecret'])('%s leads nowhere', (url) => {
    expect(fileFor('/srv/registry', url)).toBeUndefined();
  });

  test('is a file of the folder', () => {
    expect(fileFor('/srv/registry', '/v1/providers/a?x=1')).toBe(join('/srv/registry', 'v1', 'providers', 'a'));
  });
});

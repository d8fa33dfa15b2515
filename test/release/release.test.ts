import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../src/tools/testing';
import { copyInto, inside, makeBareSystem } from '../support/bare-system';
import { needs, program } from '../support/needs';
import { isFullTier } from '../support/runs';
import { running, withRegistry } from '../support/stranger';
import { terraformBinaries } from '../support/terraform-binaries';
import { scmFile } from '../support/scm-process';

const root = join(__dirname, '..', '..');
const minutes = 60_000;

let base = '';
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'scm-release-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Runs a command; throws with its output where it fails. */
function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

/** Mirror and registry of one small program, and the sums of all files in them. */
function smallRelease(target: string, env: NodeJS.ProcessEnv): string {
  const program = scmFile;
  run(process.execPath, ['test/support/small-registry.mjs', target, program, join(root, 'dist', 'node-builds')], root, {
    ...process.env,
    ...env,
  });
  return readFileSync(join(target, 'SHA256SUMS'), 'utf8');
}

needs(program('tar', 'apt-get install tar, then npm test')).test(
  'mirror, registry and signature of the same programs are equal, whatever the folder, the day zone and the language',
  () => {
    const first = smallRelease(join(base, 'a'), { TZ: 'UTC', LANG: 'C' });
    const key = readFileSync(join(base, 'a', 'key.asc'), 'utf8');
    const again = { RELEASE_SIGNING_KEY: key, TZ: 'Asia/Tokyo', LANG: 'tr_TR.UTF-8' };
    expect(smallRelease(join(base, 'another folder'), again)).toBe(first);
    expect(first.match(/_SHA256SUMS\.sig$/gm)).toHaveLength(1);
    expect(first.match(/\.zip$/gm)).toHaveLength(12);
    const statement = JSON.parse(readFileSync(join(base, 'a', 'provenance.json'), 'utf8')) as {
      readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
    };
    // Each file of the release is a subject, and the statement itself is in the sums.
    const lines = statement.subject.map(({ name, digest }) => `${digest.sha256}  ${name}`);
    const others = first.split('\n').filter((line) => line !== '' && !line.endsWith('  provenance.json'));
    expect(lines).toEqual(others);
    expect(first).toContain('  provenance.json\n');
    expect(readFileSync(join(base, 'a', 'SHA256SUMS.sig'))).toEqual(
      readFileSync(join(base, 'another folder', 'SHA256SUMS.sig')),
    );
  },
  minutes,
);

// Two clean clones, built from nothing: some minutes each, and 600 MB of Node builds.
if (isFullTier()) {
  describe('npm run release', () => {
    const clones = ['clone', 'clones/with-a-longer-name'];
    let key = '';
    beforeAll(() => {
      smallRelease(join(base, 'key'), {});
      key = readFileSync(join(base, 'key', 'key.asc'), 'utf8');
      for (const name of clones) {
        const clone = join(base, name);
        run('git', ['clone', '--quiet', root, clone], base);
        const builds = join(root, 'dist', 'node-builds');
        if (existsSync(builds)) {
          mkdirSync(join(clone, 'dist'));
          cpSync(builds, join(clone, 'dist', 'node-builds'), { recursive: true });
        }
        const env = { ...withRegistry(base), RELEASE_SIGNING_KEY: key };
        run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], clone, env);
        run('npm', ['run', 'release'], clone, env);
      }
    }, 60 * minutes);

    test('gives equal sums in two clones, and leaves nothing uncommitted', () => {
      const [one = '', two = ''] = clones.map((name) =>
        readFileSync(join(base, name, 'release', 'SHA256SUMS'), 'utf8'),
      );
      expect(two).toBe(one);
      for (const name of clones) expect(run('git', ['status', '--porcelain'], join(base, name))).toBe('');
    });

    test(
      'gives a mirror whose program works where no Node is',
      async () => {
        const service = await startService();
        try {
          const system = join(base, 'system');
          const [terraform] = terraformBinaries();
          const binaries = join(base, 'clone', 'dist', 'binaries');
          const program = readdirSync(binaries).find((name) => name.endsWith('linux_amd64')) ?? '';
          const path = run('which', [terraform?.path ?? 'terraform'], base).trim();
          makeBareSystem(system, { terraform: path, program: join(binaries, program) });
          copyInto(system, join(base, 'clone', 'release', 'mirror'), 'mirror');
          writeFileSync(join(system, 'etc', 'terraform.rc'), cliConfig);
          writeFileSync(join(system, 'work', 'main.tf'), configuration);
          const env = {
            ...service.env,
            PATH: '/bin',
            HOME: '/tmp',
            TF_CLI_CONFIG_FILE: '/etc/terraform.rc',
            CHECKPOINT_DISABLE: '1',
          };
          const here = (...args: readonly string[]) => {
            const [command = '', ...rest] = inside(system, '/bin/terraform', ...args, '-no-color');
            return running(command, rest, base, env);
          };
          expect(await here('init')).toContain('successfully initialized');
          expect(await here('apply', '-auto-approve')).toContain('Apply complete! Resources: 2 added');
          expect(await here('plan')).toContain('No changes.');
          expect(service.journal.count({ method: 'POST', path: /candidate:push$/ })).toBe(1);
        } finally {
          await service.close();
        }
      },
      10 * minutes,
    );
  });
}

const cliConfig = 'provider_installation {\n  filesystem_mirror {\n    path = "/mirror"\n  }\n}\n';
const configuration = `
terraform {
  required_providers {
    scm = {
      source = "terraform.local/cdktf-scm/scm"
    }
  }
}
resource "scm_tag" "t" {
  name   = "t"
  folder = "All Firewalls"
}
resource "scm_push" "all" {
  triggers = {
    t = scm_tag.t.revision
  }
}
`;

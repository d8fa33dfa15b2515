import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type TestService } from '../../src/testing/index';
import { isFullTier } from '../support/runs';
import { copyExample, install, link, npmSetting, packClone, unpack, type Library } from '../support/packed';

const root = join(__dirname, '..', '..');
/** The full run has npm install everything; the usual one asks no registry. */
const fromRegistry = isFullTier();
const minutes = 60_000;

let [base, tarball, content]: readonly string[] = [];
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'scm-pack-'));
  tarball = packClone(base, isFullTier() ? 'in the clone' : 'in this checkout');
  content = join(base, 'content');
  unpack(tarball, content);
}, 10 * minutes);
afterAll(() => rmSync(base ?? '', { recursive: true, force: true }));
const tarballPath = (): string => tarball ?? '';

describe('the package', () => {
  const files = (): readonly string[] =>
    readdirSync(content ?? '', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(`${content}/`.length));
  const about = () =>
    JSON.parse(readFileSync(join(content ?? '', 'package.json'), 'utf8')) as {
      readonly bin: Readonly<Record<string, string>>;
      readonly main: string;
      readonly types: string;
      readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
    };

  test('holds what runs, its types and its documents: no test, source, map or leftover of the build', () => {
    const others = files().filter(
      (path) =>
        !/^(?:package\.json|README\.md|CHANGELOG\.md|LICENSE|bin\/scm\.js|docs\/.*\.(?:md|schema\.json))$/.test(path),
    );
    const built =
      /^dist\/(?:(?:lib\/(?:src|constructs)|l1)\/[^.]*(?:\.generated)?\.(?:js|d\.ts)|main\.js|provider\.js|undici\.js|schema\.bin|openapi\.json|ui\/(?:index\.html|(?:page|review)\.(?:css|js))|terraform-provider-scm)$/;
    expect(others.filter((path) => !built.test(path))).toEqual([]);
    expect(others.length).toBeGreaterThan(100);
  });

  test('is small', () => {
    expect(statSync(tarballPath()).size).toBeLessThan(4_000_000);
  });

  test('has everything that its package.json names', () => {
    const { bin, main, types, exports } = about();
    const named = Object.values(exports).flatMap((to) => (typeof to === 'string' ? [to] : [to.types, to.default]));
    for (const path of [...Object.values(bin), main, types, ...named.map((to) => to.replace('*', 'tag'))]) {
      expect({ path, there: existsSync(join(content ?? '', path)) }).toEqual({ path, there: true });
    }
  });

  test('holds no path of the machine that built it', () => {
    const paths = [root, base ?? '', homedir()];
    const found = files().filter((path) => {
      const text = readFileSync(join(content ?? '', path), 'latin1');
      return paths.some((one) => text.includes(`${one}/`));
    });
    expect(found).toEqual([]);
  });
});

describe.each(['cdktf', 'cdktn'] as const)('in an empty folder and an empty home, with %s', (library: Library) => {
  let service: TestService;
  let [home, project]: readonly string[] = [];
  beforeAll(async () => {
    service = await startService();
    home = join(base ?? '', `home-${library}`);
    project = join(base ?? '', `project-${library}`);
    mkdirSync(home);
    copyExample('branch-office', project);
    if (fromRegistry) install(project, tarballPath(), library, withRegistry(home));
    else link(project, tarballPath(), library);
  }, 10 * minutes);
  afterAll(() => service.close());
  const here = (command: string, ...args: readonly string[]) =>
    running(command, args, project ?? '', { ...alone(home ?? ''), ...service.env });

  test(
    'scm install, then plain cdktf deploy works, and a second one changes nothing',
    async () => {
      expect(await here('npx', 'scm', 'install')).toMatch(/terraform init and cdktf deploy find it now/);
      expect(await here('npx', 'cdktf', 'deploy', '--auto-approve')).toMatch(/Apply complete! Resources: \d+ added/);
      expect(await service.tenant.find('tag', { folder: 'Kestrel' })).not.toHaveLength(0);
      expect(service.journal.count({ method: 'POST', path: pushPath })).toBe(1);
      expect(await here('npx', 'cdktf', 'deploy', '--auto-approve')).toMatch('No changes.');
      expect(service.journal.count({ method: 'POST', path: pushPath })).toBe(1);
    },
    10 * minutes,
  );

  test(
    'its program type-checks against the types of the package',
    async () => {
      await here('npx', 'tsc', '--noEmit');
    },
    5 * minutes,
  );
});

test(
  'the twin in HCL works with plain terraform after the same scm install',
  async () => {
    const service = await startService();
    try {
      const [home, project] = [join(base ?? '', 'home-hcl'), join(base ?? '', 'project-hcl')];
      mkdirSync(home);
      copyExample('branch-office-hcl', project);
      const env = { ...alone(home), ...service.env };
      const terraform = (...args: readonly string[]) => running('terraform', args, project, env);
      await running('npx', ['scm', 'install'], join(base ?? '', 'project-cdktf'), env);
      expect(await terraform('init', '-no-color')).toMatch('Terraform has been successfully initialized!');
      expect(await terraform('apply', '-auto-approve', '-no-color')).toMatch(/Apply complete! Resources: \d+ added/);
      expect(await terraform('apply', '-auto-approve', '-no-color')).toMatch('No changes.');
    } finally {
      await service.close();
    }
  },
  10 * minutes,
);

const pushPath = /candidate:push$/;

/** Nothing of this machine's settings, and no way to any other machine but by npm. */
function alone(home: string): NodeJS.ProcessEnv {
  const nowhere = 'http://127.0.0.1:9';
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:TF_|CDKTF_|SCM_|npm_|.*_proxy$)/i.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    CI: '1',
    CHECKPOINT_DISABLE: '1',
    npm_config_update_notifier: 'false',
    npm_config_offline: 'true',
    ...{ HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, NO_PROXY: '127.0.0.1' },
  };
}

/** The same for `npm install`, which asks the registry that this machine uses, and shares its cache. */
function withRegistry(home: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:TF_|CDKTF_|SCM_|npm_)/.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    npm_config_userconfig: npmSetting('userconfig'),
    npm_config_cache: npmSetting('cache'),
  };
}

/** Runs a command while the service in this process answers it; gives what it says, and throws where it fails. */
function running(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`));
    });
  });
}

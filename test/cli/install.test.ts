import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layoutFor } from '../../src/cli/install/layout';
import { rotated } from '../support/rotated';
import { scm as run, type Ended } from '../support/scm';

const root = join(__dirname, '..', '..');

describe('the layout', () => {
  const at = (platform: string, arch: string, home: string, env = {}) =>
    layoutFor({ platform, arch, home, env }, '1.2.3');

  test.each([
    [
      'linux',
      'x64',
      '/home/me',
      '/home/me/.terraform.d/plugins/terraform.local/cdktf-scm/scm/1.2.3/linux_amd64/terraform-provider-scm_v1.2.3',
      '/home/me/.terraformrc',
    ],
    [
      'darwin',
      'arm64',
      '/Users/me',
      '/Users/me/.terraform.d/plugins/terraform.local/cdktf-scm/scm/1.2.3/darwin_arm64/terraform-provider-scm_v1.2.3',
      '/Users/me/.terraformrc',
    ],
    [
      'win32',
      'x64',
      'C:\\Users\\me',
      'C:\\Users\\me\\AppData\\Roaming\\terraform.d\\plugins\\terraform.local\\cdktf-scm\\scm\\1.2.3\\windows_amd64\\terraform-provider-scm_v1.2.3.exe',
      'C:\\Users\\me\\AppData\\Roaming\\terraform.rc',
    ],
  ])('of %s', (platform, arch, home, executable, config) => {
    const layout = at(platform, arch, home);
    expect(layout.executable).toBe(executable);
    expect(layout.configFiles[0]).toBe(config);
  });

  test('follows what the environment names', () => {
    const named = at('linux', 'x64', '/h', { TF_CLI_CONFIG_FILE: '/etc/tf.rc', TOFU_CLI_CONFIG_FILE: '/etc/tofu.rc' });
    expect(named.configFiles).toEqual(['/etc/tf.rc', '/etc/tofu.rc']);
    expect(named.configFolder).toBeUndefined();
    expect(at('linux', 'x64', '/h', { TF_CLI_CONFIG_FILE: '/etc/tf.rc' }).configFiles).toEqual(['/etc/tf.rc']);
    expect(at('linux', 'x64', '/h', { TF_CLI_CONFIG_FILE: '' })).toMatchObject({
      configFiles: ['/h/.terraformrc', '/h/.tofurc'],
      configFolder: '/h/.terraform.d',
    });
    expect(at('win32', 'x64', 'C:\\h', { APPDATA: 'D:\\a' }).plugins).toBe('D:\\a\\terraform.d\\plugins');
  });
});

describe('scm install', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'scm-home-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  // What an earlier run or the machine sets must not count.
  const cleared = (): NodeJS.ProcessEnv => ({
    ...Object.fromEntries(
      Object.keys(process.env).map((name) => [name, /^(TF_|CDKTF_|SCM_)/.test(name) ? undefined : process.env[name]]),
    ),
    HOME: home,
  });
  const terraform = (args: readonly string[], cwd: string) => {
    const { status, stdout, stderr } = spawnSync('terraform', [...args, '-no-color'], {
      cwd,
      env: cleared(),
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  const scm = (...args: readonly string[]): Promise<Ended> => run(args, { dir: home, env: cleared() });
  /** Lets terraform install the provider; returns its checksum. `validate` starts it, too. */
  const useIt = (name: string, more?: 'validate'): string => {
    const dir = join(home, name);
    mkdirSync(dir);
    cpSync(join(root, 'examples', 'minimal-hcl', 'main.tf'), join(dir, 'main.tf'));
    expect(terraform(['init'], dir)).toMatchObject({ status: 0 });
    if (more === 'validate') expect(terraform(['validate'], dir).output).toContain('Success!');
    return /h1:[^"]+/.exec(readFileSync(join(dir, '.terraform.lock.hcl'), 'utf8'))?.[0] ?? '';
  };

  test('makes plain terraform init work, with the same checksum each time, and is undone whole', async () => {
    expect(await scm('install')).toMatchObject({ code: 0 });
    const checksum = useIt('one', 'validate');
    expect(await scm('install')).toMatchObject({ code: 0 });
    expect(useIt('two')).toBe(checksum);
    const folder = join(home, '.terraform.d', 'plugins');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => one.includes('_v'));
    expect(files).toHaveLength(1);
    expect(readFileSync(join(folder, files[0] ?? ''), 'utf8')).not.toContain(root);
    expect(await scm('uninstall')).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual([]);
  }, 120_000);

  const rc = `# the team's own
provider_installation {
  filesystem_mirror { # nothing of ours
    path    = "/nowhere"
    include = ["example.com/*/*"]
  }
  direct {
    # theirs
    exclude = ["example.com/*/*"] # and why
  }
}
disable_checkpoint = true
`;
  const merged = [
    ['with an exclude list', rc],
    ['with comments only', rc.replace('exclude = ["example.com/*/*"]', '')],
    ['with an empty list', rc.replace('["example.com/*/*"] #', '[] #')],
    ['with direct on one line', 'provider_installation {\n  direct {}\n}\n'],
  ] as const;
  // `scm install` itself lets terraform read each of them.
  const shown = new Set(rotated(merged, 'merged configuration', () => 'any').map(([name]) => name));
  test.each(merged)(
    'merges a configuration that would hide the plugin folder, %s, and gives it back',
    async (name, text) => {
      const file = join(home, '.terraformrc');
      writeFileSync(file, text, { mode: 0o600 });
      expect((await scm('install')).output).toContain('.terraformrc.before-scm');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      if (shown.has(name)) useIt('one');
      const written = readFileSync(file, 'utf8');
      expect(await scm('install')).toMatchObject({ code: 0 });
      expect(readFileSync(file, 'utf8')).toBe(written);
      expect(await scm('uninstall')).toMatchObject({ code: 0 });
      expect(readFileSync(file, 'utf8')).toBe(text);
      expect(existsSync(`${file}.before-scm`)).toBe(false);
    },
    120_000,
  );

  test('merges after dev_overrides, and the doctor agrees', async () => {
    const text = 'provider_installation {\n  dev_overrides {\n    "example.com/a/b" = "/x"\n  }\n  direct {}\n}\n';
    writeFileSync(join(home, '.terraformrc'), text);
    expect(await scm('install')).toMatchObject({ code: 0 });
    expect(terraform(['version'], home).output).not.toContain('Error');
    useIt('one');
    expect((await scm('doctor')).output).toMatch(
      /^ok {3}configuration: .*\.terraformrc lets terraform find the provider$/m,
    );
    writeFileSync(join(home, '.terraformrc'), text.replace('  direct {}', '  direct {}\n  dev_overrides {\n  }'));
    expect((await scm('doctor')).output).toMatch(
      /^fail configuration: terraform refuses its CLI configuration: Invalid provider_/m,
    );
  }, 120_000);

  test('restores the configuration if terraform refuses the result', async () => {
    const file = join(home, '.terraformrc');
    const text = 'provider_installation {\n  direct {}\n}\n';
    writeFileSync(file, text);
    const picky = join(home, 'picky');
    writeFileSync(picky, `#!/bin/sh\ncase $(cat ${file}) in *scm*) echo 'Error: not this' >&2 ;; esac\nexit 0\n`, {
      mode: 0o755,
    });
    const { code, output } = await run(['install'], { dir: home, env: { ...cleared(), TERRAFORM_BINARY_NAME: picky } });
    expect(output).toContain(
      'cannot change the CLI configuration: terraform refuses the result: not this; the old files are restored',
    );
    expect(code).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(existsSync(`${file}.before-scm`)).toBe(false);
  });

  test('rewrites JSON, and restores it', async () => {
    const file = join(home, '.terraformrc');
    const text = '{"provider_installation": [{"direct": [{}]}],   "disable_checkpoint": true}';
    writeFileSync(file, text);
    expect(await scm('install')).toMatchObject({ code: 0 });
    useIt('one');
    expect(await scm('uninstall')).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toBe(text);
  }, 120_000);

  test('merges what a link leads to, and a file of the configuration folder', async () => {
    writeFileSync(join(home, 'dotfiles.rc'), 'disable_checkpoint = true\n');
    symlinkSync(join(home, 'dotfiles.rc'), join(home, '.terraformrc'));
    mkdirSync(join(home, '.terraform.d'));
    writeFileSync(join(home, '.terraform.d', 'team.tfrc'), rc);
    expect((await scm('install')).output).toContain('team.tfrc.before-scm');
    expect(lstatSync(join(home, '.terraformrc')).isSymbolicLink()).toBe(true);
    useIt('one');
  }, 120_000);

  test('prints what it cannot merge, changes nothing, and fails', async () => {
    const text = 'provider_installation { direct {} }\n';
    writeFileSync(join(home, '.terraformrc'), text);
    const { code, output } = await scm('install');
    expect(code).toBe(1);
    expect(output).toContain('include = ["terraform.local/*/*"]');
    expect(readFileSync(join(home, '.terraformrc'), 'utf8')).toBe(text);
    expect(existsSync(join(home, '.terraformrc.before-scm'))).toBe(false);
  });

  test('--print changes nothing, and prints what would be installed and what belongs into the configuration', async () => {
    writeFileSync(join(home, '.terraformrc'), rc);
    const { code, output } = await scm('install', '--print');
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^would install \S+ as \/.*_v/),
    });
    expect(output).toContain('include = ["terraform.local/*/*"]');
    expect(readdirSync(home)).toEqual(['.terraformrc']);
    expect(readFileSync(join(home, '.terraformrc'), 'utf8')).toBe(rc);
    expect(JSON.parse((await scm('install', '--print', '--json')).output)).toMatchObject({ installed: false });
    expect(readdirSync(home)).toEqual(['.terraformrc']);
  });

  test('installs a launcher of a checkout', async () => {
    expect(await scm('install', '--dev')).toMatchObject({ code: 0 });
    useIt('one', 'validate');
  }, 120_000);
});

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withMirror, withoutMirror } from '../../src/cli/install/cli-config';
import { layoutFor } from '../../src/cli/install/layout';

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
      'C:\\Users\\me\\AppData\\Roaming\\terraform.d\\plugins\\terraform.local\\cdktf-scm\\scm\\1.2.3\\windows_amd64\\terraform-provider-scm_v1.2.3.cmd',
      'C:\\Users\\me\\AppData\\Roaming\\terraform.rc',
    ],
  ])('of %s', (platform, arch, home, executable, config) => {
    const layout = at(platform, arch, home);
    expect(layout.executable).toBe(executable);
    expect(layout.configFiles[0]).toBe(config);
  });

  test('follows what the environment names', () => {
    expect(at('linux', 'x64', '/h', { TF_CLI_CONFIG_FILE: '/etc/tf.rc' }).configFiles).toEqual(['/etc/tf.rc']);
    expect(at('win32', 'x64', 'C:\\h', { APPDATA: 'D:\\a' }).plugins).toBe('D:\\a\\terraform.d\\plugins');
  });
});

describe('a CLI configuration', () => {
  const plugins = '/h/.terraform.d/plugins';
  const merged = (text: string): string => {
    const change = withMirror(text, plugins);
    if (change.kind !== 'write') throw new Error(JSON.stringify(change));
    return change.text;
  };

  test('without provider_installation needs nothing, also where a comment has the word', () => {
    expect(withMirror('plugin_cache_dir = "x"\n# provider_installation {\n', plugins)).toEqual({ kind: 'none' });
  });

  test('with one gets our folder first, keeps the rest, once, and gives it back', () => {
    const text = `# mine\nprovider_installation {\n  filesystem_mirror {\n    path = "/mirror"\n    include = ["a/b/c"]\n  }\n  direct {\n  }\n}\n`;
    const after = merged(text);
    expect(after).toMatch(/provider_installation \{\n {2}# cdktf-provider-scm: begin\n {2}filesystem_mirror \{/);
    expect(after).toContain('exclude = ["terraform.local/*/*"]');
    expect(after).toContain('path = "/mirror"');
    expect(withMirror(after, plugins)).toEqual({ kind: 'none' });
    expect(withoutMirror(after)).toBe(text);
  });

  test('that already leaves our host out of direct is touched there no more', () => {
    const text = `provider_installation {\n  direct {\n    exclude = ["terraform.local/*/*"]\n  }\n}\n`;
    expect(withoutMirror(merged(text))).toBe(text);
  });

  test.each([
    ['on one line', 'provider_installation { direct {} }'],
    ['with a network mirror', 'provider_installation {\n  network_mirror {\n    url = "https://a.example/"\n  }\n}'],
    ['with conditions of its own', 'provider_installation {\n  direct {\n    include = ["x/*/*"]\n  }\n}'],
  ])('%s is left to its owner', (_, text) => {
    expect(withMirror(text, plugins)).toMatchObject({ kind: 'by-hand', block: expect.stringContaining(plugins) });
  });
});

describe('scm install', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'scm-home-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const environment = () => {
    const kept = Object.entries(process.env).filter(([name]) => !/^(TF_|CDKTF_|SCM_)/.test(name));
    return { ...Object.fromEntries(kept), HOME: home };
  };
  const run = (command: string, args: readonly string[], cwd = home) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: environment(), encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  const scm = (...args: readonly string[]) => run(process.execPath, [join(root, 'bin', 'scm.js'), ...args]);
  const useIt = (name: string): string => {
    const dir = join(home, name);
    mkdirSync(dir);
    cpSync(join(root, 'examples', 'minimal-hcl', 'main.tf'), join(dir, 'main.tf'));
    expect(run('terraform', ['init', '-no-color'], dir)).toMatchObject({ status: 0 });
    expect(run('terraform', ['validate', '-no-color'], dir).output).toContain('Success!');
    return /h1:[^"]+/.exec(readFileSync(join(dir, '.terraform.lock.hcl'), 'utf8'))?.[0] ?? '';
  };

  test('makes plain terraform init work, with the same checksum each time, and is undone whole', () => {
    expect(scm('install')).toMatchObject({ status: 0 });
    const checksum = useIt('one');
    expect(scm('install')).toMatchObject({ status: 0 });
    expect(useIt('two')).toBe(checksum);
    const folder = join(home, '.terraform.d', 'plugins');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => one.includes('_v'));
    expect(files).toHaveLength(1);
    expect(readFileSync(join(folder, files[0] ?? ''), 'utf8')).not.toContain(root);
    expect(scm('uninstall')).toMatchObject({ status: 0 });
    expect(readdirSync(folder)).toEqual([]);
  }, 120_000);

  test('merges a configuration that would hide the plugin folder, and gives it back', () => {
    const text =
      'provider_installation {\n  filesystem_mirror {\n    path = "/nowhere"\n    include = ["a/b/c"]\n  }\n  direct {\n  }\n}\n';
    writeFileSync(join(home, '.terraformrc'), text);
    expect(scm('install').output).toContain('.terraformrc.before-scm');
    useIt('one');
    expect(scm('uninstall')).toMatchObject({ status: 0 });
    expect(readFileSync(join(home, '.terraformrc'), 'utf8')).toBe(text);
  }, 120_000);

  test('prints what it cannot merge, changes nothing, and fails', () => {
    const text = 'provider_installation { direct {} }\n';
    writeFileSync(join(home, '.terraformrc'), text);
    const { status, output } = scm('install');
    expect(status).toBe(1);
    expect(output).toContain('include = ["terraform.local/*/*"]');
    expect(readFileSync(join(home, '.terraformrc'), 'utf8')).toBe(text);
    expect(existsSync(join(home, '.terraformrc.before-scm'))).toBe(false);
  });

  test('installs a launcher of a checkout', () => {
    expect(scm('install', '--dev')).toMatchObject({ status: 0 });
    useIt('one');
  }, 120_000);
});

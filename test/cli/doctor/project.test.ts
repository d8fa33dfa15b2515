import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkProject } from '../../../src/cli/doctor/project-checks';
import { checkLockFile, checkMirrors } from '../../../src/cli/doctor/provider-checks';
import { fulfils } from '../../../src/cli/version-range';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-project-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

/** A folder with packages that npm installed: `{ cdktf: '0.21.0' }`. */
function project(packages: Readonly<Record<string, string>>, peers: Readonly<Record<string, string>> = {}): void {
  write('package.json', { dependencies: packages });
  write('package-lock.json', {});
  for (const [name, version] of Object.entries(packages)) {
    write(`node_modules/${name}/package.json`, { version, peerDependencies: peers });
  }
}

/** TypeScript of this checkout, as npm would install it. */
function installCompiler(): void {
  rmSync(join(dir, 'node_modules', 'typescript'), { recursive: true, force: true });
  symlinkSync(join(__dirname, '../../../node_modules/typescript'), join(dir, 'node_modules', 'typescript'));
  write('main.ts', 'export {};');
}

/** A compiler of another version that shows these settings. */
function fakeCompiler(compilerOptions: unknown): void {
  write('node_modules/typescript/bin/tsc', `console.log(${JSON.stringify(JSON.stringify({ compilerOptions }))})`);
}

const reported = (node = '22.20.0'): readonly string[] =>
  checkProject(dir, node, process.env).map(({ level, check, message, remedy }) =>
    [`${level} ${check}: ${message}`, ...(remedy === undefined ? [] : [remedy])].join(' → '),
  );

const onCdktf = { cdktf: '0.21.0', 'cdktf-provider-scm': '0.1.0', 'cdktf-cli': '0.21.0', constructs: '10.8.1' };
const onCdktn = { cdktn: '0.24.0', 'cdktn-provider-scm': '0.1.0', 'cdktn-cli': '0.24.0', constructs: '10.7.2' };

test('says nothing of a folder without a program of constructs', () => {
  expect(reported()).toEqual([]);
});

test.each([onCdktf, onCdktn])('is content with %p', (packages) => {
  project({ ...packages, typescript: '6.0.3' });
  installCompiler();
  write('tsconfig.json', '{ "compilerOptions": { "module": "nodenext" /* "moduleResolution": "classic" */ } }');
  expect(reported().filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(reported()).toContain('ok typescript: 6.0.3, moduleResolution nodenext');
});

test.each([
  [{ ...onCdktf, cdktf: '0.19.2', 'cdktf-cli': '0.19.2' }, 'fail cdktf: 0.19.2 is too old → npm install cdktf@latest'],
  [{ ...onCdktf, 'cdktf-cli': '0.20.8' }, /^warn cdktf-cli: 0\.20\.8 is not the version of cdktf \(0\.21\.0\)/],
  [{ ...onCdktf, cdktn: '0.24.0' }, /^fail cdktn-provider-scm: .* → npm install cdktn-provider-scm$/],
])('finds what is wrong with %p', (packages, expected) => {
  project(packages);
  const match = typeof expected === 'string' ? expected : expect.stringMatching(expected);
  expect(reported()).toContainEqual(match);
});

test('finds what is not installed', () => {
  project(onCdktf);
  rmSync(join(dir, 'node_modules'), { recursive: true });
  rmSync(join(dir, 'package-lock.json'));
  expect(reported()).toEqual([
    'fail cdktf: cdktf is not installed → run npm install',
    'fail constructs: constructs is not installed → npm install constructs',
    'warn packages: package-lock.json does not exist → run npm install, and commit the file',
  ]);
});

test('finds constructs that the library does not accept', () => {
  project({ ...onCdktn, constructs: '10.8.1' }, { constructs: '>=10.6.0 <10.8.0' });
  expect(reported()).toContain(
    'fail constructs: 10.8.1 does not fit cdktn, which requires >=10.6.0 <10.8.0 → npm install "constructs@>=10.6.0 <10.8.0"',
  );
});

test.each([
  [onCdktf, '24.1.0', 'warn cdktf-cli: 0.21.0 does not support Node 24.1.0 → use Node 20 or 22'],
  [onCdktn, '20.20.2', 'warn cdktn-cli: 0.24.0 does not support Node 20.20.2 → use Node 22.19 or later'],
])('finds a Node that the command line does not support: %p', (packages, node, expected) => {
  project(packages);
  expect(reported(node)).toContain(expected);
});

test.each([
  ['6.0.3', 'classic', /^fail typescript: moduleResolution "classic" does not find the types/],
  ['7.0.2', 'node10', /^fail typescript: 7\.0\.2 has no moduleResolution "node10"/],
  ['5.2.2', 'nodenext', /^fail typescript: 5\.2\.2 is too old/],
  ['7.0.2', 'Bundler', /^ok typescript: 7\.0\.2, moduleResolution bundler/],
  ['7.0.0-dev.20260101', 'node10', /^fail typescript: 7\.0\.0-dev\.20260101 has no moduleResolution/],
  ['5.4.2', undefined, /^ok typescript: 5\.4\.2, moduleResolution by default/],
])('judges TypeScript %s with moduleResolution %s', (version, resolution, expected) => {
  project({ ...onCdktf, typescript: version });
  write('tsconfig.json', {});
  fakeCompiler({ moduleResolution: resolution });
  expect(reported()).toContainEqual(expect.stringMatching(expected));
});

test('reads the settings that tsconfig.json extends', () => {
  project({ ...onCdktf, typescript: '6.0.3' });
  installCompiler();
  write('tsconfig.json', { extends: './base.json' });
  write('base.json', '{ "compilerOptions": { "moduleResolution": "classic", /* , */ }, }');
  expect(reported()).toContainEqual(expect.stringMatching(/^fail typescript: moduleResolution "classic"/));
  rmSync(join(dir, 'base.json'));
  expect(reported()).toContainEqual(
    expect.stringMatching(/^fail typescript: cannot read tsconfig\.json: .*base\.json.* → run npx tsc --showConfig$/),
  );
});

test('finds packages and lock files of a workspace in the folder above', () => {
  project(onCdktf);
  write('firewall/package.json', { dependencies: onCdktf });
  dir = join(dir, 'firewall');
  expect(reported().filter((line) => !line.startsWith('ok'))).toEqual([]);
  dir = join(dir, '..');
});

test.each(['yarn.lock', 'pnpm-lock.yaml', 'bun.lock'])('accepts %s', (name) => {
  project(onCdktf);
  rmSync(join(dir, 'package-lock.json'));
  write(name, '');
  expect(reported()).toContain(`ok packages: ${name} exists`);
});

describe('the lock file', () => {
  const lock = (version: string, ...hashes: readonly string[]): string =>
    `provider "terraform.local/cdktf-scm/scm" {\n  version = "${version}"\n  hashes = [\n${hashes.map((one) => `    "${one}",\n`).join('')}  ]\n}\n`;

  test.each([
    [undefined, []],
    ['provider "terraform.local/other/scm" {\n}\n', []],
    [lock('0.1.0', 'h1:a', 'h1:b', 'zh:c'), ['ok']],
    [lock('0.1.0', 'h1:a'), ['warn']],
    [lock('0.0.9', 'h1:a', 'h1:b'), ['fail']],
  ])('%p: %p', (text, levels) => {
    if (text !== undefined) write('.terraform.lock.hcl', text);
    expect(checkLockFile(dir, { version: '0.1.0' }).map(({ level }) => level)).toEqual(levels);
  });
});

describe('a mirror', () => {
  const levelsOf = (config: string): readonly string[] => {
    write('terraform.rc', config);
    const found = checkMirrors(join(dir, 'terraform.rc'), { plugins: '/home/me/plugins' }, '0.1.0', 'linux_amd64');
    return found.map(({ level }) => level);
  };
  const naming = (method: string): string => `provider_installation {\n  ${method}\n  direct {\n  }\n}\n`;

  test('that the configuration names has this version, or lacks it', () => {
    const config = naming(`filesystem_mirror {\n    path = ${JSON.stringify(join(dir, 'mirror'))}\n  }`);
    expect(levelsOf(config)).toEqual(['warn']);
    write('mirror/terraform.local/cdktf-scm/scm/terraform-provider-scm_0.1.0_darwin_arm64.zip', '');
    expect(levelsOf(config)).toEqual(['warn']);
    write('mirror/terraform.local/cdktf-scm/scm/terraform-provider-scm_0.1.0_linux_amd64.zip', '');
    expect(levelsOf(config)).toEqual(['ok']);
  });

  test('of others, the plugin folder and no configuration are not judged', () => {
    expect(levelsOf(naming('filesystem_mirror {\n    path = "/x"\n    include = ["example.com/*/*"]\n  }'))).toEqual(
      [],
    );
    expect(levelsOf(naming('filesystem_mirror {\n    path = "/home/me/plugins"\n  }'))).toEqual([]);
    expect(levelsOf('')).toEqual([]);
    expect(levelsOf(naming('network_mirror {\n    url = "https://mirror.example/"\n  }'))).toEqual(['ok']);
  });
});

test.each([
  ['10.8.1', '^10.3.0', true],
  ['11.0.0', '^10.3.0', false],
  ['0.21.0', '^0.20.0', false],
  ['10.7.2', '>=10.6.0 <10.8.0', true],
  ['10.8.0', '>=10.6.0 <10.8.0', false],
  ['10.8.0', '*', true],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3 || >=1.3', true],
  ['1.2.3-rc.1', '1.2.3', false],
  ['1.14.0-rc1', '>=1.5', true],
  ['10.7.2', '10.6 - 10.7', true],
  ['10.8.0', '>= 10.6.0 < 10.8.0', false],
  ['10.7.2', '10.x', true],
])('%s fulfils %s: %p', (version, range, expected) => {
  expect(fulfils(version, range)).toBe(expected);
});

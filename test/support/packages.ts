import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(__dirname, '..', '..');

/** The library of a program: cdktf or its fork. */
export type Library = 'cdktf' | 'cdktn';

/** Folder with the tarballs of a release, and their bills of materials. */
export const tarballs = join(root, 'dist', 'npm');

/** Builds the packages of a release if they are missing. Returns the content folder of each package, by name. */
export function makePackages(): Readonly<Record<string, string>> {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release/main.mjs', '--npm'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm run release failed:\n${stdout}${stderr}`);
  const folder = join(root, 'dist', 'packages');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, join(folder, name)]));
}

/** Release packages that a program on a library needs. */
const packagesFor = (library: Library): readonly string[] => [`${library}-provider-scm`, 'cdktf-provider-scm-cli'];

/** Files in a used checkout of an example that a fresh clone does not have. */
const made = /(?:^|\/)(?:node_modules|cdktf\.out|\.terraform)$/;

/** Copies an example to a folder for one library, as a user would start from it. */
export function copyExample(example: string, folder: string, library: Library): void {
  const from = join(root, 'examples', example);
  cpSync(from, folder, { recursive: true, filter: (path) => !made.test(relative(from, path)) });
  if (library === 'cdktf') return;
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.ts'))) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/'cdktf(-provider-scm)?(?=[/'])/g, `'${library}$1`));
  }
}

/** Links packages of the release to a program as npm would, and others from this checkout, without a registry. */
export function linkPackages(
  project: string,
  packages: Readonly<Record<string, string>>,
  library: Library,
  more: readonly string[] = [],
): void {
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  for (const name of packagesFor(library)) cpSync(packages[name] ?? '', join(modules, name), { recursive: true });
  const others = [
    library,
    'constructs',
    'cdktf-cli',
    'tsx',
    'typescript',
    'esbuild',
    '@esbuild',
    '@types/node',
    'libsql',
  ];
  const needed = ['@libsql', '@neon-rs', 'detect-libc', 'undici-types', 'get-tsconfig', 'resolve-pkg-maps'];
  for (const name of [...others, ...needed, ...more]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  const bins = {
    scm: '../cdktf-provider-scm-cli/bin/scm.js',
    cdktf: '../cdktf-cli/bundle/bin/cdktf',
    tsc: '../typescript/bin/tsc',
  };
  for (const [name, target] of Object.entries(bins)) symlinkSync(target, join(modules, '.bin', name));
}

/** Installs a program with packages of the release, and other packages from npm's configured registry. */
export function installPackages(project: string, library: Library, env: NodeJS.ProcessEnv): void {
  const ours = packagesFor(library).map((name) => join(tarballs, `${name}-${version()}.tgz`));
  const file = join(project, 'package.json');
  const about = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
  delete about.dependencies['cdktf-provider-scm'];
  if (library === 'cdktn') about.dependencies = { cdktn: '*', constructs: '<10.8' };
  writeFileSync(file, JSON.stringify(about));
  const args = ['install', '--no-audit', '--no-fund', ...ours];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: project, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm install failed:\n${stdout}${stderr}`);
}

const version = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }).version;

/** Returns an npm setting of this machine, such as its cache folder. */
export function npmSetting(name: string): string {
  return spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim();
}

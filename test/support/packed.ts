import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(__dirname, '..', '..');

/** What a checkout has that a clone has not. */
const made = /^(?:node_modules|dist|coverage|\.git|\.gen|\.scm)$|(?:^|\/)(?:node_modules|cdktf\.out|\.terraform)$/;

/** Which library a program is written on: cdktf, or its fork, under the name of cdktf. */
export type Library = 'cdktf' | 'cdktn';

/**
 * Packs what a fresh clone of this checkout would have, in a folder of its own, and gives the path of the tarball. With
 * `in this checkout` the clone has what was built here already, so that only the full run builds a second time.
 */
export function packClone(into: string, built: 'in the clone' | 'in this checkout'): string {
  const clone = join(into, 'clone');
  cpSync(root, clone, { recursive: true, filter: (path) => !made.test(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  if (built === 'in this checkout') {
    // The types are built, too, where somebody runs jest by hand.
    const build = run(process.execPath, ['scripts/build.mjs'], root, process.env);
    if (build.status !== 0) throw new Error(`the build failed:\n${build.output}`);
    cpSync(join(root, 'dist'), join(clone, 'dist'), { recursive: true });
  }
  const scripts = built === 'in this checkout' ? ['--ignore-scripts'] : [];
  const { status, output } = run('npm', ['pack', ...scripts, '--pack-destination', into], clone, process.env);
  const tarball = readdirSync(into).find((name) => name.endsWith('.tgz'));
  if (status !== 0 || tarball === undefined) throw new Error(`npm pack failed:\n${output}`);
  return join(into, tarball);
}

/** Unpacks a tarball of npm's into a folder. */
export function unpack(tarball: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { status, output } = run('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder], folder, process.env);
  if (status !== 0) throw new Error(`tar failed:\n${output}`);
}

/** Copies an example to a folder, as somebody would who starts from it. */
export function copyExample(example: string, folder: string): void {
  const from = join(root, 'examples', example);
  cpSync(from, folder, { recursive: true, filter: (path) => !made.test(relative(from, path)) });
}

/** Gives a program the packed package as npm would, and its other packages from this checkout: no registry is asked. */
export function link(project: string, tarball: string, library: Library): void {
  const modules = join(project, 'node_modules');
  unpack(tarball, join(modules, 'cdktf-provider-scm'));
  const others = readdirSync(join(root, 'node_modules'), { withFileTypes: true })
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.') && name !== 'cdktf-provider-scm' && name !== 'cdktf');
  for (const name of others) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  symlinkSync(join(root, 'node_modules', library), join(modules, 'cdktf'));
  mkdirSync(join(modules, '.bin'));
  symlinkSync('../cdktf-provider-scm/bin/scm.js', join(modules, '.bin', 'scm'));
  symlinkSync('../cdktf-cli/bundle/bin/cdktf', join(modules, '.bin', 'cdktf'));
  symlinkSync('../typescript/bin/tsc', join(modules, '.bin', 'tsc'));
}

/** Installs a program with the packed package and everything else from the registry that npm knows. */
export function install(project: string, tarball: string, library: Library, env: NodeJS.ProcessEnv): void {
  const file = join(project, 'package.json');
  const about = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
  about.dependencies['cdktf-provider-scm'] = `file:${tarball}`;
  if (library === 'cdktn') about.dependencies['cdktf'] = 'npm:cdktn@^0.24.0';
  writeFileSync(file, JSON.stringify(about));
  const { status, output } = run('npm', ['install', '--no-audit', '--no-fund'], project, env);
  if (status !== 0) throw new Error(`npm install failed:\n${output}`);
}

/** A setting of npm on this machine, such as where its cache is. */
export function npmSetting(name: string): string {
  return spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim();
}

/** Runs a command to its end. */
function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 27 });
  return { status, output: stdout + stderr };
}

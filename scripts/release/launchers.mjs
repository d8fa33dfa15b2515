// Compiles the launchers for Windows from launcher.c with zig, which cross-compiles reproducibly on Linux.
// It is a Python package, pinned by its hash.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '../build/run.mjs';
import { dist } from '../build/step.mjs';

const zig = {
  version: '0.15.2',
  wheel: 'ziglang-0.15.2-py3-none-manylinux_2_12_x86_64.manylinux2010_x86_64.musllinux_1_1_x86_64.whl',
  sha256: '806316453d1ede7174ed3fefb8e5348154629089c3bb5fe812dfd0e172fac130',
};
const targets = { amd64: 'x86_64-windows-gnu', arm64: 'aarch64-windows-gnu' };

/** Output paths of `makeLaunchers`, below dist/. */
export const launchers = Object.keys(targets).map((arch) => `windows/terraform-provider-scm_${arch}.exe`);

/** Compiles the launchers to dist/windows. */
export function makeLaunchers(cache) {
  const home = compiler(cache);
  mkdirSync(join(dist, 'windows'), { recursive: true });
  for (const [index, target] of Object.values(targets).entries()) {
    must(join(home, 'zig'), [
      ...['cc', '-target', target, '-Os', '-s', '-nostdlib', '-fno-stack-protector', '-Wall', '-Wextra', '-Werror'],
      ...['-isystem', join(home, 'lib', 'libc', 'include', 'any-windows-any')],
      ...['-Wl,--entry=start', '-Wl,--subsystem=console', join(import.meta.dirname, 'launcher.c'), '-lkernel32'],
      ...['-o', join(dist, launchers[index])],
    ]);
    // Debug symbols are not needed.
    rmSync(join(dist, launchers[index]).replace(/exe$/, 'pdb'), { force: true });
  }
}

/** Returns the folder of zig, downloading it once. */
export function compiler(cache) {
  const folder = join(cache, `ziglang-${zig.version}`);
  if (existsSync(folder)) return join(folder, 'ziglang');
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('cannot compile the launchers for Windows: the pinned compiler runs on Linux x64; release there');
  }
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const args = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary', ':all:', '--dest', draft];
  must('python3', [...args, `ziglang==${zig.version}`]);
  const wheel = join(draft, zig.wheel);
  const found = createHash('sha256').update(readFileSync(wheel)).digest('hex');
  if (found !== zig.sha256) throw new Error(`cannot use ${zig.wheel}: its content is not the pinned one (${found})`);
  must('python3', ['-m', 'zipfile', '-e', wheel, draft]);
  rmSync(wheel);
  chmodSync(join(draft, 'ziglang', 'zig'), 0o755);
  renameSync(draft, folder);
  return join(folder, 'ziglang');
}

// A clone of HEAD in which sources are mutated; the checkout does not change.
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from '../build/run.mjs';
import { root } from '../build/step.mjs';

/** Makes the clone with the packages of this checkout. It is removed when the process exits. */
export function cloneOfHead() {
  const clone = mkdtempSync(join(tmpdir(), 'scm-mutations-'));
  chmodSync(clone, 0o755); // some suites start programs as an unprivileged user
  process.on('exit', () => rmSync(clone, { recursive: true, force: true }));
  must('git', ['clone', '--quiet', '--shared', root, '.'], { cwd: clone });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  return clone;
}

/** Copies this build, which saves the first one of the clone; its steps check their inputs. */
export function copyBuild(clone) {
  if (existsSync(join(root, 'dist'))) cpSync(join(root, 'dist'), join(clone, 'dist'), { recursive: true });
}

// The command line of a release, installed in an empty folder as a user does it, and its local service.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { must } from '../build/run.mjs';

const pauseMs = 100;
/** Emulated processors need minutes. */
const readySeconds = 300;

/** Installs the command line from the tarballs of a release in the folder `cli` of `place`; returns the package's folder. */
export function installCli(release, place, { args = [], env = process.env } = {}) {
  const cwd = join(place, 'cli');
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'package.json'), '{ "private": true }');
  const packages = readdirSync(join(release, 'npm'))
    .filter((name) => /^(cdktf-provider-scm-cli|terraform-provider-scm)-\d.*\.tgz$/.test(name))
    .map((name) => join(release, 'npm', name));
  must('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...args, ...packages], { cwd, env });
  return join(cwd, 'node_modules', 'cdktf-provider-scm-cli');
}

/**
 * Starts the local service of an installed command line. Returns its environment variables, which it writes to `file`;
 * `pattern` has the name and the value of one.
 */
export async function serve({ node, cli, file, pattern }) {
  const args = [join(cli, 'bin', 'scm.js'), 'serve', '--write-env', file];
  const child = spawn(node, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.on('error', (error) => (said += error.message));
  child.stderr.on('data', (chunk) => (said = (said + chunk).slice(-4000)));
  for (let left = (readySeconds * 1000) / pauseMs; !existsSync(file); left -= 1) {
    if (left === 0 || hasEnded(child)) {
      child.kill();
      throw new Error(`the local service did not start: ${said.trim()}`);
    }
    await wait(pauseMs);
  }
  const lines = [...readFileSync(file, 'utf8').matchAll(pattern)];
  if (lines.length === 0) {
    child.kill();
    throw new Error(`the local service wrote no variables to ${file}`);
  }
  return { variables: Object.fromEntries(lines.map(([, name, value]) => [name, value])), stop: () => child.kill() };
}

function hasEnded({ pid, exitCode, signalCode }) {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

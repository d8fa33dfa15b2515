// Runs child processes of scripts; their output is shown only if they fail.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './step.mjs';

/** Runs a script of the repository or of a package with Node; rejects with its output. */
export function runNode(what, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // The generator asks terraform for its version; network checks and machine settings are irrelevant for that.
      env: { ...process.env, CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: '', NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`${what} failed:\n${said.trim()}`))));
  });
}

/** Runs a program to its end. Returns what it printed; throws with its output if it fails. */
export function must(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} exited with ${status}: ${error?.message ?? `${stdout}${stderr}`}`);
  return stdout;
}

/**
 * Path of the TypeScript compiler. Version 7 takes a third of the time; it has no JavaScript API, so scripts that read
 * the syntax of sources, and dependency-cruiser, still need the package `typescript` of version 6.
 */
export const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

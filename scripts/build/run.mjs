// Child processes of the build: quiet while all is well, everything they said when not.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './step.mjs';

/** Runs a script of the repository or of a package with node; rejects with its output. */
export function runNode(what, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // The generator asks terraform for its version: neither its network nor the machine's settings matter here.
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

/** Path of the TypeScript compiler. */
export const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

// Runs the local service as a child process.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, start, stop } from './child.mjs';
import { data, envFile, pidFile, root } from './paths.mjs';

const readyMs = 30_000;
const stopMs = 10_000;

/**
 * Starts the service on a free loopback port, or reuses the one that an earlier run left running. Returns the
 * environment variables for its clients, and `stop`.
 */
export async function startService() {
  const kept = keptService();
  if (kept !== undefined) return { env: readEnv(), pid: kept, kept: true, stop: () => stopKept(kept) };
  mkdirSync(data, { recursive: true });
  rmSync(envFile, { force: true });
  const args = [
    join(root, 'bin', 'scm.js'),
    'serve',
    '--port',
    '0',
    '--data',
    data,
    '--write-env',
    envFile,
    '--control',
    '0',
    '--ui',
  ];
  const service = start(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  service.child.stderr.on('data', (chunk) => (said = (said + chunk).slice(-4000)));
  const halt = () => stop(service.pid, stopMs);
  let code;
  service.ended.then(
    (ended) => (code = ended ?? 'a signal'),
    (error) => (code = error.message),
  );
  for (const until = Date.now() + readyMs; !existsSync(envFile); await delay(30)) {
    if (code !== undefined)
      throw new Error(`the local service ended with ${code} before it was ready:\n${said.trim()}`);
    if (Date.now() > until) {
      await halt();
      throw new Error(`the local service was not ready after ${readyMs / 1000} s:\n${said.trim()}`);
    }
  }
  return { env: readEnv(), pid: service.pid, kept: false, stop: halt, letGo: () => letGo(service) };
}

/** Adds variables to the script that a shell reads, unless an earlier run added them. */
export function addToEnvironment(variables) {
  const known = readEnv();
  for (const [name, value] of Object.entries(variables)) {
    if (!(name in known)) appendFileSync(envFile, `export ${name}='${value.replaceAll("'", `'\\''`)}'\n`);
  }
}

/** Leaves the service running after this process ends. */
function letGo({ child, pid }) {
  writeFileSync(pidFile, `${pid}\n`);
  child.stderr.destroy();
  child.unref();
}

function keptService() {
  if (!existsSync(pidFile) || !existsSync(envFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (pid > 0 && isAlive(pid)) return pid;
  rmSync(pidFile, { force: true });
  return undefined;
}

async function stopKept(pid) {
  await stop(pid, stopMs);
  rmSync(pidFile, { force: true });
}

function readEnv() {
  const lines = readFileSync(envFile, 'utf8').matchAll(/^export (\w+)='(.*)'$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
}

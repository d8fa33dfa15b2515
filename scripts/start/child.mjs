// Child processes in groups of their own: a Ctrl-C in the terminal reaches this process only, which ends them in order.
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** Starts a program. `ended` resolves with its exit code, or null when a signal ended it. */
export function start(file, args, options) {
  const child = spawn(file, args, { ...options, detached: true });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  // Whoever awaits it sees the error; nobody has to.
  ended.catch(() => {});
  return { child, ended, pid: child.pid };
}

/** Asks a process to end, and makes it after `graceMs`. */
export async function stop(pid, graceMs) {
  signal(pid, 'SIGTERM');
  for (const until = Date.now() + graceMs; isAlive(pid); await delay(50)) {
    if (Date.now() > until) {
      signal(pid, 'SIGKILL');
      return;
    }
  }
}

/** Whether a process is there. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Sends a signal to a process that may have ended. */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

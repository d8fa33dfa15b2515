// Starts child processes in their own process groups: Ctrl-C reaches only this process, which stops them in order.
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** Starts a program. `ended` resolves with its exit code, or null if a signal ended it. */
export function start(file, args, options) {
  const child = spawn(file, args, { ...options, detached: true });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  // Prevents an unhandled rejection; callers that await `ended` still get the error.
  ended.catch(() => {});
  return { child, ended, pid: child.pid };
}

/** Terminates a process, and kills it after `graceMs`. */
export async function stop(pid, graceMs) {
  signal(pid, 'SIGTERM');
  for (const until = Date.now() + graceMs; isAlive(pid); await delay(50)) {
    if (Date.now() > until) {
      signal(pid, 'SIGKILL');
      return;
    }
  }
}

/** Reports whether a process exists. */
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

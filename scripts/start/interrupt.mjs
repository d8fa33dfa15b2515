// Ctrl-C for a deploy. cdktf runs Terraform in its own terminal and kills it when cdktf itself is interrupted, so
// Terraform could not write its state. Therefore Terraform is interrupted, and cdktf ends after it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, signal } from './child.mjs';

/**
 * Interrupts every process named `name` below `pid` once, and waits until `pid` and its descendants have ended.
 * Without such a process, terminates `pid` itself. Kills remaining processes after `graceMs`.
 */
export async function interrupt(pid, name, graceMs) {
  const seen = new Set([pid]);
  const printed = new Set();
  const tell = (process, how) => {
    if (printed.has(process)) return;
    printed.add(process);
    signal(process, how);
  };
  for (const until = Date.now() + graceMs; ; await delay(100)) {
    const below = descendants(pid);
    for (const { pid: one } of below) seen.add(one);
    const named = below.filter((one) => basename(one.command) === basename(name));
    for (const one of named) tell(one.pid, 'SIGINT');
    if (named.length === 0) tell(pid, 'SIGTERM');
    const alive = [...seen].filter(isAlive);
    if (alive.length === 0) return;
    if (Date.now() > until) {
      for (const one of alive) signal(one, 'SIGKILL');
      return;
    }
  }
}

function descendants(pid) {
  const all = existsSync('/proc/self/stat') ? processesOfLinux() : processesByPs();
  const below = (parent) => all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

/** Without `ps`, which a small container does not have. */
function processesOfLinux() {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const [, command, parent] = /^\d+ \((.*)\) \w (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
      return [{ pid: Number(pid), parent: Number(parent), command }];
    } catch {
      return []; // the process has ended, or the entry is not a process
    }
  });
}

function processesByPs() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, own, parent, command]) => ({ pid: Number(own), parent: Number(parent), command }));
}

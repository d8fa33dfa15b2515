import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  /** Deletes the folder with its content. */
  readonly remove: () => void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const open = new Set<string>();

/**
 * Creates a folder that only this user can read. What is not removed at the end of the process is deleted then, also by a
 * signal: it may contain a plan, a state or logs.
 *
 * @example
 * const folder = temporaryFolder('scm-review-');
 * try { … } finally { folder.remove(); }
 */
export function temporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), prefix));
  if (open.size === 0) {
    process.on('exit', removeAll);
    for (const signal of signals) process.on(signal, end);
  }
  open.add(path);
  return { path, remove: () => remove(path) };
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
  if (!open.delete(path) || open.size > 0) return;
  process.off('exit', removeAll);
  for (const signal of signals) process.off(signal, end);
}

function removeAll(): void {
  for (const path of open) remove(path);
}

/** Ends the process as the signal would without a listener; where there is another one, the process goes on. */
function end(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  removeAll();
  process.kill(process.pid, signal);
}

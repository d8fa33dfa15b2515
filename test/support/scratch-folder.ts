import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let all: string | undefined;

/** Makes a folder that is removed when the process of the tests ends. */
export function scratchFolder(): string {
  if (all === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'scm-scratch-'));
    // An unprivileged user may be given access to a folder in it.
    chmodSync(folder, 0o711);
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    all = folder;
  }
  return mkdtempSync(join(all, 'x-'));
}

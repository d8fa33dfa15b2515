import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodedError, messageOf } from '../../core';

/** Returns the path of a temporary page. */
export function pageToOpen(): string {
  return join(mkdtempSync(join(tmpdir(), 'scm-review-')), 'review.html');
}

/** Opens a file in the browser: `BROWSER`, or the system's default. Does not wait until it is closed. */
export async function openPage(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const usual = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open';
  const named = env['BROWSER'];
  const program = named === undefined || named === '' ? usual : named;
  const child = spawn(program, [file], { env, stdio: 'ignore', detached: true });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) =>
      reject(
        new CodedError(
          'NO_BROWSER',
          `cannot start ${program} (${messageOf(cause)}): open ${file} manually, or set BROWSER to a browser`,
          { cause },
        ),
      ),
    );
  });
  child.unref();
}

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

/** Starts the installed Chromium, with more arguments of its command line. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find(isExecutable);
  if (found === undefined) throw new Error('there is no chromium on the PATH: install the package chromium');
  // Chromium has no sandbox when run as root; the tests only open local pages.
  return chromium.launch({ executablePath: found, args: ['--no-sandbox', '--disable-gpu', ...more] });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

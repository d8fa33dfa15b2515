import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { packagedBrowser, type InstalledBrowser } from './packaged-browser';

/** Starts a Chromium of this machine, otherwise that of the packages, with more arguments of its command line. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const { path, env } = fromPath() ?? (await packagedBrowser());
  // Chromium has no sandbox when run as root; the tests only open local pages.
  return chromium.launch({ executablePath: path, env, args: ['--no-sandbox', '--disable-gpu', ...more] });
}

function fromPath(): InstalledBrowser | undefined {
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find(isExecutable);
  return path === undefined ? undefined : { path, env: { ...process.env } };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

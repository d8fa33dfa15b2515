import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openScratch } from '../../scripts/test/scratch.cjs';

/**
 * Updates dist/ before the first test, as jest's `globalSetup`. A failed step is reported, and only tests that need it
 * fail.
 * `npm test` builds before it starts jest, and stops if the build fails.
 */
export default function buildOnce(): void {
  openScratch();
  // Providers started by tests must not write to the user's token cache.
  process.env['SCM_TOKEN_CACHE'] = 'off';
  if (process.env['SCM_BUILT'] === 'yes') return;
  const script = join(__dirname, '..', '..', 'scripts', 'build.mjs');
  spawnSync(process.execPath, [script, '--without-types'], { stdio: ['ignore', 'inherit', 'inherit'] });
}

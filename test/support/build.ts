import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Brings dist/ up to date before the first test, for jest's `globalSetup`. A step that fails is shown and left to the
 * tests that need it; `npm test` builds before it starts jest, and stops there when the build fails.
 */
export default function buildOnce(): void {
  // Providers that tests start leave nothing in the caches of whoever runs them.
  process.env['SCM_TOKEN_CACHE'] = 'off';
  if (process.env['SCM_BUILT'] === 'yes') return;
  const script = join(__dirname, '..', '..', 'scripts', 'build.mjs');
  spawnSync(process.execPath, [script, '--without-types'], { stdio: ['ignore', 'inherit', 'inherit'] });
}

// Type-checks every example as a separate project, as a user would. The declarations of the package are checked in
// their packed form (test/release/types).
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tsc } from './build/run.mjs';

const root = join(import.meta.dirname, '..');
const examples = join(root, 'examples');

for (const name of readdirSync(examples)) {
  if (!existsSync(join(examples, name, 'tsconfig.json'))) continue;
  const { status, stdout } = spawnSync(
    process.execPath,
    [tsc, '--noEmit', '--skipLibCheck', '-p', join('examples', name)],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (status === 0) continue;
  console.error(stdout);
  process.exitCode = 1;
}

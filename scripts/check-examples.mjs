// Type-checks every example as a separate project, as a user would. The declarations of the package are checked in
// their packed form (test/release/types).
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runNode, tsc } from './build/run.mjs';

const root = join(import.meta.dirname, '..');
const examples = join(root, 'examples');

for (const name of readdirSync(examples)) {
  if (!existsSync(join(examples, name, 'tsconfig.json'))) continue;
  try {
    await runNode(`checking examples/${name}`, [tsc, '--noEmit', '--skipLibCheck', '-p', join('examples', name)]);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

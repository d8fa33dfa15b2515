// npm run check: all static checks of the source. Prints each step, and the output of those that fail.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { tsc } from './build/run.mjs';

const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const node = process.execPath;

/** The others use the output of the first two. */
const first = [
  ['catalog index is up to date', node, ['scripts/catalog-index.mjs', '--check']],
  ['build', node, ['scripts/build.mjs']],
];
const others = [
  ['packages (publint, arethetypeswrong)', node, ['scripts/release/main.mjs', '--npm']],
  ['types and code habits (oxlint)', bin('oxlint'), ['--deny-warnings']],
  ['types (tsc)', node, [tsc, '--noEmit']],
  ['types of the page', node, [tsc, '--noEmit', '-p', 'test/ui']],
  ['types of the examples', node, ['scripts/check-examples.mjs']],
  ['pages are up to date', bin('tsx'), ['scripts/docs/main.ts', '--check']],
  ['sentences of the catalog', bin('tsx'), ['scripts/coverage/sentences/main.ts']],
  ['words (scripts/language)', bin('tsx'), ['scripts/language/main.ts']],
  ['catalog and public API agree', bin('tsx'), ['scripts/coverage/api/main.ts', '--quiet']],
  ['catalog and both sources of limits agree', bin('tsx'), ['scripts/coverage/agreement/main.ts', '--quiet']],
  ['format (oxfmt)', bin('oxfmt'), ['--check']],
  ['layers (dependency-cruiser)', bin('depcruise'), ['src', 'constructs', 'examples']],
  ['dead code (knip)', bin('knip'), []],
];

const failed = [];
for (const step of first) await run(step);
const waiting = [...others];
await Promise.all([worker(), worker()]);
if (failed.length > 0) {
  console.error(`\ncheck failed: ${failed.join(', ')}`);
  process.exitCode = 1;
} else console.log('\ncheck passed');

async function worker() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await run(step);
}

function run([name, command, args]) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('error', (error) => (said += error.message));
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      if (code !== 0) {
        failed.push(name);
        console.log(said.trim().replace(/^/gm, '     '));
      }
      resolve();
    });
  });
}

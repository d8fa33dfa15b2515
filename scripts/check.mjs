// npm run check: all static checks of the source. Prints each step, and the output and the remedy of those that fail.
// `--list` prints the steps with their remedies as JSON, and runs none.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { tsc } from './build/run.mjs';

const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const node = process.execPath;

/** The others use the output of the first two. */
const first = [
  {
    name: 'catalog index is up to date',
    run: [node, 'scripts/catalog-index.mjs', '--check'],
    remedy: 'npm run docs, and commit what it writes',
  },
  {
    name: 'build',
    run: [node, 'scripts/build.mjs'],
    remedy: 'correct the file that the message names, then npm run build',
  },
];
const others = [
  {
    name: 'packages (publint, arethetypeswrong)',
    run: [node, 'scripts/release/main.mjs', '--npm'],
    remedy: 'correct package.json or scripts/release, which makes the packages',
  },
  {
    name: 'types and code habits (oxlint)',
    run: [bin('oxlint'), '--deny-warnings'],
    remedy: 'correct the code; the rules are in .oxlintrc.json',
  },
  {
    name: 'types (tsc)',
    run: [node, tsc, '--noEmit'],
    remedy: 'correct the code at the place that the compiler names',
  },
  {
    name: 'types of the page',
    run: [node, tsc, '--noEmit', '-p', 'test/ui'],
    remedy: 'correct src/ui at the place that the compiler names',
  },
  {
    name: 'types of the examples',
    run: [node, 'scripts/check-examples.mjs'],
    remedy: 'correct the example, or restore what of the package it uses',
  },
  {
    name: 'pages are up to date',
    run: [bin('tsx'), 'scripts/docs/main.ts', '--check'],
    remedy: 'npm run docs, and commit what it writes',
  },
  {
    name: 'sentences of the catalog',
    run: [bin('tsx'), 'scripts/coverage/sentences/main.ts'],
    remedy: 'correct the description in the catalog entry (src/catalog)',
  },
  {
    name: 'words (scripts/language)',
    run: [bin('tsx'), 'scripts/language/main.ts'],
    remedy: 'write what the message says instead; put names of code into `backticks`',
  },
  {
    name: 'values of resources in texts',
    run: [bin('tsx'), 'scripts/coverage/printed-values/main.ts'],
    remedy:
      'print `printable(kind, value)` of the catalog instead, or add the place with a reason to scripts/coverage/printed-values/exempt.ts',
  },
  {
    name: 'catalog and public API agree',
    run: [bin('tsx'), 'scripts/coverage/api/main.ts', '--quiet'],
    remedy: 'correct the catalog entry, or give a reason in the file that the message names',
  },
  {
    name: 'catalog and both sources of limits agree',
    run: [bin('tsx'), 'scripts/coverage/agreement/main.ts', '--quiet'],
    remedy: 'change `unconfirmed` or the limit in the catalog entry, as the message says',
  },
  {
    name: 'cost of the tests',
    run: [node, 'scripts/test/budget.mjs'],
    remedy: 'do what the message says; the times are in test/suite-times.json, the budget in test/budget.json',
  },
  { name: 'format (oxfmt)', run: [bin('oxfmt'), '--check'], remedy: 'npx oxfmt' },
  {
    name: 'layers (dependency-cruiser)',
    // With the comment of each rule.
    run: [bin('depcruise'), '--output-type', 'err-long', 'src', 'constructs', 'examples'],
    remedy:
      'move the code to a layer that may import it, or pass a function in; the layers are in docs/architecture.md',
  },
  {
    name: 'dead code (knip)',
    run: [bin('knip')],
    remedy: 'remove the export, file or dependency, or use it; entry files are listed in knip.json',
  },
];

if (process.argv.includes('--list')) {
  console.log(JSON.stringify([...first, ...others]));
  process.exit();
}

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

function run({ name, run: [command, ...args], remedy }) {
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
        console.log(`${said.trim()}\nwhat to do: ${remedy}`.replace(/^/gm, '     '));
      }
      resolve();
    });
  });
}

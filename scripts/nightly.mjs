// node scripts/nightly.mjs: what is too slow for each commit. A step that runs nothing has failed. `.ci/nightly` installs
// what it needs and starts it. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { readOptions } from './build/options.mjs';
import { dist, root } from './build/step.mjs';
import { nodeFor, thisPlatform } from './release/node-builds.mjs';
import { terraformExe } from './windows/terraform-exe.mjs';

const help = `usage: node scripts/nightly.mjs [options]

Runs what is too slow for each commit, and exits with 1 if a step fails or runs nothing:

  release     builds a release from nothing, within 300 seconds of processor time
  windows     the scenario of a user on Windows, under wine, with this release and a terraform.exe that is made with Go
  platforms   deploys with this release on the Node of this machine and on the one of the release
  pages       checks the pages of docs/ as the public Terraform registry does, with tfplugindocs, built with Go
  tests       npm run test:nightly: other cases than npm test, which depend on the date
  mutants     how many mutants of the files that changed in a day the tests of their layers detect; no score fails

  --only NAME   only this step; can be repeated. The release must exist for windows and platforms
  --cache DIR   where terraform.exe is kept (default: ~/.cache/cdktf-provider-scm)
  --json        print one JSON object
  --help        print this text
`;
const builds = join(dist, 'node-builds');
const mostReleaseSeconds = 300;
/** What the scenario of Windows had when this was written: fewer steps mean that something did not run. */
const leastWindowsSteps = 19;

const steps = { release, windows, platforms, pages, tests, mutants };
const options = readOptions(
  {
    only: { type: 'string', multiple: true, default: Object.keys(steps) },
    cache: { type: 'string', default: join(homedir(), '.cache', 'cdktf-provider-scm') },
    json: { type: 'boolean' },
  },
  {
    help,
    task: 'run the nightly steps',
    check: ({ only, cache }) => {
      const wrong = only.find((name) => !Object.hasOwn(steps, name));
      if (wrong !== undefined) throw new Error(`invalid option value "${wrong}": use ${Object.keys(steps).join(', ')}`);
      if (cache === '') throw new Error('invalid option value "": --cache names a folder');
    },
  },
);
const results = [];
for (const name of new Set(options.only)) results.push(await resultOf(name));
const failed = results.filter(({ ok }) => !ok).length;
if (options.json) console.log(JSON.stringify({ ok: failed === 0, steps: results }, undefined, 2));
else {
  for (const { name, ok, seconds, processorSeconds, found } of results)
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s, ${processorSeconds} s of processor time): ${found}`);
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
}
process.exitCode = failed === 0 ? 0 : 1;

async function resultOf(name) {
  process.stderr.write(`nightly: ${name}\n`);
  const start = performance.now();
  const before = processorTime();
  const used = () => ({
    seconds: Math.round((performance.now() - start) / 1000),
    processorSeconds: Math.round(processorTime() - before),
  });
  try {
    const found = await steps[name](used);
    return { name, ok: true, ...used(), found };
  } catch (error) {
    return { name, ok: false, ...used(), found: error.message };
  }
}

/** From nothing, but with the packages that an earlier run downloaded. */
async function release(used) {
  for (const place of [join(root, '.gen'), ...builtIn(dist)]) rmSync(place, { recursive: true, force: true });
  const output = await run(['scripts/release/main.mjs']);
  const { processorSeconds } = used();
  if (processorSeconds > mostReleaseSeconds)
    throw new Error(`the release took more than ${mostReleaseSeconds} seconds of processor time`);
  return output.trimEnd().split('\n').at(-1);
}

async function windows() {
  const args = ['scripts/windows/main.mjs', '--json', '--make-terraform', resolve(options.cache)];
  const { wine, steps: ran } = JSON.parse(await run(args, { mayFail: true }));
  const wrong = ran.filter(({ ok }) => !ok).map(({ name, found }) => `${name}: ${found}`);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  if (ran.length < leastWindowsSteps)
    throw new Error(`only ${ran.length} of ${leastWindowsSteps} steps ran under ${wine ?? 'wine'}`);
  return `${ran.length} steps under ${wine}`;
}

async function platforms() {
  const others = {
    [`node-${process.version}`]: process.execPath,
    'node-of-the-release': nodeFor(thisPlatform(), builds),
  };
  const args = Object.entries(others).flatMap(([name, command]) => ['--node', `${name}=${command}`]);
  const rows = (await run(['scripts/platforms.mjs', ...args])).split('\n').filter((line) => line.startsWith('| node-'));
  if (rows.length !== 2) throw new Error(`${rows.length} of 2 rows were printed`);
  return rows.map((row) => row.slice(2, -2)).join('; ');
}

async function pages() {
  return (await run(['scripts/registry-pages.mjs'])).trim();
}

async function tests() {
  // The slow suite of the day can be that of Windows.
  const SCM_TEST_TERRAFORM_EXE = terraformExe(resolve(options.cache));
  const output = await run(['scripts/test.mjs', '--nightly'], { env: { SCM_TEST_TERRAFORM_EXE } });
  const counts = /^(\d+) passed, \d+ failed(?:, \d+ skipped)?$/m.exec(output);
  if (counts === null || counts[1] === '0') throw new Error('no test ran');
  return counts[0];
}

async function mutants() {
  const { layers, leftOut } = JSON.parse(await run(['scripts/mutation-score.mjs', '--json']));
  const scores = layers.map(({ layer, mutants, score }) => `${layer} ${score ?? '-'} % of ${mutants} mutants`);
  const measured = scores.length === 0 ? 'no file of a layer with tests changed' : scores.join(', ');
  return leftOut.length === 0 ? measured : `${measured}; ${leftOut.length} files not measured`;
}

/** Runs a script with Node, and passes its output on to stderr as it comes; returns what it wrote to stdout. */
function run(args, { mayFail = false, env = {} } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    process.stderr.write(chunk);
  });
  return new Promise((done, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 || mayFail
        ? done(output)
        : reject(new Error(`${args[0]} exited with ${code}: ${output.slice(-2000)}`)),
    );
  });
}

function builtIn(place) {
  return existsSync(place)
    ? readdirSync(place)
        .filter((name) => name !== basename(builds))
        .map((name) => join(place, name))
    : [];
}

/** Seconds that ended children took. */
function processorTime() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  const ticksPerSecond = 100;
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

// node scripts/windows/main.mjs: runs the scenario of a user on Windows under wine, with a release and a terraform.exe.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readOptions } from '../build/options.mjs';
import { dist, root } from '../build/step.mjs';
import { installCli, serve } from '../release/installed.mjs';
import { nodeFor } from '../release/node-builds.mjs';
import { commandLineCases } from './command-line.mjs';
import { terraformExe } from './terraform-exe.mjs';
import { terraformCases } from './terraform.mjs';
import { closeWine, openWine } from './wine.mjs';

const help = `usage: node scripts/windows/main.mjs (--terraform FILE | --make-terraform DIR) [options]

Runs terraform.exe with the provider of a release under wine, against a local service: init from the mirror, validate,
apply with push, empty second plan, query, test, destroy, and a terraform that is ended while it runs. Then the command
line of the release with node.exe. Prints one line for each step, and exits with 1 if one of them fails.

  --terraform FILE       terraform.exe for windows_amd64, 1.14 or later
  --make-terraform DIR   make terraform.exe with Go in this folder, or use what an earlier run made there
  --release DIR          folder that \`npm run release\` made (default: release)
  --keep                 keep the working folder
  --json                 print one JSON object
  --help                 print this text

Needs Debian's packages wine and wine64, and Go for --make-terraform.
`;

const string = { type: 'string' };
const flag = { type: 'boolean' };
const options = readOptions(
  { terraform: string, 'make-terraform': string, release: string, keep: flag, json: flag },
  {
    help,
    task: 'run the scenario for Windows',
    check: (values) => {
      if (!values.terraform === !values['make-terraform'])
        throw new Error('pass --terraform FILE or --make-terraform DIR');
    },
  },
);
const release = resolve(options.release ?? join(root, 'release'));
// A folder as users have it.
const folder = mkdtempSync(join(tmpdir(), 'scm größe '));
const progress = (text) => process.stderr.write(`windows: ${text}\n`);
const steps = [];
let wine;
let service;
try {
  const mirror = join(release, 'mirror');
  if (!existsSync(mirror)) throw new Error(`cannot find ${mirror}; run npm run release first`);
  const terraform = options.terraform ?? terraformExe(resolve(options['make-terraform']));
  wine = openWine(folder, join(dist, 'node-builds'));
  progress(`${wine.version}, prefix in ${folder}`);
  const cli = installCli(release, folder);
  service = await serve({
    ...{ node: process.execPath, cli, file: join(folder, 'scm.cmd') },
    pattern: /^@set "(SCM_[A-Z_]+)=(.*)"\r?$/gm,
  });
  const about = { wine, folder, mirror, terraform: resolve(terraform), variables: service.variables, cli };
  for (const run of [
    ...terraformCases(about),
    ...commandLineCases(about, nodeFor('windows_amd64', join(dist, 'node-builds'))),
  ]) {
    await step(run);
  }
} catch (error) {
  steps.push({ name: 'preparation', ok: false, seconds: 0, found: error.message });
} finally {
  service?.stop();
  if (wine) closeWine(wine);
  if (!options.keep) rmSync(folder, { recursive: true, force: true });
}
const ok = steps.every((one) => one.ok);
if (options.json)
  console.log(JSON.stringify({ ok, wine: wine?.version, folder: options.keep ? folder : null, steps }, null, 2));
else
  for (const one of steps)
    console.log(
      `${one.ok ? 'ok  ' : 'FAIL'} ${one.name} (${one.seconds.toFixed(1)} s)${one.found ? `: ${one.found}` : ''}`,
    );
process.exitCode = ok ? 0 : 1;

/** Runs one step; what it returns is printed, what it throws is a failure. */
async function step({ name, run }) {
  progress(name);
  const start = performance.now();
  try {
    const found = await run();
    steps.push({ name, ok: true, seconds: (performance.now() - start) / 1000, found: found ?? '' });
  } catch (error) {
    steps.push({ name, ok: false, seconds: (performance.now() - start) / 1000, found: error.message });
  }
}

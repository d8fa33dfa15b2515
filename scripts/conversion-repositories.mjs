// Converts exported configurations, and deploys each repository to a local service of its own, as its README says: types,
// synthesis, apply, push, and a second plan that must be empty. Prints one line of a table for each file.
//
// node scripts/conversion-repositories.mjs --modules DIR FILE…
//
// `--modules` names the `node_modules` of a converted repository: package.json is the same in each, so it is installed once.
// Needs a build, Terraform, and the provider of `scm install`. Exits with 1 if a step of a file fails.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const scm = join(import.meta.dirname, '..', 'bin', 'scm.js');
const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { modules: { type: 'string' } },
});
if (files.length === 0 || options.modules === undefined) {
  console.error('usage: node scripts/conversion-repositories.mjs --modules DIR FILE…');
  process.exit(2);
}
const modules = resolve(options.modules);
console.log(
  '| file | objects | types | synthesis | apply and push | second plan |\n| --- | --- | --- | --- | --- | --- |',
);
for (const file of files) {
  const cells = await deployed(file);
  console.log(`| ${[basename(file), ...cells].join(' | ')} |`);
}

/** Runs the steps in their order; a failure ends them. */
async function deployed(file) {
  const work = mkdtempSync(join(tmpdir(), 'scm-repository-'));
  const dir = join(work, 'firewalls');
  const cells = [];
  let service;
  const step = (command, args, { cwd = dir, env = {}, good = [0], says = () => 'OK' } = {}) => {
    const run = spawnSync(command, args, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...env },
      maxBuffer: 2 ** 28,
    });
    if (!good.includes(run.status))
      throw new Error(`${command} ${args.join(' ')}: ${run.status}: ${run.stdout}${run.stderr}`);
    cells.push(says(run.stdout));
    return run.stdout;
  };
  try {
    const made = JSON.parse(
      step(process.execPath, [scm, 'convert', resolve(file), '--dir', dir, '--connections', '100', '--json'], {
        ...{ cwd: work, good: [0, 3], says: (text) => JSON.parse(text).declared.objects },
      }),
    );
    if (made.declared.leftOut.length > 0) throw new Error(`left out: ${JSON.stringify(made.declared.leftOut)}`);
    symlinkSync(modules, join(dir, 'node_modules'));
    step('npm', ['run', '--silent', 'check']);
    const variables = join(work, 'scm.env');
    service = spawn(process.execPath, [scm, 'serve', '--port', '0', '--write-env', variables], { stdio: 'ignore' });
    for (let i = 0; i < 600 && !existsSync(variables); i += 1) await wait(100);
    const env = {
      ...Object.fromEntries(
        [...readFileSync(variables, 'utf8').matchAll(/^export (\w+)='?([^'\n]*)'?$/gm)].map(([, key, value]) => [
          key,
          value,
        ]),
      ),
      ...Object.fromEntries(made.declared.secrets.map((name) => [`TF_VAR_${name}`, 'a secret of 1 person'])),
      CHECKPOINT_DISABLE: '1',
    };
    step('npx', ['cdktf', 'synth'], { env });
    const cwd = join(dir, 'cdktf.out', 'stacks', 'adopted');
    const terraform = (...args) => ['terraform', [...args, '-input=false', '-no-color'], { cwd, env }];
    const [init, initArgs, inStack] = terraform('init');
    step(init, initArgs, inStack);
    cells.pop();
    const [apply, applyArgs] = terraform('apply', '-auto-approve');
    step(apply, applyArgs, { cwd, env, says: (text) => pushed(text) });
    const [plan, planArgs] = terraform('plan', '-detailed-exitcode');
    step(plan, planArgs, { cwd, env, says: () => 'empty' });
  } catch (error) {
    cells.push('FAILED');
    console.error(`${file}: ${error.message.slice(-3000)}`);
    process.exitCode = 1;
  } finally {
    service?.kill();
    rmSync(work, { recursive: true, force: true });
  }
  return cells;
}

function pushed(text) {
  const [, added] = /Resources: (\d+) added, 0 changed, 0 destroyed/.exec(text) ?? [];
  if (added === undefined || !/scm_push\.\S+: Creation complete/.test(text)) throw new Error('it was not pushed');
  return `${added} added, pushed`;
}

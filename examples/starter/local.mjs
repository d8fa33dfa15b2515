// npm run local: reviews the stack, deploys it to a local service and pushes it. It requires no tenant, and leaves the state of the
// real deployment alone.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startService } from 'cdktf-provider-scm-cli/testing';

const out = resolve('.scm', 'local');
const stack = join(out, 'stacks', 'firewall');
const terraform = process.env.TERRAFORM_BINARY_NAME || 'terraform';
const scm = (...args) =>
  run(process.execPath, [resolve('node_modules/cdktf-provider-scm-cli/bin/scm.js'), ...args], { cwd: stack });
const service = await startService();
const env = { ...process.env, ...service.env, CDKTF_OUTDIR: out };

try {
  rmSync(out, { recursive: true, force: true });
  // The library makes the last folder of the path only.
  mkdirSync(out, { recursive: true });
  await run(process.execPath, ['node_modules/cdktf-provider-scm-cli/bin/scm.js', 'install']);
  await run(process.execPath, ['--import', 'tsx', 'main.ts']);
  // A state of its own, whatever backend the stack has.
  const backend = { terraform: { backend: { local: { path: 'local.tfstate' } } } };
  writeFileSync(join(stack, 'local_override.tf.json'), JSON.stringify(backend));
  console.log('terraform init');
  await run(terraform, [`-chdir=${stack}`, 'init', '-input=false', '-no-color'], { isQuiet: true });
  // The firewall joins the folder once it exists, so that the push reaches it.
  const folder = ['-target=scm_folder.branches', '-input=false', '-auto-approve'];
  await run(terraform, [`-chdir=${stack}`, 'apply', ...folder]);
  await service.tenant.addDevice({ serial: '007951000000001', folder: 'Branches' });
  await run(terraform, [`-chdir=${stack}`, 'plan', '-input=false', '-out=plan.bin']);
  await scm('snapshot', '--out', 'base.json');
  await scm('review', 'plan.bin', '--snapshot', 'base.json');
  await run(terraform, [`-chdir=${stack}`, 'apply', '-input=false', 'plan.bin']);
  const rules = await service.tenant.effectiveRules('Branches', 'running');
  console.log(`\nrunning on Branches: ${rules.map(({ rule }) => rule.name).join(', ')}`);
} finally {
  await service.close();
}

function run(command, args, { isQuiet = false, cwd } = {}) {
  return new Promise((done, failed) => {
    // The output of a quiet command is shown only when it fails.
    const child = spawn(command, args, { cwd, env, stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.on('error', failed).on('close', (code) => {
      if (code === 0) return done();
      process.stderr.write(Buffer.concat(output));
      failed(new Error(`${command} exited with ${code}`));
    });
  });
}

// Runs terraform on a copy of this configuration against a local service. It requires no tenant, and leaves the state of
// the real deployment alone.
import { spawn } from 'node:child_process';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startService } from 'cdktf-provider-scm-cli/testing';

const notCopied = /^(?:node_modules|\.scm|\.terraform|\.git|pipelines|review)$|\.tfstate/;
const scmFile = resolve('node_modules/cdktf-provider-scm-cli/bin/scm.js');

/** Calls `use` with a service, and with functions that run terraform and scm in the copy. */
export async function withService(name, use) {
  const folder = resolve('.scm', name);
  rmSync(folder, { recursive: true, force: true });
  for (const entry of readdirSync('.').filter((one) => !notCopied.test(one))) {
    cpSync(entry, join(folder, entry), { recursive: true });
  }
  writeFileSync(join(folder, 'local_override.tf'), 'terraform {\n  backend "local" {\n  }\n}\n');
  const service = await startService();
  const env = { ...process.env, ...service.env };
  const program = process.env.TERRAFORM_BINARY_NAME || 'terraform';
  const terraform = (...args) => run(program, args, folder, env);
  const scm = (...args) => run(process.execPath, [scmFile, ...args], folder, env);
  try {
    await scm('install');
    console.log('terraform init');
    await run(program, ['init', '-input=false', '-no-color'], folder, env, { isQuiet: true });
    return await use({ service, terraform, scm });
  } finally {
    await service.close();
  }
}

function run(command, args, cwd, env, { isQuiet = false } = {}) {
  return new Promise((done, failed) => {
    // The output of a quiet command is shown only when it fails.
    const child = spawn(command, args, { cwd, env, stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.on('error', failed).on('close', (code) => {
      if (code === 0) return done();
      process.stderr.write(Buffer.concat(output));
      failed(new Error(`${command} ${args[0]} exited with ${code}`));
    });
  });
}

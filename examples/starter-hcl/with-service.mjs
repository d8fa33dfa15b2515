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
  const service = await startService({ devices: [{ serial: '007951000000001', folder: 'All Firewalls' }] });
  const env = { ...process.env, ...service.env };
  const program = process.env.TERRAFORM_BINARY_NAME || 'terraform';
  const terraform = (...args) => run(program, args, folder, env);
  const scm = (...args) => run(process.execPath, [scmFile, ...args], folder, env);
  try {
    await scm('install');
    await terraform('init', '-input=false');
    return await use({ service, terraform, scm });
  } finally {
    await service.close();
  }
}

function run(command, args, cwd, env) {
  return new Promise((done, failed) => {
    spawn(command, args, { cwd, env, stdio: 'inherit' })
      .on('error', failed)
      .on('close', (code) => (code === 0 ? done() : failed(new Error(`${command} ${args[0]} exited with ${code}`))));
  });
}

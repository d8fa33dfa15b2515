// Checks the pages of docs/ with tfplugindocs, as the public Terraform registry does. Uses the program in TFPLUGINDOCS or on
// the PATH, else builds it with Go in a temporary folder. Usage: node scripts/registry-pages.mjs
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dist, root } from './build/step.mjs';

const source = 'github.com/hashicorp/terraform-plugin-docs/cmd/tfplugindocs';
const version = 'v0.25.0';
/** The program looks up the schema below the host of the public registry only. */
const expectedAddress = 'registry.terraform.io/hashicorp/scm';

const work = mkdtempSync(join(tmpdir(), 'scm-registry-pages-'));
try {
  const provider = join(work, 'terraform-provider-scm');
  mkdirSync(provider);
  cpSync(join(root, 'docs'), join(provider, 'docs'), { recursive: true });
  const { provider_schemas: schemas, ...rest } = JSON.parse(readFileSync(join(dist, 'schema.json'), 'utf8'));
  const [own] = Object.values(schemas);
  const schema = join(work, 'schema.json');
  writeFileSync(schema, JSON.stringify({ ...rest, provider_schemas: { [expectedAddress]: own } }));
  const args = ['validate', '--provider-dir', provider, '--provider-name', 'terraform-provider-scm'];
  const { status, stdout, stderr, error } = run(program(), [...args, '--providers-schema', schema]);
  const problems = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => !/\[DEBUG\]|^(?:running|exporting|getting|detected)/.test(line));
  if (error !== undefined || status !== 0) {
    console.error(`tfplugindocs refuses the pages of docs/:\n${problems.join('\n')}${error?.message ?? ''}`);
    process.exitCode = 1;
  } else console.log('tfplugindocs accepts the pages of docs/');
} finally {
  rmSync(work, { recursive: true, force: true });
}

function program() {
  if (process.env.TFPLUGINDOCS) return process.env.TFPLUGINDOCS;
  if (run('tfplugindocs', ['--version']).error === undefined) return 'tfplugindocs';
  const { status, stderr, error } = run('go', ['install', `${source}@${version}`], { GOBIN: work });
  if (status !== 0)
    throw new Error(`cannot build tfplugindocs: ${error?.message ?? stderr}; set TFPLUGINDOCS to the program`);
  return join(work, 'tfplugindocs');
}

function run(command, args, env = {}) {
  return spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 2 ** 26 });
}

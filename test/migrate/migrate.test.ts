import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { providerSource } from '../../src/provider/source';
import { configuration, makeRows, official, password, stateFile } from '../support/official-fixture';
import { openWorkspace, type Workspace } from '../support/workspace';
import { scmFile } from '../support/scm-process';

const limit = 180_000;
const required = `terraform {
  required_providers {
    scm = {
      source  = "${official}" # the other one
      version = "~> 1.0"
    }
  }
}
`;
const block = 'provider "scm" {\n  referenced_delete = "owe"\n}\n';

let workspace: Workspace;
let home: string;
let tokens: string;
beforeEach(async () => {
  workspace = await openWorkspace();
  home = join(workspace.dir, 'home');
  mkdirSync(home);
  tokens = mkdtempSync(join(tmpdir(), 'scm-tokens-'));
});
afterEach(async () => {
  rmSync(tokens, { recursive: true });
  await workspace.close();
});

interface Report {
  readonly ready: boolean;
  readonly states: readonly { readonly at: string; readonly from: string }[];
  readonly sources: readonly { readonly file: string; readonly line?: number; readonly from: string }[];
  readonly obstacles: readonly { readonly at: string; readonly address?: string; readonly problem: string }[];
  readonly differences: readonly { readonly type: string; readonly notes: readonly string[] }[];
  readonly steps: readonly { readonly commands: readonly string[] }[];
}

// A user's shell: nothing but HOME says where the provider is. Not spawnSync: the service lives in this process.
function shell(command: string): Promise<{ code: number | null; output: string; stdout: string }> {
  const named = { TF_CLI_CONFIG_FILE: undefined, HOME: home, NO_COLOR: '1', SCM_TOKEN_CACHE: tokens };
  const env = { ...process.env, ...workspace.env, ...named };
  const child = spawn('sh', ['-c', `scm() { "${process.execPath}" "${scmFile}" "$@"; }\n${command}`], {
    cwd: workspace.dir,
    env,
  });
  let [output, stdout] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output, stdout })));
}

async function migrate(...args: readonly string[]): Promise<Report> {
  const { stdout } = await shell(`scm migrate --json ${args.join(' ')}`);
  expect(stdout).toMatch(/^\{/);
  return JSON.parse(stdout) as Report;
}

// Runs what was printed, as it stands; only `npx` is not asked.
async function follow({ steps }: Report): Promise<string> {
  let printed = '';
  for (const command of steps.flatMap(({ commands }) => commands)) {
    const answered = command.includes('replace-provider') ? `yes yes | ${command}` : command.replace(/^npx /, '');
    const { code, output } = await shell(answered);
    expect({ command, code, output }).toMatchObject({ code: 0 });
    printed = output;
  }
  return printed;
}

/** Of everything but the user's caches: the provider keeps its bytecode there. */
function digest(dir: string): string {
  const all = readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort();
  const names = all.filter((name) => !name.startsWith('home/.cache'));
  const hash = createHash('sha256');
  for (const name of names) {
    const file = join(dir, name);
    hash.update(`${name}\n`).update(statSync(file).isFile() ? readFileSync(file) : '');
  }
  return hash.digest('hex');
}

function changeSource(file: string): void {
  const path = join(workspace.dir, file);
  const text = readFileSync(path, 'utf8').replace(official, providerSource);
  writeFileSync(path, text.replace(/ *version += "~> 1\.0"\n/, ''));
}

test(
  'following its steps to the letter ends with an empty plan, and it changed nothing itself',
  async () => {
    const answers = await makeRows(workspace);
    workspace.writeFile('main.tf', required + block + configuration(answers));
    workspace.writeFile('terraform.tfstate', stateFile(answers, 'null'));
    workspace.writes();
    const before = digest(workspace.dir);
    const { code, output } = await shell('scm migrate');
    const report = await migrate();
    expect(digest(workspace.dir)).toBe(before);
    expect(workspace.writes()).toEqual([]);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringMatching(/\nready: the first plan has no changes\n$/),
    });
    expect(output).not.toContain(password);
    expect(output).toContain('terraform.tfstate: 1 scm_folder, 1 scm_snippet,');
    expect(output).toContain(`Change main.tf:3: in required_providers, set source = "${providerSource}" for scm`);
    expect(report.obstacles).toEqual([]);
    expect(report.differences).toContainEqual({
      type: 'scm_security_rule',
      notes: expect.arrayContaining([expect.stringMatching(/required: from, to, source/)]),
    });
    expect(JSON.stringify(report.differences)).toContain('type.ip.auth.password_wo');

    for (const { file } of report.sources) changeSource(file);
    expect(await follow(report)).toContain('No changes.');
    expect(await shell('scm migrate')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/does not use another provider/),
    });
  },
  limit,
);

test(
  'what this version lacks is named with its place, and the command that sets it apart works',
  async () => {
    mkdirSync(join(workspace.dir, 'site'));
    workspace.writeFile(
      'main.tf',
      `${required}
module "site" {
  source = "./site"
}
resource "scm_flying_carpet" "x" { name = "x" } /* one line */
resource "scm_tag" "red" {
  name   = "red"
  folder = "All"
  shade  = <<-EOT
    resource "scm_tag" "not" { }
  EOT
}`,
    );
    workspace.writeFile(
      join('site', 'rules.tf'),
      `${required}locals {
  prefix = "a"
  zones  = ["any"]
}
resource "scm_security_rule" "open" {
  name   = "\${local.prefix}-{"
  folder = "All"
  from   = ["any"]
  to     = local.zones
  action = "permit"
}
`,
    );
    const instance = { schema_version: 0, attributes: { id: '1', name: 'x' } };
    const provider = `provider["${official}"]`;
    workspace.writeFile(
      'terraform.tfstate',
      JSON.stringify({
        version: 4,
        terraform_version: '1.11.4',
        serial: 1,
        lineage: '00000000-0000-4000-8000-000000000001',
        outputs: {},
        resources: [
          {
            mode: 'managed',
            type: 'scm_flying_carpet',
            name: 'x',
            provider: `${provider}.east`,
            instances: [
              { ...instance, index_key: 'a' },
              { ...instance, index_key: 'b' },
            ],
          },
          {
            module: 'module.site["it\'s"]',
            mode: 'managed',
            type: 'scm_tag',
            name: 'red',
            provider: `module.site.${provider}`,
            instances: [{ schema_version: 0, attributes: { id: '2', name: 'red', folder: 'All', shade: 'dark' } }],
          },
        ],
      }),
    );
    const report = await migrate();
    expect(report.ready).toBe(false);
    const problems = report.obstacles.map(({ at, address, problem }) => `${at} ${address ?? ''}: ${problem}`);
    expect(problems).toEqual(
      expect.arrayContaining([
        'terraform.tfstate scm_flying_carpet.x: this version has no scm_flying_carpet',
        expect.stringMatching(/^main\.tf:13 .*scm_flying_carpet/),
        expect.stringMatching(/^main\.tf:17 .*shade/),
        ...['source', 'destination', 'service', 'application'].map((name) =>
          expect.stringMatching(`^site/rules\\.tf:13 .*${name} .*use \\["any"\\]`),
        ),
      ]),
    );
    expect(JSON.stringify(report.differences)).toMatch(
      /removed from the state, because this version does not have it: shade/,
    );
    expect(JSON.stringify(report)).not.toContain('dark');
    expect((await shell('scm migrate')).code).toBe(1);

    workspace.writeFile('main.tf', required);
    const [backup, apart, replace] = report.steps;
    await follow({ ...report, steps: [backup, apart, replace].flatMap((step) => step ?? []) });
    expect(readFileSync(join(workspace.dir, 'terraform.tfstate'), 'utf8')).not.toContain('carpet');
    expect(readFileSync(join(workspace.dir, 'terraform.tfstate.other-provider'), 'utf8')).toContain('carpet');
    changeSource('main.tf');
    expect(await shell('scm migrate')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/does not use another provider/),
    });
  },
  limit,
);

test(
  'a state at a backend is pulled, and every workspace has its own file',
  async () => {
    const answers = await makeRows(workspace);
    const elsewhere = join(workspace.dir, 'home', 'kept.tfstate');
    const store = `terraform {\n  backend "local" {\n    path = "${elsewhere}"\n  }\n}\n`;
    workspace.writeFile('main.tf', store);
    expect((await shell('terraform init')).code).toBe(0);
    workspace.writeFile('main.tf', store + required + block + configuration(answers));
    writeFileSync(elsewhere, stateFile(answers, 'null').replaceAll('"scm_variable"', '"scm_flying_carpet"'));
    const mixed = await migrate();
    expect(mixed).toMatchObject({ ready: false, states: [{ at: '.', from: 'backend' }] });
    await follow({ ...mixed, steps: mixed.steps.slice(0, 2) });
    expect(readFileSync(elsewhere, 'utf8')).not.toContain('carpet');
    expect(readdirSync(workspace.dir).filter((name) => name.endsWith('.other-provider'))).toHaveLength(1);

    writeFileSync(elsewhere, stateFile(answers, 'null'));
    const report = await migrate();
    expect(report).toMatchObject({ ready: true, states: [{ at: '.', from: 'backend' }] });
    changeSource('main.tf');
    expect(await follow(report)).toContain('No changes.');

    workspace.writeFile('main.tf', required);
    mkdirSync(join(workspace.dir, 'terraform.tfstate.d', 'prod'), { recursive: true });
    workspace.writeFile(join('terraform.tfstate.d', 'prod', 'terraform.tfstate'), stateFile(answers, 'null'));
    rmSync(join(workspace.dir, '.terraform'), { recursive: true });
    const { steps } = await migrate();
    const replace = steps.flatMap(({ commands }) => commands).find((one) => one.includes('replace-provider'));
    expect(replace).toContain('-state=terraform.tfstate.d/prod/terraform.tfstate');
  },
  limit,
);

test(
  'a cdktf app, JSON, and what cannot be read',
  async () => {
    workspace.writeFile(
      'cdktf.json',
      JSON.stringify({ terraformProviders: ['official/scm@~> 1.0', 'hashicorp/null'] }),
    );
    const stack = join('cdktf.out', 'stacks', 'office');
    mkdirSync(join(workspace.dir, stack), { recursive: true });
    workspace.writeFile(
      join(stack, 'cdk.tf.json'),
      JSON.stringify({
        '//': {},
        terraform: {
          required_providers: { scm: { source: 'official/scm', version: '1.0.0' } },
          backend: { local: { path: join(workspace.dir, 'terraform.office.tfstate') } },
        },
        variable: { folder: { default: 'All' } },
        resource: {
          scm_tag: { red: { '//': {}, name: 'red', folder: '${var.folder}' }, bad: { folder: 'All' } },
        },
      }),
    );
    expect((await shell('scm migrate')).output).toContain('Not examined:\n  a state: none is here');
    workspace.writeFile('terraform.office.tfstate', '{"version": 3}');
    const report = await migrate();
    expect(report.obstacles).toEqual([
      { at: 'terraform.office.tfstate', problem: expect.stringContaining('not a state of version 4') },
      expect.objectContaining({ problem: expect.stringContaining('The argument "name" is required') }),
    ]);
    const { output } = await shell('scm migrate');
    expect(output).toContain('Remove "official/scm@~> 1.0" from terraformProviders');
    expect(output).not.toContain('hashicorp');
    // Neither a command for a folder without configuration nor an edit of a generated file.
    expect(output).not.toMatch(/^ +terraform (init|plan)|Change cdktf\.out/m);
    expect(output).toMatch(/npx cdktf synth[\s\S]*npx cdktf diff/);

    workspace.writeFile(join(stack, 'broken.tf'), 'resource "scm_tag" {{');
    const broken = await migrate();
    expect(broken).toMatchObject({ ready: false });
    expect(JSON.stringify(broken.obstacles)).toContain('broken.tf');
    expect(await shell('scm migrate not-there')).toMatchObject({
      code: 1,
      output: expect.stringContaining('NO_FOLDER'),
    });
  },
  limit,
);

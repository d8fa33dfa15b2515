import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ServiceOptions } from '../../src/service';
import { attachProvider, type AttachedProvider } from './attached-provider';
import { isFullTier } from './runs';
import { runProgram, type Run } from './run-program';
import { openWorkspace, type Workspace } from './workspace';

const root = join(__dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** How Terraform finds the provider: the folder that it looks in by itself, or one that the CLI configuration names. */
export type Mirror = 'implied' | 'filesystem';

/** A program of constructs in a folder of its own, the real cdktf and terraform, and a service. */
export interface Project extends Pick<Workspace, 'service' | 'tenant' | 'api' | 'find' | 'writes' | 'dir' | 'env'> {
  /** Replaces the program: the body of a function of `stack` and of everything that the package exports as `scm`. */
  write(body: string): void;
  /** Replaces the program: everything after the making of `app`. */
  writeApp(body: string): void;
  /** Runs `cdktf <command>`, with nothing in the environment that would help it with the provider's lock. */
  cdktf(...args: readonly string[]): Promise<Run>;
  /** Runs terraform on what the last `cdktf synth` wrote of a stack: the same state as of a deploy, without its screen. */
  terraform(stack: string, ...args: readonly string[]): Promise<Run>;
  /** Deploys the only stack, expects success and gives Terraform's last line: `Apply complete! …` or `No changes. …`. */
  deploy(): Promise<string>;
  /** Deploys every stack, or those that are named, expects success and gives all output. */
  deployAll(...stacks: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** What a project can be given: how its service is, and what its environment says beyond how to reach that. */
export interface ProjectOptions extends ServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  /**
   * What deploys: the CLI of cdktf, which costs 5 CPU seconds each time, or the program and terraform, stack by stack as
   * the CLI would. The CLI finds the provider in the mirror, by its lock entry; `terraform` attaches one process per stack.
   * @default 'terraform', in the full tier 'cdktf'
   */
  readonly deployedBy?: 'cdktf' | 'terraform';
}

/** Makes a project. */
export async function openProject(mirror: Mirror = 'implied', options: ProjectOptions = {}): Promise<Project> {
  const { env: more, deployedBy = isFullTier() ? 'cdktf' : 'terraform', ...ofService } = options;
  const workspace = await openWorkspace(ofService);
  const { dir } = workspace;
  const home = join(dir, 'home');
  const plugins = mirror === 'implied' ? join(home, '.terraform.d', 'plugins') : join(dir, 'mirror');
  writeLauncher(plugins);
  const rc = join(dir, 'cli.rc');
  // An empty file sets nothing; tofu warns on stdout of a file that does not exist.
  writeFileSync(rc, '');
  if (mirror === 'filesystem') {
    const include = 'include = ["terraform.local/*/*"]';
    writeFileSync(
      rc,
      `provider_installation {\n  filesystem_mirror {\n    path = "${plugins}"\n    ${include}\n  }\n  direct {\n    ex${include.slice(2)}\n  }\n}\n`,
    );
  }
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  writeFileSync(
    join(dir, 'cdktf.json'),
    '{ "language": "typescript", "app": "node --import tsx main.ts", "projectId": "e2e", "sendCrashReports": "false" }',
  );
  const env = { ...workspace.env, HOME: home, CI: '1', TF_CLI_CONFIG_FILE: rc, ...more };
  const cli = join(root, 'node_modules/cdktf-cli/bundle/bin/cdktf');
  const cdktf: Project['cdktf'] = (...args) => run(dir, process.execPath, [cli, ...args], env);
  const attached = new Map<string, Promise<AttachedProvider>>();
  const terraform: Project['terraform'] = async (stack, ...args) => {
    const at = join(dir, 'cdktf.out', 'stacks', stack);
    if (deployedBy === 'cdktf' || args[0] === 'init') return run(at, 'terraform', args, env);
    // The journal of a provider is where it was started.
    const provider = attached.get(stack) ?? attachProvider(at, environment(env));
    attached.set(stack, provider);
    return run(at, 'terraform', args, { ...env, ...(await provider).env });
  };
  const initialized = new Set<string>();
  const succeeds = async (what: string, running: Promise<Run>): Promise<string> => {
    const { code, output } = await running;
    if (code !== 0) throw new Error(`${what} failed:\n${output}`);
    return output;
  };
  const byTerraform = async (only: readonly string[]): Promise<string> => {
    await succeeds('the program', run(dir, process.execPath, ['--import', 'tsx', 'main.ts'], env));
    const outputs: string[] = [];
    for (const stack of stacksIn(dir).filter((name) => only.length === 0 || only.includes(name))) {
      if (!initialized.has(stack)) await succeeds('terraform init', terraform(stack, 'init', '-no-color'));
      initialized.add(stack);
      outputs.push(await succeeds('terraform apply', terraform(stack, 'apply', '-auto-approve', '-no-color')));
    }
    return outputs.join('');
  };
  const byCdktf = (only: readonly string[]): Promise<string> => {
    const stacks = only.length === 0 ? ['*'] : [...only, '--ignore-missing-stack-dependencies'];
    return succeeds('cdktf deploy', cdktf('deploy', ...stacks, '--auto-approve'));
  };
  const deployAll: Project['deployAll'] = (...only) => (deployedBy === 'cdktf' ? byCdktf(only) : byTerraform(only));
  return {
    ...workspace,
    write: (body) => writeFileSync(join(dir, 'main.ts'), program(office + body)),
    writeApp: (body) => writeFileSync(join(dir, 'main.ts'), program(body)),
    cdktf,
    terraform,
    deployAll,
    deploy: async () => {
      const output = await deployAll();
      const last = /(Apply complete!|No changes\.)[^\n]*/.exec(output)?.[0];
      if (last === undefined) throw new Error(`nothing was deployed:\n${output}`);
      return last;
    },
    close: async () => {
      for (const provider of attached.values()) await (await provider).close();
      await workspace.close();
    },
  };
}

const office = `
const stack = new TerraformStack(app, 'office');
new scm.ScmProvider(stack, 'scm');
const all = scm.Folder.existing(stack, 'All Firewalls');
void all;
`;

/** The stacks of a synthesized program, each after those that it depends on. */
function stacksIn(dir: string): readonly string[] {
  const text = readFileSync(join(dir, 'cdktf.out', 'manifest.json'), 'utf8');
  const { stacks } = JSON.parse(text) as {
    readonly stacks: Readonly<Record<string, { readonly dependencies: readonly string[] }>>;
  };
  const ordered = new Set<string>();
  const add = (name: string): void => {
    for (const needed of stacks[name]?.dependencies ?? []) add(needed);
    ordered.add(name);
  };
  for (const name of Object.keys(stacks)) add(name);
  return [...ordered];
}

function program(body: string): string {
  return `import { App, TerraformStack, TerraformVariable } from 'cdktf';
import { Construct } from 'constructs';
import * as scm from 'cdktf-provider-scm';
const app = new App();
const { any } = scm;
const everything = { from: any, to: any, source: any, destination: any, application: any, service: any } as const;
void Construct, TerraformStack, TerraformVariable, everything;
${body}
app.synth();
`;
}

/** A launcher of constant text, as a release would have it: its checksum is locked. */
function writeLauncher(plugins: string): void {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const file = `terraform.local/cdktf-scm/scm/${version}/${process.platform}_${arch}/terraform-provider-scm_v${version}`;
  const path = join(plugins, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\nexec '${join(root, 'dist', 'terraform-provider-scm')}' "$@"\n`, { mode: 0o755 });
}

function run(
  dir: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Run> {
  return runProgram(dir, program, args, environment(env)).done;
}

/** Without what the environment of the tests says to cdktf, terraform and the provider. */
function environment(env: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(CDKTF_|TF_|SCM_)/.test(name));
  return { ...Object.fromEntries(inherited), ...env };
}

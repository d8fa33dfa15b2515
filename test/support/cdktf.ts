import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ServiceOptions } from '../../src/service';
import { attachProvider, type AttachedProvider } from './attached-provider';
import { isFullTier } from './runs';
import { runProgram, type Run } from './run-program';
import { openWorkspace, type Workspace } from './workspace';

const root = join(__dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** How Terraform finds the provider: in the default plugin folder, or in one that the CLI configuration names. */
export type Mirror = 'implied' | 'filesystem';

/** A CDKTF program in its own folder, with the real cdktf and terraform, and a service. */
export interface Project extends Pick<Workspace, 'service' | 'tenant' | 'api' | 'find' | 'writes' | 'dir' | 'env'> {
  /**
   * Replaces the program with the body of a function of `stack` and `scm`, which contains all exports of the package.
   */
  write(body: string): void;
  /** Replaces everything in the program after the creation of `app`. */
  writeApp(body: string): void;
  /** Runs `cdktf <command>`, without environment variables that affect the provider's lock. */
  cdktf(...args: readonly string[]): Promise<Run>;
  /**
   * Runs terraform on a stack of the last `cdktf synth`: with the state of a deploy, but without its user interface.
   */
  terraform(stack: string, ...args: readonly string[]): Promise<Run>;
  /**
   * Deploys the only stack, expects success and returns Terraform's last line: `Apply complete! …` or `No changes. …`.
   */
  deploy(): Promise<string>;
  /** Deploys all or the named stacks, expects success and returns all output. */
  deployAll(...stacks: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** Options of a project: those of its service, and additional environment variables. */
export interface ProjectOptions extends ServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  /**
   * What deploys: the cdktf CLI, which takes 5 CPU seconds each time, or the program and terraform, stack by stack like
   * the CLI.
   * The CLI finds the provider in the mirror, through its lock entry; `terraform` attaches one process per stack.
   * @default 'terraform', in the full tier 'cdktf'
   */
  readonly deployedBy?: 'cdktf' | 'terraform';
}

/** Creates a project. */
export async function openProject(mirror: Mirror = 'implied', options: ProjectOptions = {}): Promise<Project> {
  const { env: more, deployedBy = isFullTier() ? 'cdktf' : 'terraform', ...ofService } = options;
  const workspace = await openWorkspace(ofService);
  const { dir } = workspace;
  const home = join(dir, 'home');
  const plugins = mirror === 'implied' ? join(home, '.terraform.d', 'plugins') : join(dir, 'mirror');
  writeLauncher(plugins);
  const rc = join(dir, 'cli.rc');
  // An empty file has no settings; tofu prints a warning on stdout if the file does not exist.
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
    // A provider writes its journal to its working directory.
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

/** Returns the stacks of a synthesized program, dependencies first. */
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

/** Writes a launcher with constant content, as in a release, because its checksum is locked. */
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

/** Removes variables of cdktf, terraform and the provider from the test's environment. */
function environment(env: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(CDKTF_|TF_|SCM_)/.test(name));
  return { ...Object.fromEntries(inherited), ...env };
}

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeSnapshot } from '../../../src/tools/snapshot';
import { createClient, readSettings } from '../../../src/client';
import { openWorkspace, type Workspace } from '../../support/workspace';
import type { Edit, PreparedChange } from './prepared-changes';
import { policyKinds, type Snapshot } from '../../../src/tenant';

const root = join(__dirname, '..', '..', '..');
const example = join(root, 'examples', 'branch-office');

/** The branch office, deployed by the real terraform to a service of its own. */
export interface DeployedOffice {
  readonly workspace: Workspace;
  /** The JSON of the plan that a change makes. */
  planOf(change: PreparedChange): Promise<string>;
  /** The JSON of the plan that resources in HCL make, in place of those of the program with the same type and name. */
  planOfResources(hcl: string): Promise<string>;
  /** What the tenant holds, the rules of others among it. */
  snapshot(): Promise<Snapshot>;
  close(): Promise<void>;
}

const rules = '/config/security/v1/security-rules?position=pre';
const everything = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'], application: ['any'] };

/** What the network team has made by hand, which no plan of the office knows. */
const byOthers: readonly (readonly [path: string, body: Readonly<Record<string, unknown>>])[] = [
  ['/config/objects/v1/services', { folder: 'All Firewalls', name: 'smb', protocol: { tcp: { port: '445' } } }],
  [rules, { ...everything, folder: 'All Firewalls', name: 'no-smb', service: ['smb'], action: 'drop' }],
  [
    rules,
    {
      ...everything,
      folder: 'Branches',
      name: 'old-vpn',
      from: ['staff'],
      to: ['internet'],
      destination: ['198.51.100.99'],
      service: ['any'],
      application: ['ipsec-esp-udp'],
      action: 'allow',
    },
  ],
];

/** Deploys it. Takes a minute. */
export async function deployOffice(): Promise<DeployedOffice> {
  let count = 0;
  const ids = (): string => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`;
  const workspace = await openWorkspace({ between: 'nothing', ids });
  synthesise(workspace, []);
  await workspace.apply();
  for (const [path, body] of byOthers) {
    const { status } = await workspace.api('POST', path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}`);
  }
  const plan = async (edits: readonly Edit[], hcl = ''): Promise<string> => {
    const stack = synthesise(workspace, edits);
    workspace.writeFile('replaced.tf', replaceResources(stack, hcl));
    workspace.writeFile('main.tf.json', JSON.stringify(stack));
    await workspace.plan();
    const { code, stdout, output } = await workspace.terraform(['show', '-json', 'plan.bin']);
    if (code !== 0) throw new Error(`terraform show failed:\n${output}`);
    return stdout;
  };
  return {
    workspace,
    planOf: ({ edits }) => plan(edits),
    planOfResources: (hcl) => plan([], hcl),
    snapshot: async () => {
      const client = createClient(readSettings({}, workspace.env, () => ''));
      try {
        return await takeSnapshot(client, policyKinds(), new Date('2026-11-21T08:00:00Z'));
      } finally {
        await client.close();
      }
    },
    close: () => workspace.close(),
  };
}

/** Runs the program with some edits, and puts what it synthesises into the workspace. */
function synthesise(workspace: Workspace, edits: readonly Edit[]): Stack {
  const { dir } = workspace;
  const program = join(dir, 'program');
  const out = join(dir, 'cdktf.out');
  mkdirSync(program, { recursive: true });
  for (const name of readdirSync(example).filter((one) => /\.(ts|json)$/.test(one))) {
    copyFileSync(join(example, name), join(program, name));
  }
  try {
    symlinkSync(join(root, 'node_modules'), join(program, 'node_modules'));
  } catch {
    // It is there already.
  }
  for (const edit of edits) apply(program, edit);
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'main.ts'], {
    cwd: program,
    env: { ...process.env, CDKTF_OUTDIR: out },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the changed example does not run:\n${stderr}`);
  const stack = JSON.parse(readFileSync(join(out, 'stacks', 'branch-office', 'cdk.tf.json'), 'utf8')) as Stack;
  // Where cdktf keeps the state; with another backend Terraform wants an init, which dev_overrides cannot do.
  delete stack.terraform.backend;
  workspace.writeFile('main.tf.json', JSON.stringify(stack));
  return stack;
}

interface Stack {
  readonly terraform: { backend?: unknown };
  readonly resource: Readonly<Record<string, Record<string, { readonly name?: string }>>>;
}

/** Removes the resources of a stack that HCL replaces. Returns the HCL with their addresses. */
function replaceResources({ resource }: Stack, hcl: string): string {
  return hcl.replaceAll(
    /^resource "(\w+)" "([^"]+)" \{\n {2}name += "([^"]+)"/gm,
    (block: string, type: string, label: string, name: string) => {
      const old = Object.entries(resource[type] ?? {}).find(([, fields]) => fields.name === name)?.[0];
      if (old === undefined) return block;
      delete resource[type]?.[old];
      return block.replace(JSON.stringify(label), JSON.stringify(old));
    },
  );
}

function apply(program: string, { file, from, to }: Edit): void {
  const path = join(program, file);
  const parts = readFileSync(path, 'utf8').split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times, not once: ${from}`);
  writeFileSync(path, parts.join(to));
}

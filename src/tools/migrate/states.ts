import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { isObject, jsonProblem, messageOf, parseJson, readTextFile } from '../../core';
import { runTerraform, type TerraformBinary } from '../../terraform/program';

/** A resource of a state. Its instances may contain secrets. */
export interface StateResource {
  readonly mode: string;
  readonly type: string;
  /** Without instance keys. */
  readonly address: string;
  /** Provider source as recorded in the state. */
  readonly provider: string;
  readonly instances: readonly Readonly<Record<string, unknown>>[];
}

/** A state, or the reason why it could not be read. */
export interface State {
  /** The state file, or the folder whose state was pulled, relative to the examined folder. */
  readonly at: string;
  readonly from: 'file' | 'backend';
  /** Root module of the state; undefined for a file that Terraform does not use here. */
  readonly root: string | undefined;
  readonly workspace: string;
  readonly resources: readonly StateResource[];
  /** Unchanged text of the state; may contain secrets. */
  readonly text: string;
  readonly problem?: string;
}

/** Returns the states in a folder, including those of its workspaces. */
export function statesIn(dir: string, roots: readonly string[]): readonly State[] {
  const workspaces = join(dir, 'terraform.tfstate.d');
  const below = existsSync(workspaces)
    ? readdirSync(workspaces).map((name) => ({
        file: join('terraform.tfstate.d', name, 'terraform.tfstate'),
        root: dir,
        workspace: name,
      }))
    : [];
  const here = readdirSync(dir)
    .filter((name) => name.endsWith('.tfstate'))
    .map((file) => ({ file, root: rootOf(file, dir, roots), workspace: 'default' }));
  return [...here, ...below]
    .filter(({ file }) => existsSync(join(dir, file)))
    .map(({ file, ...rest }) => ({
      at: file,
      from: 'file',
      ...rest,
      ...fileState(join(dir, file)),
    }));
}

/** cdktf keeps `terraform.<stack>.tfstate` next to cdktf.json. */
function rootOf(file: string, dir: string, roots: readonly string[]): string | undefined {
  if (file === 'terraform.tfstate') return dir;
  return roots.find((root) => root !== dir && file === `terraform.${basename(root)}.tfstate`);
}

/** Reads the state of a root module from its backend with `state pull`, which writes nothing. */
export async function stateAtBackend(
  dir: string,
  root: string,
  terraform: TerraformBinary | undefined,
  tools: { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<State> {
  const at = relative(dir, root) || '.';
  return {
    at,
    from: 'backend',
    root,
    workspace: selectedWorkspace(root, tools.env),
    ...(await pullState(root, terraform, tools)),
  };
}

function selectedWorkspace(root: string, env: NodeJS.ProcessEnv): string {
  const named = env['TF_WORKSPACE'] || undefined;
  const file = join(resolve(root, env['TF_DATA_DIR'] || '.terraform'), 'environment');
  return named ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : 'default');
}

type Found = Pick<State, 'resources' | 'text' | 'problem'>;

async function pullState(
  root: string,
  terraform: TerraformBinary | undefined,
  tools: { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<Found> {
  const none = { resources: [], text: '' };
  if (terraform === undefined) return { ...none, problem: 'neither terraform nor tofu is installed to pull it' };
  const { stdout, stderr, code } = await runTerraform(terraform, ['state', 'pull'], {
    dir: root,
    ...tools,
    limitMs: 120_000,
  });
  if (code === 0) return parsedState(stdout);
  const why = /Error:? ?([^\n]*)/.exec(stderr)?.[1] ?? `exited with ${String(code)}`;
  return { ...none, problem: `${terraform.name} state pull failed: ${why}` };
}

function fileState(file: string): Found {
  let text: string;
  try {
    text = readTextFile(file);
  } catch (cause) {
    return { resources: [], text: '', problem: messageOf(cause) };
  }
  return parsedState(text);
}

function parsedState(text: string): Found {
  if (text.trim() === '') return { resources: [], text };
  let state: unknown;
  try {
    state = parseJson(text);
  } catch (cause) {
    return { resources: [], text, problem: jsonProblem(cause) };
  }
  if (!isObject(state) || state['version'] !== 4 || !Array.isArray(state['resources'])) {
    return {
      resources: [],
      text,
      problem: 'it is not a state of version 4: run terraform apply once with Terraform 0.13 to 1.x',
    };
  }
  return { resources: state['resources'].flatMap(resourceOf), text };
}

function resourceOf(value: unknown): readonly StateResource[] {
  if (!isObject(value)) return [];
  const { mode, type, name, module, provider, instances } = value;
  if (typeof mode !== 'string' || typeof type !== 'string' || typeof name !== 'string') return [];
  const source = typeof provider === 'string' ? /provider\["([^"]+)"\]/.exec(provider)?.[1] : undefined;
  if (source === undefined || !Array.isArray(instances)) return [];
  const path = [...(typeof module === 'string' ? [module] : []), ...(mode === 'data' ? ['data'] : []), type, name];
  return [{ mode, type, address: path.join('.'), provider: source, instances: instances.filter(isObject) }];
}

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isObject, messageOf } from '../core/index';
import type { TerraformBinary } from '../terraform/index';

/** A resource of a state: its instances' attributes, which may hold secrets. */
export interface StateResource {
  readonly mode: string;
  readonly type: string;
  /** Without the key of an instance. */
  readonly address: string;
  /** Source of its provider, as the state has it. */
  readonly provider: string;
  readonly instances: readonly Readonly<Record<string, unknown>>[];
}

/** A state, or why it could not be read. */
export interface State {
  /** The file, or the folder of which it was pulled, relative to the folder that was asked about. */
  readonly at: string;
  readonly from: 'file' | 'backend';
  readonly resources: readonly StateResource[];
  readonly problem?: string;
}

/** The states in a folder, those of its workspaces among them. */
export function statesIn(dir: string): readonly State[] {
  const workspaces = join(dir, 'terraform.tfstate.d');
  const below = existsSync(workspaces)
    ? readdirSync(workspaces).map((name) => join('terraform.tfstate.d', name, 'terraform.tfstate'))
    : [];
  const here = readdirSync(dir).filter((name) => name.endsWith('.tfstate'));
  return [...here, ...below]
    .filter((file) => existsSync(join(dir, file)))
    .map((file) => ({ at: file, from: 'file', ...parsedState(readFileSync(join(dir, file), 'utf8')) }));
}

/** The state that a backend keeps for a root module: what `state pull` answers, which writes nothing. */
export function stateAtBackend(
  dir: string,
  root: string,
  terraform: TerraformBinary | undefined,
  env: NodeJS.ProcessEnv,
): State {
  const at = relative(dir, root) || '.';
  return { at, from: 'backend', ...pulled(root, terraform, env) };
}

type Found = Pick<State, 'resources' | 'problem'>;

function pulled(root: string, terraform: TerraformBinary | undefined, env: NodeJS.ProcessEnv): Found {
  if (terraform === undefined) return { resources: [], problem: 'neither terraform nor tofu is there to pull it' };
  const { stdout, stderr, status, error } = spawnSync(terraform.name, ['state', 'pull'], {
    cwd: root,
    env: { ...env, TF_CLI_ARGS: '', NO_COLOR: '1' },
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 2 ** 30,
  });
  if (error === undefined && status === 0) return parsedState(stdout);
  const why = error === undefined ? /Error:? ?([^\n]*)/.exec(stderr)?.[1] : messageOf(error);
  return { resources: [], problem: `${terraform.name} state pull failed: ${why ?? `it ended with ${String(status)}`}` };
}

function parsedState(text: string): Found {
  if (text.trim() === '') return { resources: [] };
  let state: unknown;
  try {
    state = JSON.parse(text);
  } catch {
    return { resources: [], problem: 'it is not JSON' };
  }
  if (!isObject(state) || state['version'] !== 4 || !Array.isArray(state['resources'])) {
    return {
      resources: [],
      problem: 'it is not a state of version 4: run terraform apply once with Terraform 0.13 to 1.x',
    };
  }
  return { resources: state['resources'].flatMap(resourceOf) };
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

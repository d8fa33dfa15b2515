import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { CodedError, decodedText, isObject, messageOf, parseJson, temporaryFolder } from '../../core';
import { readPlan, type NamedPlan } from '../../review';
import { findTerraform } from '../../terraform/program';
import { repositoryOf } from '../sources/source-lines';
import type { Io } from '../io';

const manifest = 'manifest.json';
/** Name of the plan file that cdktf writes to the folder of a stack. */
const planFile = 'plan';

type Place = Pick<Io, 'env' | 'folder' | 'readInput'>;

/** Reads the plans of an argument: plan JSON, a plan file, a Terraform folder, or the output of cdktf synth. */
export function plansFrom(io: Place, path: string): readonly NamedPlan[] {
  const { env } = io;
  if (path === '-') return [{ name: 'stdin', plan: readPlan(planText(io.readInput(), 'stdin'), 'stdin') }];
  if (!existsSync(path)) {
    throw new CodedError(
      'NO_SUCH_FILE',
      `cannot read ${path}: it does not exist; pass a plan in JSON, a plan file or a cdktf.out folder`,
    );
  }
  if (!statSync(path).isDirectory()) return [planIn(io, path)];
  // A folder can contain each of them. One must not hide another: a pull request could bring it.
  const stacks = [path, join(path, 'cdktf.out')].filter((out) => existsSync(join(out, manifest))).flatMap(stacksIn);
  const plans = [
    ...(holdsConfiguration(path) ? [newPlan(path, env)] : []),
    ...stacks.map((dir) => savedPlan(dir, env) ?? newPlan(dir, env)),
  ];
  if (plans.length > 0) return plans;
  throw new CodedError(
    'NO_PLAN',
    `cannot review ${path}: it contains neither Terraform configuration nor the output of cdktf synth; run "cdktf synth" first, or pass a plan`,
  );
}

function planIn(io: Place, file: string): NamedPlan {
  const bytes = readFileSync(file);
  const head = bytes.subarray(0, 2).toString('latin1');
  const name = basename(file);
  if (isEncrypted(bytes)) return { name, plan: readPlan(decryptPlan(io, file), file) };
  // A binary plan file is a zip archive.
  const text = head === 'PK' ? showPlan(homeOf(io, resolve(file)), resolve(file), io.env) : planText(bytes, file);
  return { name, plan: readPlan(text, file) };
}

function planText(bytes: Uint8Array, from: string): string {
  try {
    return decodedText(bytes);
  } catch (cause) {
    throw new CodedError('NOT_A_PLAN', `cannot read the plan ${from}: ${messageOf(cause)}`, { cause });
  }
}

/** OpenTofu stores an encrypted plan as JSON with these members. */
function isEncrypted(bytes: Buffer): boolean {
  if (bytes[0] !== 0x7b) return false;
  try {
    const value: unknown = parseJson(bytes.toString('utf8'));
    return isObject(value) && 'encrypted_data' in value && 'encryption_version' in value;
  } catch {
    return false;
  }
}

/** Only tofu can decrypt it, with the key from its configuration. */
function decryptPlan(io: Place, file: string): string {
  try {
    const { TERRAFORM_BINARY_NAME: named } = io.env;
    return showPlan(homeOf(io, resolve(file)), resolve(file), { ...io.env, TERRAFORM_BINARY_NAME: named || 'tofu' });
  } catch (cause) {
    throw new CodedError(
      'PLAN_ENCRYPTED',
      `cannot read ${file}: the plan is encrypted, and ${messageOf(cause)}; run this in the folder of its configuration, with tofu and the key, or pass the output of "tofu show -json"`,
      { cause },
    );
  }
}

/**
 * Returns the folder in which Terraform can read a plan file, which needs its configuration: the folder of the file, or
 * the working directory.
 */
function homeOf(io: Place, file: string): string {
  const beside = dirname(file);
  return holdsConfiguration(beside) || !holdsConfiguration(io.folder) ? beside : io.folder;
}

function stacksIn(out: string): readonly string[] {
  const stacks = join(out, 'stacks');
  const dirs = existsSync(stacks) ? readdirSync(stacks).map((name) => join(stacks, name)) : [];
  const found = dirs.filter((dir) => statSync(dir).isDirectory() && holdsConfiguration(dir));
  if (found.length === 0)
    throw new CodedError('NO_PLAN', `cannot review ${out}: it contains no stack; run "cdktf synth" first`);
  return found;
}

function holdsConfiguration(dir: string): boolean {
  return readdirSync(dir).some((name) => /\.(tf|tofu)(\.json)?$/.test(name));
}

/**
 * Reads the plan that cdktf saved for a stack. A link or a committed file is another plan, and one that is
 * not newer than every other file of the stack may be a plan of another configuration.
 */
function savedPlan(dir: string, env: NodeJS.ProcessEnv): NamedPlan | undefined {
  const file = resolve(dir, planFile);
  if (!existsSync(file) || !lstatSync(file).isFile() || !isNewest(file, dir) || isCommitted(file, env))
    return undefined;
  return { name: basename(resolve(dir)), plan: readPlan(showPlan(dir, file, env), file) };
}

function isNewest(file: string, dir: string): boolean {
  const made = statSync(file).mtimeMs;
  return (
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => resolve(entry.parentPath, entry.name))
      .filter((other) => other !== file && !relative(dir, other).startsWith('.terraform' + sep))
      // What a link leads to can have other files.
      .every((other) => lstatSync(other).isFile() && statSync(other).mtimeMs < made)
  );
}

/** In a repository, a file is not committed only if git answers that it does not know the file. */
function isCommitted(file: string, env: NodeJS.ProcessEnv): boolean {
  // Git answers for the folder that a link leads to.
  const dir = realpathSync(dirname(file));
  const args = ['ls-files', '--error-unmatch', '--', basename(file)];
  const { status } = spawnSync('git', args, { cwd: dir, env, stdio: 'ignore' });
  return status === 0 || (status !== 1 && repositoryOf(dir) !== undefined);
}

/** Makes a plan of a folder. */
function newPlan(dir: string, env: NodeJS.ProcessEnv): NamedPlan {
  const name = basename(resolve(dir));
  const scratch = temporaryFolder('scm-review-');
  try {
    const binaryPlan = join(scratch.path, 'plan.bin');
    const args = ['plan', '-input=false', '-no-color', '-lock=false', `-out=${binaryPlan}`];
    const first = terraform(dir, args, env);
    // Initialize the folder if the error message requests it.
    if (first.status !== 0 && /terraform init|tofu init/.test(first.stderr)) {
      succeed(dir, ['init', '-input=false', '-no-color'], env);
      succeed(dir, args, env);
    } else if (first.status !== 0) throw planFailure(dir, args, first);
    return { name, plan: readPlan(showPlan(dir, binaryPlan, env), `the plan of ${dir}`) };
  } finally {
    scratch.remove();
  }
}

function showPlan(dir: string, file: string, env: NodeJS.ProcessEnv): string {
  try {
    return succeed(dir, ['show', '-no-color', '-json', file], env);
  } catch (cause) {
    if (holdsConfiguration(dir)) throw cause;
    throw new CodedError(
      'TERRAFORM_FAILED',
      `${messageOf(cause)}\nrun this in the folder of the plan, where the providers are, or pass the output of "terraform show -json"`,
      { cause },
    );
  }
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function succeed(dir: string, args: readonly string[], env: NodeJS.ProcessEnv): string {
  const ended = terraform(dir, args, env);
  if (ended.status !== 0) throw planFailure(dir, args, ended);
  return ended.stdout;
}

function terraform(dir: string, args: readonly string[], env: NodeJS.ProcessEnv): Ended {
  const binary = findTerraform(env);
  if (binary === undefined) {
    throw new CodedError(
      'NO_TERRAFORM',
      'cannot read the plan file: neither terraform nor tofu is installed; install one of them, or pass the output of "terraform show -json"',
    );
  }
  const { status, stdout, stderr, error } = spawnSync(binary.name, args, {
    cwd: dir,
    env: { ...env, TF_CLI_ARGS: '', NO_COLOR: '1', TF_IN_AUTOMATION: '1' },
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (error !== undefined) throw new CodedError('TERRAFORM_FAILED', `${binary.name} does not run: ${messageOf(error)}`);
  return { status, stdout, stderr };
}

function planFailure(dir: string, [command = '']: readonly string[], { stderr }: Ended): CodedError {
  return new CodedError('TERRAFORM_FAILED', `terraform ${command} failed in ${dir}:\n${stderr.trim().slice(-2000)}`);
}

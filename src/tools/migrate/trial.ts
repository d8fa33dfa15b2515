import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { temporaryFolder } from '../../core';
import { providerSource } from '../../provider';
import { runTerraform, type TerraformBinary, type TerraformRun } from '../../terraform/program';
import type { Obstacle } from './assess';
import { overlayOf } from './overlay';
import { problemsIn, changesIn, type PlannedChange } from './terraform-messages';
import { trialConfig } from './trial-provider';

/** One root module to try, with one of its states. */
export interface Subject {
  readonly root: string;
  /** Folders with configuration files: the root and the local modules it calls. */
  readonly folders: readonly string[];
  /** The current state; undefined if there is none. */
  readonly state: string | undefined;
  readonly workspace: string;
  /** `validate` for a state that cannot be migrated as a whole. */
  readonly until: 'validate' | 'plan';
  /** Local names of the official provider, by folder. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Provider sources to replace in the state. */
  readonly sources: readonly string[];
}

/** Dependencies of a trial. */
export interface TrialTools {
  readonly dir: string;
  readonly terraform: TerraformBinary;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly variableFiles: readonly string[];
  /** Called before each command. */
  readonly onCommand: (what: string) => void;
}

/** Result of a trial. */
export interface Trial {
  readonly obstacles: readonly Obstacle[];
  /** Warnings that validate and plan print with this provider. */
  readonly warnings: readonly Obstacle[];
  /** Undefined if no plan was made. */
  readonly changes: readonly PlannedChange[] | undefined;
}

const minute = 60_000;
const override = 'zzzz_scm_migrate_override.tf';

/**
 * Runs init, validate and plan with this provider on a copy of a configuration and its state. Nothing changes in the
 * folder or at the service. The copy is deleted, because the state may contain secrets.
 */
export async function tryOut(subject: Subject, tools: TrialTools): Promise<Trial> {
  const scratch = temporaryFolder('scm-migrate-');
  try {
    return await runAll(subject, tools, scratch.path);
  } finally {
    scratch.remove();
  }
}

async function runAll(subject: Subject, tools: TrialTools, scratch: string): Promise<Trial> {
  const { root, workspace } = subject;
  // Paths in the manifest of installed modules begin with the name of this folder.
  const named = tools.env['TF_DATA_DIR'] || '.terraform';
  const data = resolve(root, named);
  const dataName = isAbsolute(named) ? '.terraform' : named;
  const copyOf = overlayOf(subject.folders, data, join(scratch, 'copy'));
  const copy = copyOf(root);
  overrideSources(subject, copyOf);
  putState(subject, copy);
  const env = {
    ...tools.env,
    TF_CLI_CONFIG_FILE: trialConfig(scratch, join(data, 'providers')),
    TF_DATA_DIR: dataName,
    TF_WORKSPACE: workspace === 'default' ? '' : workspace,
  };
  if (!isAbsolute(named)) copyModules(data, join(copy, dataName));
  const at = relative(tools.dir, root) || '.';
  const run = (...args: readonly string[]): Promise<TerraformRun> => {
    tools.onCommand(`${at}: ${tools.terraform.name} ${args[0] ?? ''} with this provider, on a copy`);
    return runTerraform(tools.terraform, args, { dir: copy, env, limitMs: 30 * minute, signal: tools.signal });
  };
  const place = { at, fileOf: (file: string) => relative(tools.dir, join(root, file)) };
  const stoppedTrial = (obstacles: readonly Obstacle[]): Trial => ({ obstacles, warnings, changes: undefined });

  let warnings: readonly Obstacle[] = [];
  const init = await run('init', '-input=false', '-no-color');
  if (init.code !== 0) return stoppedTrial([{ at, problem: `init failed: ${lastWords(init)}` }]);
  const validate = await run('validate', '-json');
  const invalid = problemsIn(validate.stdout, place, 'error');
  warnings = problemsIn(validate.stdout, place, 'warning');
  if (validate.code !== 0) return stoppedTrial(orWords(invalid, validate, at));
  if (subject.until === 'validate') return stoppedTrial([]);
  const files = tools.variableFiles.map((file) => `-var-file=${resolve(file)}`);
  const plan = await run('plan', '-json', '-input=false', '-lock=false', ...files);
  if (plan.code !== 0) return stoppedTrial(orWords(problemsIn(plan.stdout, place, 'error'), plan, at));
  // A plan repeats the warnings of validate.
  return { obstacles: [], warnings: problemsIn(plan.stdout, place, 'warning'), changes: changesIn(plan.stdout) };
}

/** Overrides the provider source and the backend in an additional file, so that no user file is edited. */
function overrideSources({ root, names }: Subject, copyOf: (folder: string) => string): void {
  for (const folder of new Set([root, ...names.keys()])) {
    const required = (names.get(folder) ?? []).map((name) => `    ${name} = { source = "${providerSource}" }\n`);
    const providers = required.length === 0 ? '' : `  required_providers {\n${required.join('')}  }\n`;
    const backend = folder === root ? '  backend "local" {}\n' : '';
    writeFileSync(join(copyOf(folder), override), `terraform {\n${providers}${backend}}\n`);
  }
}

function putState({ state, sources, workspace }: Subject, copy: string): void {
  if (state === undefined) return;
  const file =
    workspace === 'default' ? 'terraform.tfstate' : join('terraform.tfstate.d', workspace, 'terraform.tfstate');
  const target = join(copy, file);
  mkdirSync(dirname(target), { recursive: true });
  const moved = sources.reduce(
    (text, source) => text.replaceAll(`provider[\\"${source}\\"]`, `provider[\\"${providerSource}\\"]`),
    state,
  );
  writeFileSync(target, moved, { mode: 0o600 });
}

/** Avoids downloading modules from registries and repositories again. */
function copyModules(from: string, to: string): void {
  const modules = join(from, 'modules');
  if (existsSync(modules)) cpSync(modules, join(to, 'modules'), { recursive: true });
}

function orWords(problems: readonly Obstacle[], run: TerraformRun, at: string): readonly Obstacle[] {
  return problems.length > 0 ? problems : [{ at, problem: lastWords(run) }];
}

/** Returns the first error of a command with text output, on one line. */
function lastWords({ stderr, stdout, code }: TerraformRun): string {
  const error = [stderr, stdout].flatMap((text) => /Error: ([^╵]*)/.exec(text)?.[1] ?? []);
  const line = (error[0] ?? stderr)
    .replace(/[│╷\s]+/g, ' ')
    .trim()
    .slice(0, 600);
  return line === '' ? `exited with ${String(code)}` : line;
}

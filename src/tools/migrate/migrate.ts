import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { append, CodedError, countedNoun } from '../../core';
import { providerSchema } from '../../provider';
import { findTerraform, type TerraformBinary } from '../../terraform/program';
import { assess, isOfficial, isOther, type Assessment } from './assess';
import { readConfiguration, type MigratedConfiguration } from './configuration';
import { readOddNames, writeRenames, type OddNames } from './odd-names';
import type { PlanSummary, MigrationReport } from './report-text';
import { stateAtBackend, statesIn, type State } from './states';
import { stepsFor } from './steps';
import { tryOut, type Subject, type TrialTools } from './trial';

/** Dependencies of the examination. */
export type MigrateTools = Pick<TrialTools, 'env' | 'signal' | 'variableFiles' | 'onCommand'> & {
  /** Whether to rename what version 0.x of the official provider names otherwise. */
  readonly renames: 'report' | 'write';
};

/**
 * Examines a folder that uses the official provider. Reads its files and states, then runs validate and plan with this
 * provider on a copy. Changes only the names of version 0.x, and only on request. Throws `NO_FOLDER`.
 */
export async function reportOn(folder: string, tools: MigrateTools): Promise<MigrationReport> {
  const dir = resolve(folder);
  if (!existsSync(dir) || !statSync(dir).isDirectory()) {
    throw new CodedError('NO_FOLDER', `cannot examine ${dir}: it is not a folder; pass the folder of a configuration`);
  }
  const configuration = readConfiguration(dir);
  const { backend, cdktf, roots } = configuration;
  const terraform = findTerraform(tools.env);
  const states =
    backend === undefined
      ? statesIn(dir, roots)
      : await Promise.all(roots.map((root) => stateAtBackend(dir, root, terraform, tools)));
  const schema = providerSchema();
  const written = tools.renames === 'write' ? writeRenames(dir, configuration.folders, schema) : [];
  const names = readOddNames(dir, configuration.folders, schema);
  const assessment = withNames(assess(configuration, states, schema), names);
  const app = cdktf?.filter((name) => isOther(sourceIn(name)));
  const steps = stepsFor(assessment, terraform?.name ?? 'terraform', app, names.renames.length);
  // Each name of version 0.x would be an error of validate.
  const trial =
    steps.length === 0 || names.renames.length > 0
      ? nothing
      : await tryAll({ dir, configuration, states, assessment, terraform }, tools);
  const obstacles = [...assessment.obstacles, ...trial.obstacles];
  return {
    dir,
    ready: obstacles.length === 0,
    ...assessment,
    written,
    renames: names.renames,
    obstacles,
    warnings: [...assessment.warnings, ...trial.warnings],
    plans: trial.plans,
    steps,
    unseen: unseenIn(configuration, states, dir),
  };
}

function withNames(assessment: Assessment, { renames, dropped }: OddNames): Assessment {
  const count = renames.length;
  const problem = `${countedNoun(count, 'name')} of version 0.x of the official provider: rename ${count === 1 ? 'it' : 'them'} first`;
  return {
    ...assessment,
    obstacles: [...assessment.obstacles, ...(count === 0 ? [] : [{ at: '.', problem }])],
    warnings: [
      ...assessment.warnings,
      ...dropped.map(({ at, address, path }) => ({
        at,
        address,
        problem: `Terraform drops ${path}, which does not exist: correct the name, or remove it`,
      })),
    ],
  };
}

interface Examined {
  readonly dir: string;
  readonly configuration: MigratedConfiguration;
  readonly states: readonly State[];
  readonly assessment: Assessment;
  readonly terraform: TerraformBinary | undefined;
}

interface Tried {
  readonly obstacles: Assessment['obstacles'];
  readonly warnings: Assessment['warnings'];
  readonly plans: readonly PlanSummary[];
}

const nothing: Tried = { obstacles: [], warnings: [], plans: [] };

async function tryAll({ terraform, ...examined }: Examined, tools: MigrateTools): Promise<Tried> {
  const { dir } = examined;
  if (terraform === undefined) {
    const problem = 'cannot run a plan: neither terraform nor tofu is on the PATH; install one of them';
    return { ...nothing, obstacles: [{ at: '.', problem }] };
  }
  let { obstacles, warnings, plans } = nothing;
  for (const { at, ...subject } of subjectsIn(examined)) {
    const trial = await tryOut(subject, { dir, terraform, ...tools });
    obstacles = [...obstacles, ...trial.obstacles];
    warnings = [...warnings, ...trial.warnings];
    if (trial.changes !== undefined) plans = [...plans, { at, changes: trial.changes }];
  }
  return { obstacles, warnings, plans };
}

/** Returns each root with each of its states; a root without a state appears once. */
function subjectsIn({
  dir,
  configuration,
  states,
  assessment,
}: Omit<Examined, 'terraform'>): readonly (Subject & { readonly at: string })[] {
  const { roots, folders, requirements, cdktf } = configuration;
  const names = new Map<string, string[]>();
  for (const { file, name, source } of requirements) {
    if (!isOfficial({ name, source })) continue;
    const folder = dirname(join(dir, file));
    append(names, folder, name);
  }
  return roots.flatMap((root) => {
    // Terraform cannot plan an app that was not synthesized.
    if (cdktf !== undefined && root === dir) return [];
    const own = states.filter((state) => state.root === root && state.problem === undefined);
    const none = { at: basename(root), workspace: 'default', text: undefined };
    return (own.length === 0 ? [none] : own).map(({ at, workspace, text }) => {
      const instance = assessment.states.find((state) => state.at === at);
      const until = instance !== undefined && instance.unsupported.length > 0 ? 'validate' : 'plan';
      const sources = instance?.sources ?? [];
      return { at, root, folders: [root, ...folders], state: text, workspace, until, names, sources } as const;
    });
  });
}

function unseenIn(
  { backend, cdktf, roots, foreign, unreadable }: MigratedConfiguration,
  states: readonly State[],
  dir: string,
) {
  return [
    ...(states.length > 0 ? [] : ['a state: none is here, and the configuration names no backend']),
    ...states.flatMap(({ at, root }) =>
      root === undefined ? [`${at}: Terraform does not use it in this folder`] : [],
    ),
    ...unreadable.map((file) => `${file}: cannot be read`),
    ...foreign.map((source) => `module ${source}: its publisher decides which provider it requires`),
    ...(backend === undefined
      ? []
      : [`other workspaces than the selected one of the ${backend} backend: run this again in each`]),
    ...(cdktf !== undefined && roots.includes(dir)
      ? ['what the app synthesizes: run cdktf synth, then this again']
      : []),
  ];
}

// `namespace/name@constraint`.
function sourceIn(entry: string): string {
  return entry.split('@')[0] ?? entry;
}

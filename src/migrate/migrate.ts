import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CodedError } from '../core/index';
import { providerSchema } from '../provider/index';
import { findTerraform } from '../terraform/index';
import { assess, isOther } from './assess';
import { readConfiguration } from './configuration';
import type { Report } from './report-text';
import { stateAtBackend, statesIn } from './states';
import { stepsFor } from './steps';

/** Examines a folder that uses the official provider, and writes nothing. Throws `NO_FOLDER`. */
export function reportOn(asked: string, env: NodeJS.ProcessEnv): Report {
  const dir = resolve(asked);
  if (!existsSync(dir) || !statSync(dir).isDirectory()) throw new CodedError('NO_FOLDER', `${dir} is not a folder`);
  const configuration = readConfiguration(dir);
  const { backend, cdktf, roots, foreign } = configuration;
  const terraform = findTerraform(env);
  const states = backend === undefined ? statesIn(dir) : roots.map((root) => stateAtBackend(dir, root, terraform, env));
  const assessment = assess(configuration, states, providerSchema());
  const steps = stepsFor(
    assessment,
    terraform?.name ?? 'terraform',
    (cdktf ?? []).filter((name) => isOther(sourceIn(name))),
  );
  return {
    dir,
    ready: assessment.obstacles.length === 0,
    ...assessment,
    steps,
    unseen: [
      ...(states.length > 0 ? [] : ['a state: none lies here, and the configuration names no backend']),
      ...foreign.map((source) => `module ${source}: what it requires and holds is up to its publisher`),
      ...(backend === undefined
        ? []
        : [`other workspaces than the selected one of the ${backend} backend: run this again in each`]),
      ...(cdktf !== undefined && roots.includes(dir)
        ? ['what the app synthesizes: run cdktf synth, then this again']
        : []),
    ],
  };
}

// `namespace/name@constraint`.
function sourceIn(entry: string): string {
  return entry.split('@')[0] ?? entry;
}

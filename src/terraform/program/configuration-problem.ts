import { spawnSync } from 'node:child_process';
import { temporaryFolder } from '../../core';
import type { TerraformBinary } from './find-terraform';

/** `version` reads the configuration and exits with 0 whatever it contains; `providers` also resolves the methods. */
const commands = ['version', 'providers'];

/**
 * Runs Terraform in an empty folder and returns its error about the CLI configuration, in one line; undefined if it has
 * none.
 */
export function configurationProblem({ name }: TerraformBinary, env: NodeJS.ProcessEnv): string | undefined {
  const folder = temporaryFolder('scm-config-');
  const quiet = { TF_CLI_ARGS: '', TF_LOG: '', TF_IN_AUTOMATION: '1', NO_COLOR: '1', CHECKPOINT_DISABLE: '1' };
  try {
    for (const command of commands) {
      const run = spawnSync(name, [command], {
        ...{ cwd: folder.path, encoding: 'utf8', timeout: 30_000 },
        env: { ...env, ...quiet, TF_CLI_ARGS_version: '', TF_CLI_ARGS_providers: '', TF_WORKSPACE: '' },
      });
      if (run.error !== undefined) return `${name} did not start: ${run.error.message}`;
      const problem = errorIn(run.stderr);
      if (problem !== undefined) return problem;
    }
    return undefined;
  } finally {
    folder.remove();
  }
}

/** Returns the first error of a diagnostic output: its summary and its details. */
function errorIn(output: string): string | undefined {
  const lines = output.split(/\r?\n/).map((line) => line.replace(/^[│╷╵\s]+/, '').trimEnd());
  const first = lines.findIndex((line) => line.startsWith('Error: '));
  if (first === -1) return undefined;
  const rest = lines.slice(first + 1);
  const end = rest.findIndex((line) => /^(Error|Warning): |^As a result of/.test(line));
  const detail = (end === -1 ? rest : rest.slice(0, end)).filter((line) => line !== '').join(' ');
  const summary = (lines[first] ?? '').slice('Error: '.length).trim();
  return detail === '' ? summary : `${summary}: ${detail}`;
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from '@jest/globals';
import { isAtLeast, type TerraformBinary } from './terraform-binaries';

/** Something that this machine lacks and some tests need. */
export interface Lack {
  readonly why: string;
  /** Remedy, with the command. */
  readonly remedy: string;
}

interface Definers {
  readonly describe: (title: string, body: () => void) => void;
  readonly test: (title: string, body: () => void | Promise<void>, limitMs?: number) => void;
}

/**
 * Returns `describe` and `test`. Where something is missing, they skip with the reason in the title, from which `npm test`
 * counts and prints it (scripts/test/skips.cjs). Nothing else may skip a test.
 *
 * @example needs(python('sdk')).describe('pan-scm-sdk', () => { … })
 */
export function needs(lack: Lack | undefined): Definers {
  if (lack === undefined) return { describe, test };
  const reason = ` (skipped: ${lack.why}; ${lack.remedy})`;
  return {
    describe: (title, body) => describe.skip(title + reason, body),
    test: (title, body) => test.skip(title + reason, body),
  };
}

/** The Python packages that scripts/test/python.mjs installs. */
export type PythonPackages = 'sdk' | 'generated' | 'fwshift' | 'dialects' | 'tools';

const environments = join(__dirname, '..', '..', 'node_modules', '.python');

/** Returns the Python that has some packages, if `python` lacks nothing. */
export function pythonWith(packages: PythonPackages): string {
  return join(environments, packages, 'bin', 'python');
}

export function python(packages: PythonPackages): Lack | undefined {
  if (existsSync(join(environments, packages, 'installed'))) return undefined;
  const file = join(environments, `${packages}.txt`);
  const why = existsSync(file) ? readFileSync(file, 'utf8') : `the Python packages "${packages}" are not installed`;
  return {
    why,
    remedy: why.startsWith('there is no python3')
      ? 'apt-get install python3-venv, or another Python 3.11 or later, then npm test'
      : `node scripts/test/python.mjs${packages === 'tools' ? '' : ' --slow'}, with a network`,
  };
}

/** Reports whether a program can be started. */
export function program(name: string, remedy: string, args: readonly string[] = ['--version']): Lack | undefined {
  if (spawnSync(name, args, { stdio: 'ignore' }).status === 0) return undefined;
  return { why: `there is no ${name} on this machine`, remedy };
}

type Least = Parameters<typeof isAtLeast>[1];

/** Reports whether a binary of Terraform or OpenTofu is new enough; a product without a version never is. */
export function version(binary: TerraformBinary, least: Partial<Least>): Lack | undefined {
  const never = [Infinity, 0] as const;
  if (isAtLeast(binary, { terraform: never, tofu: never, ...least })) return undefined;
  const wanted = Object.entries(least).map(([product, numbers]) => `${product} ${numbers.join('.')}`);
  return {
    why: `${binary.name} is not ${wanted.join(' or ')} or later`,
    remedy: 'SCM_TEST_TERRAFORM=/path/terraform npm test -- test/e2e/newer-terraform',
  };
}

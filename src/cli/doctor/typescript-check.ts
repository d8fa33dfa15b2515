import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isObject, parseJson } from '../../core';
import { failedFinding, ok, warn, type DoctorFinding } from './finding';
import { installedVersion, packageFolder } from './installed-package';
import { fulfils } from '../version-range';

const check = 'typescript';

/** Checks whether TypeScript finds the types of the packages with the settings in tsconfig.json. */
export function checkTypeScript(dir: string, env: NodeJS.ProcessEnv): DoctorFinding {
  const [folder, version] = [packageFolder(dir, check), installedVersion(dir, check)];
  if (folder === undefined || version === undefined) {
    return warn(check, 'typescript is not installed in this folder', 'run npm install');
  }
  if (!fulfils(version, '>=5.4')) {
    return failedFinding(check, `${version} is too old`, 'npm install --save-dev typescript@latest');
  }
  const { problem, resolution } = settingsOf(dir, folder, env);
  if (problem !== undefined)
    return failedFinding(check, `cannot read tsconfig.json: ${problem}`, 'run npx tsc --showConfig');
  const remedy = 'set moduleResolution to "nodenext" or "bundler"';
  if (resolution === 'classic')
    return failedFinding(check, 'moduleResolution "classic" does not find the types', remedy);
  if ((resolution === 'node' || resolution === 'node10') && fulfils(version, '>=7')) {
    return failedFinding(check, `${version} has no moduleResolution "${resolution}"`, remedy);
  }
  return ok(check, `${version}, moduleResolution ${resolution ?? 'by default'}`);
}

interface Settings {
  /** Lower case; undefined if the compiler's default finds the types. */
  readonly resolution?: string;
  readonly problem?: string;
}

/**
 * Reads the effective settings with the installed compiler: it resolves `extends`, and its defaults depend on its
 * version.
 */
function settingsOf(dir: string, compiler: string, env: NodeJS.ProcessEnv): Settings {
  const args = [join(compiler, 'bin', 'tsc'), '--showConfig', '--project', dir];
  const { status, stdout, error } = spawnSync(process.execPath, args, {
    cwd: dir,
    env,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) return { problem: error?.message ?? (stdout.trim().split('\n')[0] || 'the compiler failed') };
  let shown: unknown;
  try {
    shown = parseJson(stdout);
  } catch {
    return { problem: 'the compiler does not show the settings' };
  }
  const options = isObject(shown) && isObject(shown['compilerOptions']) ? shown['compilerOptions'] : {};
  const resolution = options['moduleResolution'];
  return typeof resolution === 'string' ? { resolution: resolution.toLowerCase() } : {};
}

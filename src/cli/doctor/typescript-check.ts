import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, warn, type Finding } from './finding';
import { fulfils } from './version-range';

const check = 'typescript';

/** Whether the settings of tsconfig.json find the types of the packages. */
export function checkTypeScript(dir: string, version: string | undefined): Finding {
  const resolution = settingIn(readFileSync(join(dir, 'tsconfig.json'), 'utf8'), 'moduleResolution');
  if (version === undefined) return warn(check, 'typescript is not installed in this folder', 'run npm install');
  if (!fulfils(version, '>=5.4.0')) {
    return fail(check, `${version} is too old`, 'npm install --save-dev typescript@latest');
  }
  const found = resolution?.toLowerCase();
  if (found === 'classic') {
    return fail(
      check,
      'moduleResolution "classic" does not find the types',
      'set moduleResolution to "nodenext" or "bundler"',
    );
  }
  if ((found === 'node' || found === 'node10') && fulfils(version, '>=7.0.0')) {
    return fail(
      check,
      `${version} has no moduleResolution "${found}"`,
      'set moduleResolution to "nodenext" or "bundler"',
    );
  }
  return ok(check, `${version}, moduleResolution ${resolution ?? 'by default'}`);
}

/** A text setting of tsconfig.json, which may have comments. */
function settingIn(text: string, name: string): string | undefined {
  const bare = text.replaceAll(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*.*?\*\//gs,
    (_, kept: string | undefined) => kept ?? '',
  );
  return new RegExp(`"${name}"\\s*:\\s*"([^"]*)"`).exec(bare)?.[1];
}

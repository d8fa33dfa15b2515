import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { InstallLayout } from './layout';

/** Returns the existing CLI configuration files. Symbolic links are resolved, so that their target is edited. */
export function configFilesOf({ configFiles, configFolder }: InstallLayout): readonly string[] {
  const names = configFolder !== undefined && existsSync(configFolder) ? readdirSync(configFolder) : [];
  const more = names.filter((name) => /\.tfrc(\.json)?$/.test(name)).map((name) => join(configFolder ?? '', name));
  const there = [...configFiles, ...more].filter((file) => existsSync(file) && statSync(file).isFile());
  return [...new Set(there.map((file) => realpathSync(file)))];
}

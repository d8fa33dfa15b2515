import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { InstallLayout } from './layout';

/** The CLI configurations that are there. A link stays one: what it leads to is changed. */
export function configFilesOf({ configFiles, configFolder }: InstallLayout): readonly string[] {
  const names = configFolder !== undefined && existsSync(configFolder) ? readdirSync(configFolder) : [];
  const more = names.filter((name) => /\.tfrc(\.json)?$/.test(name)).map((name) => join(configFolder ?? '', name));
  const there = [...configFiles, ...more].filter((file) => existsSync(file) && statSync(file).isFile());
  return [...new Set(there.map((file) => realpathSync(file)))];
}

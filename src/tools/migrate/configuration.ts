import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isObject, tryParseJson } from '../../core';
import {
  partsOfHcl,
  partsOfJson,
  type Configured,
  type ConfiguredAction,
  type FileParts,
  type RequiredProvider,
} from './file-parts';

/** A location in a source file. */
export interface SourcePlace {
  /** Relative to the examined folder. */
  readonly file: string;
  /** Undefined for JSON. */
  readonly line?: number;
}

/** The parts of a configuration that matter to a migration, including the modules it calls. */
export interface MigratedConfiguration {
  readonly requirements: readonly (RequiredProvider & SourcePlace)[];
  readonly resources: readonly (Configured & SourcePlace)[];
  readonly actions: readonly (ConfiguredAction & SourcePlace)[];
  /** Sources of modules outside the configuration. */
  readonly foreign: readonly string[];
  /** Folders in which Terraform runs. */
  readonly roots: readonly string[];
  /** Folders with configuration files: the roots and the local modules they call. */
  readonly folders: readonly string[];
  /** Type of the backend, unless the state is a local file. */
  readonly backend?: string;
  /** Entries of `terraformProviders` in cdktf.json, if it exists. */
  readonly cdktf?: readonly string[];
  /** Files that could not be read. */
  readonly unreadable: readonly string[];
}

/** Reads a root module and the local modules that it calls, or the output of cdktf synth. */
export function readConfiguration(dir: string): MigratedConfiguration {
  const cdktf = cdktfProviders(dir);
  const stacks = join(dir, 'cdktf.out', 'stacks');
  const roots = cdktf !== undefined && existsSync(stacks) ? subfolders(stacks) : [dir];
  const folders = new Set(roots);
  const requirements: (RequiredProvider & SourcePlace)[] = [];
  const resources: (Configured & SourcePlace)[] = [];
  const actions: (ConfiguredAction & SourcePlace)[] = [];
  const foreign = new Set<string>();
  const unreadable: string[] = [];
  let backend: string | undefined;
  // The set grows during the iteration.
  for (const folder of folders) {
    for (const name of readdirSync(folder).sort()) {
      if (!/\.(tf|tofu)(\.json)?$/.test(name)) continue;
      const file = join(folder, name);
      const shown = relative(dir, file);
      const parts = partsOf(file);
      if (parts === undefined) {
        unreadable.push(shown);
        continue;
      }
      backend ??= parts.backend;
      requirements.push(...parts.requirements.map((requirement) => ({ file: shown, ...requirement })));
      resources.push(...parts.resources.map((resource) => ({ file: shown, ...resource })));
      actions.push(...parts.actions.map((action) => ({ file: shown, ...action })));
      for (const source of parts.modules) {
        // `../` and `..` are one folder.
        const called = join(folder, source).replace(/(?<=.)[/\\]+$/, '');
        if (/^\.\.?\//.test(source) && existsSync(called)) folders.add(called);
        else foreign.add(source);
      }
    }
  }
  return {
    requirements,
    resources,
    actions,
    roots,
    folders: [...folders],
    foreign: [...foreign],
    unreadable,
    // cdktf keeps a local state next to cdktf.json.
    ...(backend === undefined || (backend === 'local' && cdktf !== undefined) ? {} : { backend }),
    ...(cdktf === undefined ? {} : { cdktf }),
  };
}

function partsOf(file: string): FileParts | undefined {
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n/g, '\n');
  if (!file.endsWith('.json')) return partsOfHcl(text);
  const parsed = tryParseJson(text);
  return isObject(parsed) ? partsOfJson(parsed) : undefined;
}

function cdktfProviders(dir: string): readonly string[] | undefined {
  const file = join(dir, 'cdktf.json');
  if (!existsSync(file)) return undefined;
  const parsed = tryParseJson(readFileSync(file, 'utf8'));
  const listed = isObject(parsed) ? parsed['terraformProviders'] : undefined;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one: unknown) => {
    const name = isObject(one) ? (one['source'] ?? one['name']) : one;
    return typeof name === 'string' ? [name] : [];
  });
}

function subfolders(dir: string): readonly string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(dir, name));
}

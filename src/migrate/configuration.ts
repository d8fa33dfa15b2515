import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isObject } from '../core';
import {
  partsOfHcl,
  partsOfJson,
  type Configured,
  type ConfiguredAction,
  type FileParts,
  type RequiredProvider,
} from './file-parts';

/** Where something is written. */
export interface SourcePlace {
  /** Relative to the folder that was asked about. */
  readonly file: string;
  /** Undefined in JSON. */
  readonly line?: number;
}

/** What the configuration of a folder and of the modules that it calls says, as far as a migration is concerned. */
export interface MigratedConfiguration {
  readonly requirements: readonly (RequiredProvider & SourcePlace)[];
  readonly resources: readonly (Configured & SourcePlace)[];
  readonly actions: readonly (ConfiguredAction & SourcePlace)[];
  /** Modules that lie elsewhere, by their source. */
  readonly foreign: readonly string[];
  /** Folders that terraform runs in. */
  readonly roots: readonly string[];
  /** Folders with files of the configuration: the roots and the local modules they call. */
  readonly folders: readonly string[];
  /** Type of the backend that keeps the state, where that is not a file here. */
  readonly backend?: string;
  /** Entries of `terraformProviders` in cdktf.json, when there is one. */
  readonly cdktf?: readonly string[];
  /** Files that could not be read. */
  readonly unreadable: readonly string[];
}

/** Reads a root module and the local modules that it calls, or what cdktf synthesized. */
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
  // The set grows while it is walked.
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
      requirements.push(...parts.requirements.map((one) => ({ file: shown, ...one })));
      resources.push(...parts.resources.map((one) => ({ file: shown, ...one })));
      actions.push(...parts.actions.map((one) => ({ file: shown, ...one })));
      for (const source of parts.modules) {
        const called = join(folder, source);
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
    // cdktf keeps a local state beside cdktf.json.
    ...(backend === undefined || (backend === 'local' && cdktf !== undefined) ? {} : { backend }),
    ...(cdktf === undefined ? {} : { cdktf }),
  };
}

function partsOf(file: string): FileParts | undefined {
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n/g, '\n');
  if (!file.endsWith('.json')) return partsOfHcl(text);
  const parsed = parsedJson(text);
  return isObject(parsed) ? partsOfJson(parsed) : undefined;
}

function cdktfProviders(dir: string): readonly string[] | undefined {
  const file = join(dir, 'cdktf.json');
  if (!existsSync(file)) return undefined;
  const parsed = parsedJson(readFileSync(file, 'utf8'));
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

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

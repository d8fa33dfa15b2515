import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { writeBelow, type PackageFolder } from '../../core';
import { addMissing, packageJson } from './package-json';
import { pipelineFile } from './pipeline-file';
import type { StarterOptions } from './starter-options';
import { forTemplate } from './template';

/** Result of writing a starter; paths are relative to the folder and use `/`. */
export interface StarterResult {
  readonly written: readonly string[];
  /** Existing files that were not changed. */
  readonly kept: readonly string[];
  /** Entries added to an existing package.json, such as `scripts.test`. */
  readonly added: readonly string[];
}

/**
 * Writes a starter repository. Existing files are not changed, except that missing entries are added to package.json.
 */
export function writeStarter(options: StarterOptions, provider: PackageFolder): StarterResult {
  const { dir, template, pipeline } = options;
  const examples = join(dirname(provider.dist), 'examples');
  const files = new Map<string, string>();
  const source = join(examples, template === 'hcl' ? 'starter-hcl' : 'starter');
  for (const path of pathsIn(source)) {
    // npm excludes files named .gitignore from packages.
    files.set(path === 'gitignore' ? '.gitignore' : path, forTemplate(path, read(source, path), template));
  }
  const pipelines = join(examples, 'pipelines');
  for (const name of ['review.sh', 'comment.mjs', 'policy-rules.json']) {
    files.set(`pipelines/${name}`, read(pipelines, name));
  }
  if (pipeline !== 'none') {
    const { path, text } = pipelineFile(pipeline, template, (name) => read(pipelines, name));
    files.set(path, text);
  }
  const own = packageJson(options, provider.version);
  files.set('package.json', own);

  const paths = [...files.keys()].sort();
  const existing = paths.filter((path) => existsSync(join(dir, path)));
  const written = paths.filter((path) => !existing.includes(path));
  for (const path of written) writeBelow(dir, path, files.get(path) ?? '');
  if (!existing.includes('package.json')) return { written, kept: existing, added: [] };
  const file = join(dir, 'package.json');
  const { text, added } = addMissing(readFileSync(file, 'utf8'), own);
  if (added.length > 0) writeBelow(dir, 'package.json', text);
  return { written, kept: existing, added };
}

function pathsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isObject, parseJson } from '../../core';

/** A line of a source file. */
export interface SourceLine {
  readonly file: string;
  readonly line: number;
}

/**
 * Finds the source lines of the resources in a folder, by address: resource blocks of .tf files, and members of
 * .tf.json files. Resources in modules are not included.
 */
export function sourceLines(path: string): ReadonlyMap<string, SourceLine> {
  const dir = statSync(path).isDirectory() ? path : dirname(path);
  return new Map(foldersOf(dir).flatMap((folder) => [...linesIn(folder)]));
}

/** Returns the folder itself, or the stack folders of a cdktf synth. */
function foldersOf(dir: string): readonly string[] {
  const out = existsSync(join(dir, 'cdktf.out')) ? join(dir, 'cdktf.out') : dir;
  const stacks = join(out, 'stacks');
  return existsSync(stacks) ? readdirSync(stacks).map((name) => join(stacks, name)) : [dir];
}

function* linesIn(dir: string): Generator<readonly [string, SourceLine]> {
  for (const name of readdirSync(dir)) {
    const file = join(dir, name);
    const shown = relative(process.cwd(), file);
    if (name.endsWith('.tf')) yield* inHcl(readFileSync(file, 'utf8'), shown);
    if (name.endsWith('.tf.json')) yield* inJson(readFileSync(file, 'utf8'), shown);
  }
}

function* inHcl(text: string, file: string): Generator<readonly [string, SourceLine]> {
  for (const [i, line] of text.split('\n').entries()) {
    const [, type, name] = /^\s*resource\s+"([^"]+)"\s+"([^"]+)"/.exec(line) ?? [];
    if (type !== undefined && name !== undefined) yield [`${type}.${name}`, { file, line: i + 1 }];
  }
}

function* inJson(text: string, file: string): Generator<readonly [string, SourceLine]> {
  const resources = resourcesIn(text);
  const lines = text.split('\n');
  for (const [type, named] of Object.entries(resources)) {
    if (!isObject(named)) continue;
    const start = lines.findIndex((line) => line.includes(`"${type}":`));
    for (const name of Object.keys(named)) {
      const at = lines.findIndex((line, i) => i > start && line.includes(`"${name}":`));
      yield [`${type}.${name}`, { file, line: (at === -1 ? start : at) + 1 }];
    }
  }
}

function resourcesIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = parseJson(text);
    return isObject(json) && isObject(json['resource']) ? json['resource'] : {};
  } catch {
    return {};
  }
}

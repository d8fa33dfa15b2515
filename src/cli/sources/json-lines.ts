import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { endOfText, isObject, parseJson } from '../../core';
import { lineCounter } from './line-counter';
import type { SourceLine } from './source-line';
import type { Io } from '../io';

/** A resource of a .tf.json file. */
export interface JsonResource {
  readonly address: string;
  /** Path of its construct, if cdktf wrote the file. */
  readonly construct: string | undefined;
  readonly at: SourceLine;
}

/** Yields the resources of a .tf.json file. A file that cannot be read as JSON has none. */
export function* linesInJson(io: Pick<Io, 'folder'>, path: string): Generator<JsonResource> {
  const text = readFileSync(path, 'utf8');
  const resources = Object.entries(resourcesIn(text));
  if (resources.length === 0) return;
  const lines = new Map(resourceLines(text));
  const file = relative(io.folder, path);
  for (const [type, named] of resources) {
    if (!isObject(named)) continue;
    for (const [name, body] of Object.entries(named)) {
      const address = `${type}.${name}`;
      // Only a name that is written with escapes has no line.
      yield { address, construct: pathOf(body), at: { file, line: lines.get(address) ?? 1 } };
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

/** Yields the line of each resource in JSON, by its address: the key at the third level, below `resource` and its type. */
function* resourceLines(text: string): Generator<readonly [string, number]> {
  const lineOf = lineCounter(text);
  const path: string[] = [];
  let key = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '"') {
      const end = endOfText(text, i);
      if (end === -1) return;
      // Other texts are as long as they like, and no key.
      if (path.length <= 3) key = text.slice(i + 1, end);
      if (path.length === 3 && path[1] === 'resource') yield [`${path[2] ?? ''}.${key}`, lineOf(i)];
      i = end;
    } else if (char === '{' || char === '[') path.push(key);
    else if (char === '}' || char === ']') path.pop();
  }
}

function pathOf(body: unknown): string | undefined {
  const notes = isObject(body) ? body['//'] : undefined;
  const metadata = isObject(notes) ? notes['metadata'] : undefined;
  const path = isObject(metadata) ? metadata['path'] : undefined;
  return typeof path === 'string' ? path : undefined;
}

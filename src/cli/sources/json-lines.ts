import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isObject, parseJson } from '../../core';
import type { SourceLine } from './source-line';

/** A resource of a .tf.json file. */
export interface JsonResource {
  readonly address: string;
  /** Path of its construct, if cdktf wrote the file. */
  readonly construct: string | undefined;
  readonly at: SourceLine;
}

/** Yields the resources of a .tf.json file. A file that cannot be read as JSON has none. */
export function* linesInJson(path: string): Generator<JsonResource> {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  const file = relative(process.cwd(), path);
  for (const [type, named] of Object.entries(resourcesIn(text))) {
    if (!isObject(named)) continue;
    const start = lines.findIndex((line) => line.includes(`"${type}":`));
    for (const [name, body] of Object.entries(named)) {
      const at = lines.findIndex((line, i) => i > start && line.includes(`"${name}":`));
      yield { address: `${type}.${name}`, construct: pathOf(body), at: { file, line: (at === -1 ? start : at) + 1 } };
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

function pathOf(body: unknown): string | undefined {
  const notes = isObject(body) ? body['//'] : undefined;
  const metadata = isObject(notes) ? notes['metadata'] : undefined;
  const path = isObject(metadata) ? metadata['path'] : undefined;
  return typeof path === 'string' ? path : undefined;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CodedError, isObject, parseJson, writeBelow } from '../../core';
import type { GeneratedFile } from './generated-file';
import type { Language } from './manifest';

const file = '.scm-convert.json.gz';
const format = 1;

/** The last generated form of a repository, which the next update compares with. */
export interface LastGenerated {
  readonly language: Language;
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Keeps the generated files in the repository itself, so that everybody who has it can update it. */
export function writeLastGenerated(
  dir: string,
  language: Language,
  files: readonly Pick<GeneratedFile, 'path' | 'text'>[],
): void {
  const texts = Object.fromEntries(files.map(({ path, text }) => [path, text]));
  writeBelow(dir, file, gzipSync(JSON.stringify({ format, language, files: texts })));
}

/** Reads it. Throws `CONVERT_UPDATE`. */
export function readLastGenerated(dir: string): LastGenerated {
  const path = join(dir, file);
  if (existsSync(path)) {
    try {
      const value: unknown = parseJson(gunzipSync(readFileSync(path)).toString('utf8'));
      if (isObject(value) && value['format'] === format && isObject(value['files'])) {
        const files = Object.entries(value['files']).flatMap(([name, text]) =>
          typeof text === 'string' && !/(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]/.test(name) ? [[name, text] as const] : [],
        );
        return { language: value['language'] === 'hcl' ? 'hcl' : 'ts', files: Object.fromEntries(files) };
      }
    } catch {
      // Reported below.
    }
  }
  throw new CodedError(
    'CONVERT_UPDATE',
    `cannot update ${dir}: ${file} is missing or damaged; pass the folder that scm convert wrote, or restore the file`,
  );
}

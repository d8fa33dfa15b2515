import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { lineCounter } from './line-counter';
import type { SourceLine } from './source-line';
import type { Io } from '../io';

/** Returns the line that makes a construct, by its path in the tree. */
export type LineOfConstruct = (path: string) => SourceLine | undefined;

const languages = new Set(['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.py', '.go', '.java', '.cs']);
const folders = new Set(['node_modules', 'cdktf.out', 'dist', 'build', 'imports', 'generated', '__pycache__']);
const most = { files: 2000, bytes: 2 ** 20, depth: 8 };

/**
 * A string as the first argument of a call, as in `rule('web', …)`, or as the second one after a scope, as in
 * `new AddressObject(office, 'web', …)`.
 */
const id = /\(\s*(?:[\w.$]+\s*,\s*)?(["'`])((?:(?!\1)[^\\\n]){1,256})\1/g;

/**
 * Finds the lines that make constructs in the project of a stack folder: the nearest folder above with cdktf.json. A
 * line is known if it is the only one that makes a construct with this ID; otherwise the construct around it is
 * searched, because an ID may be computed.
 */
export function constructLines(io: Pick<Io, 'folder'>, stack: string): LineOfConstruct {
  const project = projectOf(stack);
  if (project === undefined) return () => undefined;
  const lines = new Map<string, SourceLine | 'several'>();
  for (const file of sourcesIn(project)) {
    for (const [name, line] of idsIn(readFileSync(file, 'utf8'))) {
      lines.set(name, lines.has(name) ? 'several' : { file: relative(io.folder, file), line });
    }
  }
  return (path) => {
    // The first part is the stack itself: its line says nothing about a resource.
    for (const name of path.split('/').slice(1).reverse()) {
      const line = lines.get(name);
      if (line !== undefined && line !== 'several') return line;
    }
    return undefined;
  };
}

function projectOf(dir: string): string | undefined {
  if (existsSync(join(dir, 'cdktf.json'))) return dir;
  return dirname(dir) === dir ? undefined : projectOf(dirname(dir));
}

function sourcesIn(project: string): readonly string[] {
  const found: string[] = [];
  const search = (dir: string, depth: number): void => {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      const path = join(dir, entry.name);
      if (entry.isDirectory() && depth < most.depth && !entry.name.startsWith('.') && !folders.has(entry.name)) {
        search(path, depth + 1);
      }
      const isSource = entry.isFile() && languages.has(extname(entry.name)) && !entry.name.endsWith('.d.ts');
      if (isSource && found.length < most.files && statSync(path).size <= most.bytes) found.push(path);
    }
  };
  search(project, 0);
  return found;
}

function* idsIn(text: string): Generator<readonly [string, number]> {
  const lineOf = lineCounter(text);
  for (const match of text.matchAll(id)) yield [match[2] ?? '', lineOf(match.index + match[0].length)];
}

import { readdirSync, statSync, type Dirent } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';

/** Extensions of source files of a CDKTF program: code, and the data that it reads. */
const sources: ReadonlySet<string> = new Set([
  ...['.ts', '.tsx', '.mts', '.cts', '.js', '.mjs', '.cjs', '.py', '.go', '.cs', '.java'],
  ...['.json', '.yaml', '.yml', '.csv', '.toml'],
]);

/** Folders that a synth does not read, or that it writes. */
const skipped: ReadonlySet<string> = new Set(['node_modules', 'dist', 'venv', '__pycache__', 'target', 'obj', 'bin']);

/** The source file with the latest change after a synth, by its path relative to the program's folder. */
export interface NewerSource {
  readonly file: string;
  readonly changed: Date;
  readonly synthesised: Date;
}

/** Returns the newest source file next to a synthesized folder if it changed after the synth, otherwise undefined. */
export function newerSource(out: string): NewerSource | undefined {
  const root = dirname(resolve(out));
  const synthesised = statSync(join(out, 'manifest.json')).mtime;
  let newest: NewerSource | undefined;
  for (const path of filesIn(root, resolve(out))) {
    const changed = statSync(path).mtime;
    if (changed > synthesised && (newest === undefined || changed > newest.changed))
      newest = { file: relative(root, path), changed, synthesised };
  }
  return newest;
}

function filesIn(folder: string, out: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry: Dirent): readonly string[] => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || path === out) return [];
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(path, out);
    return entry.isFile() && sources.has(extname(entry.name)) && entry.name !== 'package-lock.json' ? [path] : [];
  });
}

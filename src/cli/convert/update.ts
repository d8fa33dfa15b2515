import { readTextFile } from '../../core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Updated } from '../../adopt';
import { readSnapshot, type Snapshot, type SnapshotChanges } from '../../review';

/** Changes and conflicts that are listed in the terminal. */
const mostLines = 40;

/** Reads the snapshot of the last conversion; undefined if it is not there. */
export function lastSnapshot(dir: string): Snapshot | undefined {
  const file = join(dir, 'snapshot.json');
  return existsSync(file) ? readSnapshot(readTextFile(file), file) : undefined;
}

/** Says what changed in the export since the last conversion. */
export function changeLines({ changes, orders }: SnapshotChanges): readonly string[] {
  if (changes.length === 0 && orders.length === 0) return ['nothing changed since the last conversion'];
  const lines = [
    ...changes.map(({ kind, name, container, before, after }) => {
      const sign = before === undefined ? '+' : after === undefined ? '-' : '~';
      return `  ${sign} ${kind} "${name}"${container === undefined ? '' : ` in ${container.scope} "${container.name}"`}`;
    }),
    ...orders.map(({ kind, container }) => `  ~ rules or order of ${kind} in ${container.scope} "${container.name}"`),
  ];
  return ['changed since the last conversion:', ...shortened(lines)];
}

/** Says what the update did to the files. */
export function updateLines({ update }: Updated, asked: readonly string[] = []): readonly string[] {
  const { written, removed, merged, conflicts, resolved } = update;
  return [
    ...shortened([
      ...written.map((path) => `  updated ${path}`),
      ...removed.map((path) => `  removed ${path}`),
      ...merged.map((path) => `  merged into your edits: ${path}`),
    ]),
    ...conflicts.flatMap(({ path, lines }) => [
      `CONFLICT: ${path}: ${lines === undefined ? 'one side deleted or added it; the file is as you left it' : 'both sides changed these lines; the file has yours'}`,
      ...(lines === undefined ? [] : lines.split('\n')),
    ]),
    ...resolved.map((path) => `resolved: ${path}`),
    ...asked.filter((path) => !resolved.includes(path)).map((path) => `no conflict to resolve in ${path}`),
    ...(conflicts.length === 0
      ? []
      : [
          'each update reports a conflict until the file has the lines of the conversion, or --resolved names the file',
        ]),
  ];
}

function shortened(lines: readonly string[]): readonly string[] {
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines), `  and ${String(lines.length - mostLines)} more`];
}

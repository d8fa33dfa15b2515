import { readTextFile } from '../../core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Updated } from '../../tools/adopt';
import { readSnapshot, type Snapshot, type TenantChange } from '../../tenant';

/** Changes and conflicts that are listed in the terminal. */
const mostLines = 40;

/** Reads the snapshot of the last conversion; undefined if it is not there. */
export function lastSnapshot(dir: string): Snapshot | undefined {
  const file = join(dir, 'snapshot.json');
  return existsSync(file) ? readSnapshot(readTextFile(file), file) : undefined;
}

/** Says what changed in the export since the last conversion. */
export function changeLines(changes: readonly TenantChange[]): readonly string[] {
  if (changes.length === 0) return ['nothing changed since the last conversion'];
  return ['changed since the last conversion:', ...shortened([...new Set(changes.map(changeLine))])];
}

/** A folder, snippet or device is a container and an object, with the same line. */
function changeLine(change: TenantChange): string {
  const { container, before, after } = change;
  const place = container === undefined ? '' : `${container.scope} "${container.name}"`;
  if (change.is === 'order') return `  ~ order of ${change.kind} in ${place}`;
  const sign = before === undefined ? '+' : after === undefined ? '-' : '~';
  if (change.is === 'container') return `  ${sign} ${place}`;
  return `  ${sign} ${change.kind} "${change.name}"${place === '' ? '' : ` in ${place}`}`;
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

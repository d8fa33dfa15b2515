import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { append } from '../../core';

/** A file with the bytes of another one. */
export interface CopiedFile {
  readonly copy: string;
  readonly of: string;
}

/** Files with the same bytes as an earlier one. Only files of the same size are read. */
export function copiedFiles(files: readonly string[]): readonly CopiedFile[] {
  const bySize = new Map<number, string[]>();
  const copies: CopiedFile[] = [];
  for (const file of files) {
    const { size } = statSync(file);
    // Nothing is in it that could count twice.
    if (size === 0) continue;
    const of = bySize.get(size)?.find((one) => hasSameBytes(one, file));
    if (of === undefined) append(bySize, size, file);
    else copies.push({ copy: file, of });
  }
  return copies;
}

const chunk = 2 ** 20;

function hasSameBytes(one: string, other: string): boolean {
  const handles = [openSync(one, 'r'), openSync(other, 'r')];
  const [a, b] = [Buffer.alloc(chunk), Buffer.alloc(chunk)];
  try {
    for (;;) {
      const [first = 0, second = 0] = handles.map((handle, i) => readSync(handle, i === 0 ? a : b, 0, chunk, null));
      if (first !== second || a.compare(b, 0, second, 0, first) !== 0) return false;
      if (first === 0) return true;
    }
  } finally {
    for (const handle of handles) closeSync(handle);
  }
}

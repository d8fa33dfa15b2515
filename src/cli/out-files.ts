import { resolve } from 'node:path';
import { UsageError } from './exit';

/** Refuses output files of which two are the same file. Throws `CONFLICTING_FLAGS`. */
export function checkOutFiles(files: readonly string[] = []): void {
  const twice = files.find((file, i) => files.slice(0, i).some((other) => resolve(other) === resolve(file)));
  if (twice !== undefined)
    throw new UsageError('CONFLICTING_FLAGS', `cannot write ${twice}: --out names it twice; name each file once`);
}

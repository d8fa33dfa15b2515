import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FactsFiles } from '../engine/policy';
import { UsageError } from './exit';

/** Refuses an output file that is named twice, or is an input. Throws `CONFLICTING_FLAGS` and `USAGE`. */
export function checkOutFiles(files: readonly string[] = [], inputs: readonly (string | undefined)[] = []): void {
  const twice = files.find((file, i) => files.slice(0, i).some((other) => resolve(other) === resolve(file)));
  if (twice !== undefined)
    throw new UsageError('CONFLICTING_FLAGS', `cannot write ${twice}: --out names it twice; name each file once`);
  const input = files.find((file) => inputs.some((other) => other !== undefined && isSameFile(file, other)));
  if (input !== undefined)
    throw new UsageError('USAGE', `cannot write ${input}: it is one of the files to read; choose another name`);
}

/** The files of facts. */
export function factsInputs({ appData, countryData, listData = [] }: FactsFiles): readonly (string | undefined)[] {
  return [appData, countryData, ...listData.map((text) => text.slice(text.indexOf('=') + 1))];
}

/** A link, or another spelling of a name, is the same file. */
function isSameFile(one: string, other: string): boolean {
  if (resolve(one) === resolve(other)) return true;
  const [a, b] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false, bigint: true }));
  return a !== undefined && b !== undefined && a.isFile() && a.ino === b.ino && a.dev === b.dev && a.ino !== 0n;
}

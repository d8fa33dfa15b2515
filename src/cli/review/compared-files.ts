import { basename, resolve } from 'node:path';
import { examineDifference, type Examined, type ReviewOptions } from '../../review';
import { UsageError } from '../exit';
import { snapshotIn } from '../trace/configurations';
import type { Io } from '../io';

/** Two files to compare, and options that are for plans. */
export interface ComparedFlags {
  readonly before?: string;
  readonly after?: string;
  readonly snapshot?: string;
  readonly logs?: readonly string[];
  readonly folder?: string;
  readonly device?: string;
}

/** Throws `CONFLICTING_FLAGS` for two files together with a plan. */
export function refuseFiles({ before, after }: ComparedFlags): void {
  if ((before ?? after) === undefined) return;
  throw new UsageError(
    'CONFLICTING_FLAGS',
    'cannot compare the files: a plan is given as well; leave out the plan, or --before and --after',
  );
}

/** Reviews the difference of two files; undefined without them. */
export async function examinedFiles(
  io: Io,
  flags: ComparedFlags,
  options: ReviewOptions,
): Promise<Examined | undefined> {
  const { before, after, snapshot, logs, folder, device } = flags;
  if (before === undefined && after === undefined) return undefined;
  if ((logs ?? folder ?? device) !== undefined) {
    throw new UsageError(
      'CONFLICTING_FLAGS',
      'cannot use logs, a folder or a device with --before and --after: they are for plans; leave them out, or use scm replay',
    );
  }
  if (before === undefined || after === undefined || snapshot !== undefined) {
    throw new UsageError(
      'USAGE',
      'cannot compare the files: --before and --after belong together, without --snapshot; pass both',
    );
  }
  if (resolve(before) === resolve(after)) {
    throw new UsageError('USAGE', `cannot compare ${before} with itself; pass the file after the change with --after`);
  }
  const [old, now] = [await snapshotIn(io, before), await snapshotIn(io, after)];
  return examineDifference(
    { name: basename(before), snapshot: old },
    { name: basename(after), snapshot: now },
    options,
  );
}

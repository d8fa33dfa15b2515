import type { Transaction } from '../model/transaction';

/** Metadata key for the progress of copying: version, job and last copied id. */
const key = 'copied';

/** Progress of copying objects for an incomplete version. */
export interface Copied {
  readonly job: number;
  readonly version: number;
  readonly after: string;
}

/** Reads the progress of copying; undefined if nothing is copied. */
export async function copiedSoFar(tx: Transaction): Promise<Copied | undefined> {
  const text = (await tx.meta.get(key)) ?? '';
  // Written only by `noteCopied`.
  return text === '' ? undefined : (JSON.parse(text) as Copied);
}

/** Returns the version that objects are being copied for. */
export async function copiedVersion(tx: Transaction): Promise<number | undefined> {
  return (await copiedSoFar(tx))?.version;
}

export function noteCopied(tx: Transaction, copied: Copied): Promise<void> {
  return tx.meta.set(key, JSON.stringify(copied));
}

/** Clears the progress. Call it when the version is complete or its copies are discarded. */
export async function forgetCopied(tx: Transaction): Promise<void> {
  if ((await copiedSoFar(tx)) !== undefined) await tx.meta.set(key, '');
}

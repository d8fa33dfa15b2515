import type { Transaction } from '../model/transaction';

/** Key of what says for which version objects are copied before it is complete, by which job, and up to which id. */
const key = 'copied';

/** How far the copies for a version are. */
export interface Copied {
  readonly job: number;
  readonly version: number;
  readonly after: string;
}

/** How far the copies are; undefined for none. */
export async function copiedSoFar(tx: Transaction): Promise<Copied | undefined> {
  const text = (await tx.meta.get(key)) ?? '';
  // Written by `noteCopied`.
  return text === '' ? undefined : (JSON.parse(text) as Copied);
}

/** The version that objects are copied for. */
export async function copiedVersion(tx: Transaction): Promise<number | undefined> {
  return (await copiedSoFar(tx))?.version;
}

export function noteCopied(tx: Transaction, copied: Copied): Promise<void> {
  return tx.meta.set(key, JSON.stringify(copied));
}

/** To be called when the version is complete, or its copies are taken back. */
export async function forgetCopied(tx: Transaction): Promise<void> {
  if ((await copiedSoFar(tx)) !== undefined) await tx.meta.set(key, '');
}

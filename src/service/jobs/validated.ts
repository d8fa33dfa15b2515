import type { Transaction } from '../model/transaction';
import type { RequestedPush } from './job-row';

/** Key of what says which folders and devices of the latest version were found valid. */
const key = 'validated';

/** To be raised when the rules of the validation change: what older ones found valid is checked again. */
const rules = 1;

interface Validated {
  readonly version: number;
  readonly folders: readonly string[];
  readonly devices: readonly string[];
  /** What the containers were, and how strictly names were looked up. */
  readonly under: string;
}

/** Remembers that a version is valid for what was pushed. */
export async function noteValidated(
  tx: Transaction,
  { folders, devices }: RequestedPush,
  version: number,
): Promise<void> {
  const noted: Validated = { version, folders, devices, under: await conditions(tx) };
  await tx.meta.set(key, JSON.stringify(noted));
}

/** Whether a version was found valid for everything that an order pushes, with the containers as they are now. */
export async function wasValidated(tx: Transaction, order: RequestedPush, version: number): Promise<boolean> {
  const text = await tx.meta.get(key);
  if (text === undefined) return false;
  // Written by `noteValidated`.
  const noted = JSON.parse(text) as Validated;
  return (
    noted.version === version &&
    noted.under === (await conditions(tx)) &&
    order.folders.every((one) => noted.folders.includes(one)) &&
    order.devices.every((one) => noted.devices.includes(one))
  );
}

async function conditions(tx: Transaction): Promise<string> {
  return [rules, tx.strictness, await tx.containersMark()].join(' ');
}

import type { Transaction } from '../model/transaction';
import type { RequestedPush } from '../model/job-row';

/** Metadata key for the folders and devices that the latest version was found valid for. */
const key = 'validated';

/** Increase it when validation rules change, so that versions are validated again. */
const rules = 1;

interface Validated {
  readonly version: number;
  readonly folders: readonly string[];
  readonly devices: readonly string[];
  /** Containers and strictness at the time of the validation. */
  readonly under: string;
}

/** Records that a version is valid for the folders and devices of a push. */
export async function noteValidated(
  tx: Transaction,
  { folders, devices }: RequestedPush,
  version: number,
): Promise<void> {
  const validated: Validated = { version, folders, devices, under: await conditions(tx) };
  await tx.meta.set(key, JSON.stringify(validated));
}

/** Whether a version was found valid for everything that a push includes, with the current containers. */
export async function wasValidated(tx: Transaction, order: RequestedPush, version: number): Promise<boolean> {
  const text = await tx.meta.get(key);
  if (text === undefined) return false;
  // Written only by `noteValidated`.
  const validated = JSON.parse(text) as Validated;
  return (
    validated.version === version &&
    validated.under === (await conditions(tx)) &&
    order.folders.every((folder) => validated.folders.includes(folder)) &&
    order.devices.every((device) => validated.devices.includes(device))
  );
}

async function conditions(tx: Transaction): Promise<string> {
  return [rules, tx.strictness, await tx.containersMark()].join(' ');
}

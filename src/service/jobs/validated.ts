import { hash } from 'node:crypto';
import type { ContainerTree } from '../model/container-tree';
import type { PushTargets } from '../model/job-row';
import type { Transaction } from '../model/transaction';

/** Metadata key for the version in which each folder and device was last found valid. */
const key = 'valid-in';

/** Increase it when validation rules change, so that versions are validated again. */
const rules = 1;

/** Maximum number of folders and devices that are remembered; those found valid last. */
const mostTargets = 100;

interface Validated {
  /** Rules, strictness and firewalls at the time of the validation. */
  readonly under: string;
  /** Version by ID of a folder or serial of a device, the latest last. */
  readonly versions: readonly (readonly [target: string, version: number])[];
}

/** Records that a version is valid for the folders and devices of a push. */
export async function noteValidated(
  tx: Transaction,
  tree: ContainerTree,
  { folders, devices }: PushTargets,
  version: number,
): Promise<void> {
  const targets = [...folders, ...devices];
  const others = [...(await validIn(tx, tree))].filter(([target]) => !targets.includes(target));
  const versions = [...others, ...targets.map((target) => [target, version] as const)].slice(-mostTargets);
  const validated: Validated = { under: conditions(tx, tree), versions };
  await tx.meta.set(key, JSON.stringify(validated));
}

/**
 * Returns the versions in which the folders and devices of a push were last found valid, with those of each. Undefined
 * if one was never found valid, under other conditions, or in a version that is deleted.
 */
export async function lastValid(
  tx: Transaction,
  tree: ContainerTree,
  { folders, devices }: PushTargets,
): Promise<ReadonlyMap<number, PushTargets> | undefined> {
  const versions = await validIn(tx, tree);
  const found = new Map<number, PushTargets>();
  for (const version of new Set([...folders, ...devices].map((target) => versions.get(target)))) {
    if (version === undefined || (await tx.versions.get(version)) === undefined) return undefined;
    const isOfVersion = (target: string): boolean => versions.get(target) === version;
    found.set(version, { folders: folders.filter(isOfVersion), devices: devices.filter(isOfVersion) });
  }
  return found;
}

async function validIn(tx: Transaction, tree: ContainerTree): Promise<ReadonlyMap<string, number>> {
  const text = await tx.meta.get(key);
  if (text === undefined) return new Map();
  // Written only by `noteValidated`.
  const { under, versions } = JSON.parse(text) as Validated;
  return new Map(under === conditions(tx, tree) ? versions : []);
}

// Firewalls are not part of versions, so no earlier version tells where they were.
function conditions({ strictness }: Transaction, tree: ContainerTree): string {
  const devices = tree.devices().map(({ id, parent, snippets }) => [id, parent?.id, snippets]);
  return `${rules} ${strictness} ${hash('sha256', JSON.stringify(devices))}`;
}

import { sameFolder } from '../../../catalog';
import { expandTop } from '../destination';
import { PushError } from '../push-error';
import type { PushTree } from '../tree';
import type { Stage } from './stage';

/** A stage, and what it pushes. Nothing is left for a last stage if the others have everything. */
export interface StageTarget {
  readonly stage: Stage;
  readonly folders: readonly string[];
  readonly devices: readonly string[];
}

interface Destination {
  readonly folders: readonly string[];
  readonly devices: readonly string[];
}

/** Where a push goes: as its configuration names it, or derived from what changes. */
export interface RolloutDestination extends Destination {
  readonly to: 'named' | 'derived';
}

/** Divides the destination of a push among its stages. Throws `PUSH_STAGES`. */
export function stageTargets(
  stages: readonly Stage[],
  destination: RolloutDestination,
  tree: PushTree,
): readonly StageTarget[] {
  const taken: { folders: string[]; devices: string[] } = { folders: [], devices: [] };
  return stages.map((stage): StageTarget => {
    const { name, folders, devices } = stage;
    const unknown = folders.find((folder) => !tree.has(folder));
    if (unknown !== undefined)
      throw wrong(`stage "${name}" has the folder "${unknown}", which does not exist; correct its name`);
    const serials = typeof tree.devices === 'string' ? undefined : tree.devices.map(({ serial }) => serial);
    const missing = devices.find((serial) => serials?.includes(serial) === false);
    if (missing !== undefined)
      throw wrong(`stage "${name}" has the firewall "${missing}", which does not exist; correct its serial number`);
    const twice = folders.find((folder) => isTaken(folder, taken.folders, tree));
    if (twice !== undefined)
      throw wrong(`stage "${name}" has the folder "${twice}", which is in a folder of an earlier stage; remove it`);
    const covered = devices.find((serial) => isIn(serial, taken.folders, tree));
    if (covered !== undefined)
      throw wrong(`stage "${name}" has the firewall "${covered}", which is in a folder of an earlier stage; remove it`);
    if (destination.to === 'named') requireInside(stage, destination, tree);
    const isRest = folders.length === 0 && devices.length === 0;
    const target = isRest ? restOf(destination, taken, tree) : { folders, devices };
    taken.folders.push(...target.folders);
    taken.devices.push(...target.devices);
    return { stage, ...target };
  });
}

/** A stage that is wider than the push would reach firewalls that the push does not name. */
function requireInside({ name, folders, devices }: Stage, to: Destination, tree: PushTree): void {
  const folder = folders.find((one) => !isTaken(one, to.folders, tree));
  // Without a list of firewalls this is not known, and the rollout stops before its first push for that reason.
  const serial =
    typeof tree.devices === 'string'
      ? undefined
      : devices.find((device) => !to.devices.includes(device) && !isIn(device, to.folders, tree));
  const what = folder === undefined ? serial && `firewall "${serial}"` : `folder "${folder}"`;
  if (what !== undefined)
    throw wrong(`stage "${name}" has the ${what}, which is not in the folders and devices of the push; add it there`);
}

/** Whether a firewall is in or below one of the folders; false if the firewalls cannot be listed. */
function isIn(serial: string, folders: readonly string[], tree: PushTree): boolean {
  if (typeof tree.devices === 'string') return false;
  const folder = tree.devices.find((device) => device.serial === serial)?.folder;
  return folder !== undefined && isTaken(folder, folders, tree);
}

/** What no earlier stage has: whole folders where possible, else their parts and single firewalls. */
function restOf({ folders, devices }: Destination, taken: Destination, tree: PushTree): Destination {
  const parts = expandTop(folders, tree).map((folder) => restOfFolder(folder, taken, tree));
  const isLeft = (serial: string): boolean => !taken.devices.includes(serial) && !isIn(serial, taken.folders, tree);
  return {
    folders: parts.flatMap((part) => part.folders),
    devices: [...parts.flatMap((part) => part.devices), ...devices.filter(isLeft)],
  };
}

function restOfFolder(folder: string, taken: Destination, tree: PushTree): Destination {
  if (isTaken(folder, taken.folders, tree)) return { folders: [], devices: [] };
  const below = tree.below(folder);
  const within = [folder, ...below];
  if (typeof tree.devices === 'string') {
    if (taken.devices.length > 0)
      throw wrong(
        `the firewalls cannot be listed (${tree.devices}), so the rest is not known; set folders for the last stage`,
      );
  }
  const inside =
    typeof tree.devices === 'string'
      ? []
      : tree.devices.filter((device) => within.some((at) => sameFolder(at, device.folder)));
  const hasTaken =
    below.some((one) => isTaken(one, taken.folders, tree)) ||
    inside.some(({ serial }) => taken.devices.includes(serial));
  if (!hasTaken) return { folders: [folder], devices: [] };
  const children = tree.childrenOf(folder).map((child) => restOfFolder(child, taken, tree));
  const own = inside.filter((device) => sameFolder(device.folder, folder) && !taken.devices.includes(device.serial));
  return {
    folders: children.flatMap((child) => child.folders),
    devices: [...own.map(({ serial }) => serial), ...children.flatMap((child) => child.devices)],
  };
}

function isTaken(folder: string, taken: readonly string[], tree: PushTree): boolean {
  return taken.some((one) => [one, ...tree.below(one)].some((at) => sameFolder(at, folder)));
}

function wrong(why: string): PushError {
  return new PushError('PUSH_STAGES', `cannot roll out: ${why}`, { phase: 'prepare' });
}

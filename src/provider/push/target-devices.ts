import { storedFolderName, type Job } from '../../catalog';
import type { PushTree } from './tree';

/** A firewall that a push is to reach. */
export interface ExpectedDevice {
  readonly serial: string;
  /** What a job may call it. */
  readonly names: readonly string[];
  readonly connected: boolean;
}

/** The firewalls that a push is to reach, or why nobody can tell which they are. */
export type TargetDevices =
  { readonly devices: readonly ExpectedDevice[] } | { readonly devices: undefined; readonly why: string };

/** Asks the tree which firewalls lie in and below the folders, and adds the single ones. */
export function targetDevicesOf(tree: PushTree, folders: readonly string[], serials: readonly string[]): TargetDevices {
  const { devices } = tree;
  if (typeof devices === 'string') return { devices: undefined, why: devices };
  const pushed = new Set(folders.flatMap((folder) => [folder, ...tree.below(folder)]).map(storedFolderName));
  return {
    devices: devices
      .filter((one) => serials.includes(one.serial) || pushed.has(storedFolderName(one.folder)))
      .map(({ serial, names, connected }) => ({ serial, names, connected })),
  };
}

/** Whose job each one is. A firewall is told by its serial where the job has it, else by a name. */
export function assign(
  devices: readonly ExpectedDevice[],
  children: readonly Job[],
): ReadonlyMap<ExpectedDevice, readonly Job[]> {
  const assigned = new Map<ExpectedDevice, Job[]>();
  const give = (device: ExpectedDevice, job: Job): void =>
    void assigned.set(device, [...(assigned.get(device) ?? []), job]);
  for (const job of children) {
    const sure = devices.find(({ serial }) => job.dev_serial === serial || job.device_name === serial);
    const named = devices.filter(({ names }) => names.includes(job.device_name ?? ''));
    // Of two firewalls with one name each gets a job before one gets a second.
    const found = sure ?? named.find((device) => !assigned.has(device)) ?? named[0];
    if (found !== undefined) give(found, job);
  }
  return assigned;
}

import { append } from '../../core';
import { storedFolderName, type Job } from '../../catalog';
import type { PushTree } from './tree';

/** A target device of a push. */
export interface ExpectedDevice {
  readonly serial: string;
  /** Names that a job may use for it. */
  readonly names: readonly string[];
  readonly connected: boolean;
}

/** The target devices of a push, or why they are unknown. */
export type TargetDevices =
  | { readonly devices: readonly ExpectedDevice[] }
  | { readonly devices: undefined; readonly why: string };

/** Returns the devices in and below the folders, and the devices with the given serial numbers. */
export function targetDevicesOf(tree: PushTree, folders: readonly string[], serials: readonly string[]): TargetDevices {
  const { devices } = tree;
  if (typeof devices === 'string') return { devices: undefined, why: devices };
  const pushed = new Set(folders.flatMap((folder) => [folder, ...tree.below(folder)]).map(storedFolderName));
  return {
    devices: devices
      .filter((device) => serials.includes(device.serial) || pushed.has(storedFolderName(device.folder)))
      .map(({ serial, names, connected }) => ({ serial, names, connected })),
  };
}

/** Assigns child jobs to devices, by serial number if the job contains it, otherwise by name. */
export function assign(
  devices: readonly ExpectedDevice[],
  children: readonly Job[],
): ReadonlyMap<ExpectedDevice, readonly Job[]> {
  const assigned = new Map<ExpectedDevice, Job[]>();
  const give = (device: ExpectedDevice, job: Job): void => append(assigned, device, job);
  for (const job of children) {
    const bySerial = devices.find(({ serial }) => job.dev_serial === serial || job.device_name === serial);
    const named = devices.filter(({ names }) => names.includes(job.device_name ?? ''));
    // If two devices have the same name, each one gets a job before one gets a second.
    const found = bySerial ?? named.find((device) => !assigned.has(device)) ?? named[0];
    if (found !== undefined) give(found, job);
  }
  return assigned;
}

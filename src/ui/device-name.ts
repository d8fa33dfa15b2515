import type { HierarchyFolder } from './answers';

/** Returns the display name of the firewall with a serial number. */
export function deviceName({ devices, folders }: HierarchyFolder, serial: string): string | undefined {
  return (
    devices.find((one) => one.serial === serial)?.name ??
    folders.map((one) => deviceName(one, serial)).find((name) => name !== undefined)
  );
}

import type { Hierarchy, HierarchyFolder } from './answers';

/** Returns the name that the page shows for a container: the display name of a firewall instead of its serial number. */
export function shownName({ top }: Hierarchy, { scope, name }: Readonly<Record<'scope' | 'name', string>>): string {
  return scope === 'device' ? (deviceName(top, name) ?? name) : name;
}

function deviceName({ devices, folders }: HierarchyFolder, serial: string): string | undefined {
  return (
    devices.find((one) => one.serial === serial)?.name ??
    folders.map((one) => deviceName(one, serial)).find((name) => name !== undefined)
  );
}

/**
 * Name of the device for one virtual system of a firewall. A firewall whose systems are at several places has a device for
 * each; another one has only that with its serial number.
 */
export function systemDevice(serial: string, system: string): string {
  return `${serial}-${system}`;
}

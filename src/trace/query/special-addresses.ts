import { addressRanges, union, type Bound } from '../../policy/engine';
import { holds } from '../network/lookup';

const rangesOf = (texts: readonly string[]) => union(...texts.map((text) => addressRanges(text) ?? []));
/** Addresses that no host sends from: unspecified, loopback, multicast, reserved, broadcast. */
const neverSources = rangesOf(['0.0.0.0/8', '127.0.0.0/8', '224.0.0.0/3', '::/127', 'ff00::/8']);
/** Addresses that are not the address of one host. */
const manyHosts = rangesOf(['224.0.0.0/4', '255.255.255.255', 'ff00::/8']);

/** Returns an assumption if a packet has an address that no single host has: firewalls drop or flood it. */
export function specialAddresses(source: Bound, destination: Bound): readonly string[] {
  return [
    ...(holds(neverSources, source) ? ['a host sends from this source, which is not the address of a host'] : []),
    ...(holds(manyHosts, destination)
      ? ['the destination is forwarded like one host, but is multicast or broadcast']
      : []),
  ];
}

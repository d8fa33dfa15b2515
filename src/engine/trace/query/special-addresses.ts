import { addressRanges, union, type Bound } from '../../policy/engine';
import { holds } from '../network/lookup';
import type { Network } from '../network/network';

const rangesOf = (texts: readonly string[]) => union(...texts.map((text) => addressRanges(text) ?? []));
/** Addresses that no host sends from: unspecified, loopback, multicast, reserved, broadcast. */
const neverSources = rangesOf(['0.0.0.0/8', '127.0.0.0/8', '224.0.0.0/3', '::/127', 'ff00::/8']);
/** Addresses that no router forwards to. */
const neverForwarded = rangesOf(['0.0.0.0/8', '127.0.0.0/8', '::/127']);
/** Addresses that are not the address of one host. */
const manyHosts = rangesOf(['224.0.0.0/4', '255.255.255.255', 'ff00::/8']);

/** Returns an assumption if a packet has an address that no single host has: firewalls drop or flood it. */
export function specialAddresses(network: Network, source: Bound, destination: Bound): readonly string[] {
  const from = interfaceWith(network, source);
  return [
    ...(holds(neverSources, source) ? ['a host sends from this source, which is not the address of a host'] : []),
    ...(from === undefined ? [] : [`a host sends from this source, which is ${from}`]),
    ...specialDestination(network, destination),
  ];
}

/** Returns an assumption for a destination that is not another host. */
export function specialDestination(network: Network, destination: Bound): readonly string[] {
  const own = interfaceWith(network, destination);
  return [
    ...(holds(manyHosts, destination)
      ? ['the destination is forwarded like one host, but is multicast or broadcast']
      : []),
    ...(holds(neverForwarded, destination)
      ? ['the destination is forwarded like one host, but no router forwards to it']
      : []),
    ...(own === undefined ? [] : [`the destination is treated like another host, but is ${own}`]),
  ];
}

/** Says whether an address is that of an interface, or the broadcast address of its network. */
function interfaceWith({ interfaces }: Network, address: Bound): string | undefined {
  for (const { name, addresses } of interfaces.all) {
    for (const { host, network } of addresses) {
      if (host === address) return `the address of interface ${name} of the firewall`;
      const [from, to] = network;
      const hasBroadcast = typeof from === 'number' && typeof to === 'number' && to - from > 2;
      if (hasBroadcast && address === to - 1) return `the broadcast address of the network at interface ${name}`;
    }
  }
  return undefined;
}

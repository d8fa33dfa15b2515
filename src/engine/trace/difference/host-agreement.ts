import { intersection, isSame, side, type Bound, type Box, type Ranges } from '../../policy/engine';
import type { Candidate } from '../query/candidates';
import { withSide } from '../steps/sides';
import type { Mapping } from '../steps/translation';

/** What determines the host that receives a packet. */
export type HostOf = Pick<Candidate, 'mapping' | 'port' | 'nat'>;

/** Returns the part of a box whose packets reach the same host and port in two ways; undefined if it is empty. */
export function toSameHost(box: Box, a: HostOf, b: HostOf): Box | undefined {
  const destinations = sameDestination(a, b);
  const services = samePort(a.port, b.port);
  if (destinations === undefined || services === undefined) return undefined;
  const addresses = destinations === 'all' ? box : cut(box, 'destination', destinations);
  return addresses === undefined || services === 'all' ? addresses : cut(addresses, 'service', services);
}

/** Returns a text that is equal for ways to the same hosts. */
export function hostKey({ mapping, port, nat }: HostOf): string {
  const ports = port === undefined ? '' : port.join();
  switch (mapping.is) {
    case 'same':
      return `same ${ports}`;
    case 'one':
      return `one ${mapping.address.join()} ${ports}`;
    case 'shift':
      return `shift ${String(distance(mapping.from, mapping.to))} ${ports}`;
    case 'any':
      return `any ${mapping.addresses.join()} ${ports}`;
    case 'unknown':
      return `unknown ${JSON.stringify(nat?.rule.reference)} ${ports}`;
  }
}

function cut(box: Box, name: 'destination' | 'service', values: Ranges): Box | undefined {
  const left = intersection(box.sides[side[name]], values);
  return left.length === 0 ? undefined : withSide(box, name, left);
}

type Agreement = Ranges | 'all' | undefined;

function samePort(a: Ranges | undefined, b: Ranges | undefined): Agreement {
  if (a === undefined) return b ?? 'all';
  return b === undefined ? a : isSame(a, b) ? 'all' : undefined;
}

function sameDestination(a: HostOf, b: HostOf): Agreement {
  const [m, n] = [a.mapping, b.mapping];
  if (m.is === 'any' || n.is === 'any' || m.is === 'unknown' || n.is === 'unknown') {
    return hostKey({ ...a, port: [] }) === hostKey({ ...b, port: [] }) ? 'all' : undefined;
  }
  if (m.is === 'one' && n.is === 'one') return isSame(m.address, n.address) ? 'all' : undefined;
  if (m.is === 'one') return sourceOf(n, m.address);
  if (n.is === 'one') return sourceOf(m, n.address);
  return shiftOf(m) === shiftOf(n) ? 'all' : undefined;
}

/** Returns the original address that a mapping translates to one address. */
function sourceOf(mapping: Mapping, address: Ranges): Ranges {
  const by = shiftOf(mapping);
  return by === 0n ? address : address.map((bound) => moved(bound, by));
}

function moved(bound: Bound, by: bigint): Bound {
  const value = BigInt(bound) - by;
  return typeof bound === 'number' ? Number(value) : value;
}

function shiftOf(mapping: Mapping): bigint {
  return mapping.is === 'shift' ? distance(mapping.from, mapping.to) : 0n;
}

function distance(from: Bound, to: Bound): bigint {
  return BigInt(to) - BigInt(from);
}

import { intersection, pairsOf, rangesOf, type Ranges } from './ranges';
import { anyService, anyTcp, anyUdp, firstProtocol, firstUdp, portCount } from './space';

// Protocols without ports that are commonly written by name.
const protocolNumbers: ReadonlyMap<string, number> = new Map([
  ['icmp', 1],
  ['gre', 47],
  ['esp', 50],
  ['ah', 51],
  ['icmpv6', 58],
  ['sctp', 132],
]);
const protocolNames = new Map([...protocolNumbers].map(([name, number]) => [number, name]));

/** Parses ports such as `80,8080-8090`; undefined if invalid. */
export function portRanges(text: string): Ranges | undefined {
  const pairs = text.split(',').map((part) => {
    const match = /^\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?$/.exec(part);
    if (match === null) return undefined;
    const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])];
    return from <= to && to < portCount ? ([from, to + 1] as const) : undefined;
  });
  const known = pairs.filter((pair) => pair !== undefined);
  return known.length === pairs.length ? rangesOf(known) : undefined;
}

/**
 * Parses `tcp/80,8080-8090`, `udp/53`, `tcp`, `icmp`, `ip/47` or `ip/7-16` to positions on the service line; undefined
 * if invalid.
 */
export function serviceRanges(text: string): Ranges | undefined {
  const [protocol = '', ports] = text.toLowerCase().split('/');
  if (protocol === 'tcp' || protocol === 'udp') {
    const allPorts = protocol === 'tcp' ? anyTcp : anyUdp;
    if (ports === undefined) return allPorts;
    const ranges = portRanges(ports);
    return ranges === undefined ? undefined : onLine(ranges, protocol);
  }
  const [, first, last = first] = (protocol === 'ip' && /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(ports ?? '')) || [];
  const named = ports === undefined ? protocolNumbers.get(protocol) : undefined;
  const [from, to] = first === undefined ? [named, named] : [Number(first), Number(last)];
  if (from === undefined || to === undefined || from > to) return undefined;
  const ranges = intersection(anyService, [firstProtocol + from, firstProtocol + to + 1]);
  return ranges.length === 0 ? undefined : ranges;
}

/** Converts the ports of a protocol to positions on the service line. */
export function onLine(ports: Ranges, protocol: 'tcp' | 'udp'): Ranges {
  const offset = protocol === 'tcp' ? 0 : firstUdp;
  return ports.map((bound) => Number(bound) + offset);
}

/** Formats services: `tcp/80`, `udp`, `icmp`. */
export function serviceTexts(services: Ranges): readonly string[] {
  const others = intersection(services, [firstProtocol, Number.MAX_SAFE_INTEGER]);
  return [
    ...withPorts('tcp', intersection(services, anyTcp), 0),
    ...withPorts('udp', intersection(services, anyUdp), firstUdp),
    ...pairsOf(others).flatMap(([from, to]) => protocolTexts(Number(from) - firstProtocol, Number(to) - firstProtocol)),
  ];
}

/** Formats ports: `80`, `8080-8090`. */
export function portTexts(ports: Ranges, offset = 0): readonly string[] {
  return pairsOf(ports).map(([from, to]) => {
    const [first, last] = [Number(from) - offset, Number(to) - 1 - offset];
    return first === last ? String(first) : `${String(first)}-${String(last)}`;
  });
}

function withPorts(protocol: string, services: Ranges, offset: number): readonly string[] {
  if (services.length === 0) return [];
  const all = services[0] === offset && services[1] === offset + portCount;
  return all ? [protocol] : portTexts(services, offset).map((ports) => `${protocol}/${ports}`);
}

function protocolTexts(from: number, to: number): readonly string[] {
  if (to - from > 8) return [`ip/${String(from)}-${String(to - 1)}`];
  return Array.from({ length: to - from }, (_, i) => protocolNames.get(from + i) ?? `ip/${String(from + i)}`);
}

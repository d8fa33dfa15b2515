import { addressRanges } from './ip';
import { includes, intersection, meets, subtraction, union, type Ranges } from './ranges';
import type { Part, Region } from './region';
import { serviceRanges } from './services-line';
import { anyAddress, anyIpv4, anyIpv6, anyService } from './space';

/** Flows by zone and application names, addresses such as `10.0.0.0/8`, and services such as `tcp/443`. */
export interface Flows {
  readonly from?: readonly string[];
  readonly to?: readonly string[];
  readonly source?: readonly string[];
  readonly destination?: readonly string[];
  readonly service?: readonly string[];
  readonly application?: readonly string[];
}

/** Whether a region and `flows` may overlap. An omitted dimension and `any` match everything. */
export function regionMeets(region: Region, flows: Flows): boolean {
  const source = common(region.source, flows.source, addressRanges, anyAddress);
  const destination = common(region.destination, flows.destination, addressRanges, anyAddress);
  return (
    [anyIpv4, anyIpv6].some((family) => meets(source, family) && meets(destination, family)) &&
    common(region.service, flows.service, serviceRanges, anyService).length > 0 &&
    namesMeet(region.from, flows.from) &&
    namesMeet(region.to, flows.to) &&
    namesMeet(region.application, flows.application)
  );
}

/** Whether `among` includes all services of a region. */
export function servicesWithin({ service }: Region, among: readonly string[]): boolean {
  return isAny(among) || includes(rangesIn(among, serviceRanges), rangesOfPart(service, serviceRanges, anyService));
}

/** Returns why user-supplied flows are invalid: a value that is neither an address nor a service. */
export function flowsTrouble(flows: Flows): string | undefined {
  for (const side of ['source', 'destination', 'service'] as const) {
    const parse = side === 'service' ? serviceRanges : addressRanges;
    const wrong = (flows[side] ?? []).find((text) => text !== 'any' && parse(text) === undefined);
    if (wrong === undefined) continue;
    const wanted = side === 'service' ? 'a service such as tcp/443, udp/53, icmp' : 'an address, a network or a range';
    return `${side} "${wrong}" is not ${wanted}`;
  }
  return undefined;
}

function isAny(wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || wanted.includes('any');
}

function namesMeet(part: Part, wanted: readonly string[] | undefined): boolean {
  if (wanted === undefined || isAny(wanted) || part.is === 'any') return true;
  return wanted.some((name) => part.values.includes(name) === (part.is === 'only'));
}

function common(
  part: Part,
  wanted: readonly string[] | undefined,
  parse: (text: string) => Ranges | undefined,
  all: Ranges,
): Ranges {
  const own = rangesOfPart(part, parse, all);
  return wanted === undefined || isAny(wanted) ? own : intersection(own, rangesIn(wanted, parse));
}

function rangesOfPart(part: Part, parse: (text: string) => Ranges | undefined, all: Ranges): Ranges {
  if (part.is === 'any') return all;
  const values = rangesIn(part.values, parse);
  return part.is === 'only' ? values : subtraction(all, values);
}

function rangesIn(texts: readonly string[], parse: (text: string) => Ranges | undefined): Ranges {
  return union(...texts.map((text) => parse(text) ?? []));
}

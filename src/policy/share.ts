import { addressRanges } from './ip';
import { intersection, pairsOf, union, type Ranges } from './ranges';
import { weekLength } from './schedule-times';
import { serviceRanges } from './services-line';
import { anyIpv4, anyTcp, firstIpv6, portCount } from './space';

/** Share of all IPv4 addresses that some addresses, networks and ranges hold together, from 0 to 1. */
export function addressShare(values: readonly string[]): number {
  return sizeOf(intersection(union(...rangesIn(values, addressRanges)), anyIpv4)) / firstIpv6;
}

/** Share of all TCP ports that some services such as `tcp/1-1023` hold together, from 0 to 1. */
export function tcpShare(values: readonly string[]): number {
  return sizeOf(intersection(union(...rangesIn(values, serviceRanges)), anyTcp)) / portCount;
}

/** Share of a week that some minutes of it are, from 0 to 1. */
export function timeShare(minutes: Ranges): number {
  return sizeOf(minutes) / weekLength;
}

function rangesIn(values: readonly string[], read: (text: string) => Ranges | undefined): readonly Ranges[] {
  return values.flatMap((value) => {
    const ranges = read(value);
    return ranges === undefined ? [] : [ranges];
  });
}

function sizeOf(set: Ranges): number {
  return pairsOf(set).reduce((sum, [from, to]) => sum + (Number(to) - Number(from)), 0);
}

import { addressRanges } from './ip';
import { intersection, pairsOf, subtraction, union, type Bound, type Ranges } from './ranges';
import { weekLength } from './schedule-times';
import { serviceRanges } from './services-line';
import { anyIpv4, anyTcp, endOfIpv6, firstIpv6, portCount } from './space';

/** Returns the share of the IPv4 address space that the addresses, networks and ranges cover, from 0 to 1. */
export function addressShare(values: readonly string[]): number {
  return sizeOf(intersection(union(...rangesIn(values, addressRanges)), anyIpv4)) / firstIpv6;
}

/** Returns the share of the IPv6 address space that the addresses, networks and ranges cover, from 0 to 1. */
export function ipv6Share(values: readonly string[]): number {
  return sizeOf(subtraction(union(...rangesIn(values, addressRanges)), anyIpv4)) / 2 ** 128;
}

/**
 * Returns the share of some networks that the addresses, networks and ranges cover, from 0 to 1: that of IPv4 or of IPv6,
 * whichever is larger.
 */
export function coveredShare(values: readonly string[], networks: Ranges): number {
  const covered = intersection(union(...rangesIn(values, addressRanges)), networks);
  const shares = [intersection(networks, anyIpv4), subtraction(networks, anyIpv4)].map((family) => {
    const size = sizeOf(family);
    return size === 0 ? 0 : sizeOf(intersection(covered, family)) / size;
  });
  return Math.max(...shares);
}

/** Returns the number of addresses in a set; inexact for large parts of IPv6. */
export function addressCount(networks: Ranges): number {
  return sizeOf(networks);
}

/** Returns the entries that add addresses to those known. An entry that is no address adds some unless it is known. */
export function addressesBeyond(values: readonly string[], known: readonly string[]): readonly string[] {
  const covered = union(...rangesIn(known, addressRanges));
  const isComplete = addressShare(known) === 1 && ipv6Share(known) >= 1;
  return values.filter((value) => {
    const ranges = addressRanges(value);
    return ranges === undefined
      ? !isComplete && !known.includes(value)
      : pairsOf(subtraction(ranges, covered)).length > 0;
  });
}

/** Returns the share of all TCP ports that services such as `tcp/1-1023` cover, from 0 to 1. */
export function tcpShare(values: readonly string[]): number {
  return sizeOf(intersection(union(...rangesIn(values, serviceRanges)), anyTcp)) / portCount;
}

/**
 * Returns the share of all times that minutes cover, from 0 to 1: of a week for what recurs. Single periods count by the
 * year: one that lasts for a year or longer is no limit.
 */
export function timeShare(minutes: Ranges, every: 'week' | 'once'): number {
  return Math.min(1, sizeOf(minutes) / (every === 'week' ? weekLength : yearLength));
}

const yearLength = 365 * 24 * 60;

function rangesIn(values: readonly string[], read: (text: string) => Ranges | undefined): readonly Ranges[] {
  return values.flatMap((value) => {
    const ranges = read(value);
    return ranges === undefined ? [] : [ranges];
  });
}

function sizeOf(set: Ranges): number {
  return pairsOf(set).reduce((sum, [from, to]) => sum + (endOf(to) - Number(from)), 0);
}

/** Infinity is the end of IPv6: as a size, it would make each share of it NaN. */
function endOf(bound: Bound): number {
  return Number(bound === Infinity ? endOfIpv6 : bound);
}

import { positionOf } from './ip';
import { rangesOf, type Ranges } from './ranges';

const mostRanges = 4096;

/**
 * Returns the IPv4 addresses of a wildcard such as `10.20.1.0/0.0.248.255`: those equal to the address where the mask
 * has a 0 bit. Returns undefined if the text is invalid or needs more than 4,096 ranges.
 */
export function wildcardRanges(text: string): Ranges | undefined {
  const [address, mask] = text.split('/').map(positionOf);
  if (typeof address !== 'number' || typeof mask !== 'number') return undefined;
  const free = Array.from({ length: 32 }, (_, bit) => 2 ** bit).filter((weight) => Math.floor(mask / weight) % 2 === 1);
  const run = free.findIndex((weight, i) => weight !== 2 ** i);
  const trailing = run === -1 ? free.length : run;
  const scattered = free.slice(trailing);
  if (2 ** scattered.length > mostRanges) return undefined;
  const base = free.reduce((value, weight) => (Math.floor(value / weight) % 2 === 1 ? value - weight : value), address);
  const starts = scattered.reduce(
    (found: readonly number[], weight) => [...found, ...found.map((at) => at + weight)],
    [base],
  );
  return rangesOf(starts.map((at) => [at, at + 2 ** trailing] as const));
}

/** Returns the number of leading mask bits that must match. The longest prefix is evaluated first. */
export function wildcardPrefix(text: string): number | undefined {
  const mask = positionOf(text.split('/')[1] ?? '');
  return typeof mask === 'number' ? Math.clz32(mask) : undefined;
}

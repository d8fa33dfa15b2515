import { isIPv4, isIPv6 } from 'node:net';
import type { Bound, Ranges } from './ranges';
import { endOfIpv6, firstIpv6 } from './space';

const offset = BigInt(firstIpv6);

/** Returns the position of an address on the address line; undefined if the text is not an address. */
export function positionOf(text: string): Bound | undefined {
  if (isIPv4(text)) return text.split('.').reduce((value, byte) => value * 256 + Number(byte), 0);
  return isIPv6(text) && !text.includes('%') ? offset + ipv6Value(text) : undefined;
}

/**
 * Parses `10.1.0.0/16`, `10.1.2.3` or `10.1.0.10-10.1.0.20` to positions on the address line; undefined for anything
 * else.
 */
export function addressRanges(text: string): Ranges | undefined {
  const [first = '', last, ...more] = text.split('-').map((part) => part.trim());
  if (more.length > 0) return undefined;
  if (last !== undefined) return rangeBetween(positionOf(first), positionOf(last));
  const [host = '', length, ...rest] = first.split('/');
  if (rest.length > 0) return undefined;
  const position = positionOf(host);
  if (position === undefined) return undefined;
  if (length === undefined) return single(position);
  return /^\d{1,3}$/.test(length) ? network(position, Number(length)) : undefined;
}

/** Formats a position on the address line as an address. */
export function addressText(position: Bound): string {
  if (position < firstIpv6) {
    const value = Number(position);
    return `${(value >>> 24) % 256}.${(value >>> 16) % 256}.${(value >>> 8) % 256}.${value % 256}`;
  }
  const value = BigInt(position) - offset;
  const words = Array.from({ length: 8 }, (_, i) => ((value >> BigInt(16 * (7 - i))) & 0xffffn).toString(16));
  return compressWords(words);
}

function rangeBetween(first: Bound | undefined, last: Bound | undefined): Ranges | undefined {
  if (first === undefined || last === undefined || typeof first !== typeof last || last < first) return undefined;
  return ends(first, next(last));
}

function network(position: Bound, length: number): Ranges | undefined {
  if (typeof position === 'number') {
    if (length > 32) return undefined;
    const size = 2 ** (32 - length);
    const from = Math.floor(position / size) * size;
    return [from, from + size];
  }
  if (length > 128) return undefined;
  const size = 1n << BigInt(128 - length);
  const from = ((position - offset) / size) * size + offset;
  return ends(from, from + size);
}

function single(position: Bound): Ranges {
  return ends(position, next(position));
}

/** Represents both ends of the IPv6 range as numbers, as `space.ts` does, so that equal sets have equal bounds. */
function ends(from: Bound, to: Bound): Ranges {
  return [from === offset ? firstIpv6 : from, to === endOfIpv6 ? Infinity : to];
}

/** Returns the next position. */
function next(position: Bound): Bound {
  return typeof position === 'number' ? position + 1 : position + 1n;
}

function ipv6Value(text: string): bigint {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text);
  const plain =
    dotted === null ? text : `${dotted[1] ?? ''}${word(dotted[2], dotted[3])}:${word(dotted[4], dotted[5])}`;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].reduce((value, part) => value * 65536n + BigInt(`0x${part}`), 0n);
}

function word(high = '0', low = '0'): string {
  return (Number(high) * 256 + Number(low)).toString(16);
}

// RFC 5952: `::` replaces the longest run of two or more zero groups; the first one if several are equally long.
function compressWords(words: readonly string[]): string {
  const text = words.join(':');
  const runs = [...text.matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)].sort((a, b) => b[0].length - a[0].length);
  const [longest] = runs;
  if (longest === undefined) return text;
  const before = text.slice(0, longest.index);
  const behind = text.slice(longest.index + longest[0].length);
  return `${before}::${behind.replace(/^:/, '')}`;
}

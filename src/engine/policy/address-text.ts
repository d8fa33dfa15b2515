import { addressText } from './ip';
import { pairsOf, type Bound, type Ranges } from './ranges';
import { endOfIpv6, firstIpv6 } from './space';

const offset = BigInt(firstIpv6);

/** Formats addresses as networks, ranges and single addresses. */
export function addressTexts(addresses: Ranges): readonly string[] {
  return pairsOf(addresses).flatMap(([from, to]) => {
    if (from < firstIpv6 && to > firstIpv6) return [...oneFamily(from, firstIpv6), ...oneFamily(offset, to)];
    return oneFamily(from, to);
  });
}

function oneFamily(from: Bound, to: Bound): readonly string[] {
  if (from < firstIpv6) return [ipv4Text(Number(from), Number(to))];
  const end = to === Infinity ? endOfIpv6 : BigInt(to);
  return [ipv6Text(BigInt(from) - offset, end - offset)];
}

function ipv4Text(from: number, to: number): string {
  const size = to - from;
  const first = addressText(from);
  if (size === 1) return first;
  const bits = Math.log2(size);
  return Number.isInteger(bits) && from % size === 0
    ? `${first}/${String(32 - bits)}`
    : `${first}-${addressText(to - 1)}`;
}

function ipv6Text(from: bigint, to: bigint): string {
  const position = (value: bigint): bigint => value + offset;
  const size = to - from;
  const first = addressText(position(from));
  if (size === 1n) return first;
  const isNetwork = (size & (size - 1n)) === 0n && from % size === 0n;
  if (isNetwork) return `${first}/${String(128 - (size.toString(2).length - 1))}`;
  return `${first}-${addressText(position(to - 1n))}`;
}

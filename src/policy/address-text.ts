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
  if (from < firstIpv6) return [rangeText(BigInt(from), BigInt(to), 32, Number)];
  const value = (position: bigint): bigint => position + offset;
  const end = to === Infinity ? endOfIpv6 : BigInt(to);
  return [rangeText(BigInt(from) - offset, end - offset, 128, value)];
}

function rangeText(from: bigint, to: bigint, bits: number, position: (value: bigint) => Bound): string {
  const size = to - from;
  const first = addressText(position(from));
  if (size === 1n) return first;
  const isNetwork = (size & (size - 1n)) === 0n && from % size === 0n;
  if (isNetwork) return `${first}/${String(bits - (size.toString(2).length - 1))}`;
  return `${first}-${addressText(position(to - 1n))}`;
}

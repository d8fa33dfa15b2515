import { createHash } from 'node:crypto';
import type { Container } from '../../catalog';
import type { Configuration } from '../policy';
import { positionOf, side, type Bound } from '../policy/engine';
import { firewallOf, securityRules } from '../trace';

/**
 * Returns for an address how many of its leading bits the security rules of a firewall depend on: addresses with these bits
 * in common are in the same networks of all rules. 32 (IPv6: 128) for a host that a rule names.
 */
export function policyBlocks(configuration: Configuration, container: Container): (address: string) => number {
  const sorted = networkBounds([configuration], container);
  return (address) => {
    const position: Bound | undefined = positionOf(address);
    if (position === undefined) return 0;
    const isV6 = address.includes(':');
    return isV6
      ? keptBits(
          BigInt(position) - firstV6,
          128,
          sorted.filter((cut) => cut >= firstV6).map((cut) => cut - firstV6),
        )
      : keptBits(BigInt(position), 32, sorted);
  };
}

/** A text that is the same for configurations whose rules have the same networks, and does not reveal them. */
export function networksDigest(configurations: readonly Configuration[], container: Container): string {
  return createHash('sha256').update(networkBounds(configurations, container).join()).digest('hex').slice(0, 16);
}

/** Where a network of a security rule starts or ends, in order. */
function networkBounds(configurations: readonly Configuration[], container: Container): readonly bigint[] {
  const bounds = new Set<bigint>();
  for (const configuration of configurations) {
    for (const { boxes } of securityRules(firewallOf(configuration, container))) {
      for (const { sides } of boxes) {
        for (const bound of [...sides[side.source], ...sides[side.destination]])
          if (bound !== Infinity) bounds.add(BigInt(bound));
      }
    }
  }
  return [...bounds].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

const firstV6 = 2n ** 32n;

/** The length of the shortest prefix of an address whose network no cut divides. */
function keptBits(value: bigint, bits: number, cuts: readonly bigint[]): number {
  const [below, above] = neighbors(cuts, value);
  for (let length = 0; length < bits; length++) {
    const size = 1n << BigInt(bits - length);
    const start = (value / size) * size;
    if (start >= below && start + size <= above) return length;
  }
  return bits;
}

/** The last cut at or before a value, and the first one after it. */
function neighbors(cuts: readonly bigint[], value: bigint): readonly [bigint, bigint] {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] ?? 0n) <= value) low = middle + 1;
    else high = middle;
  }
  return [cuts[low - 1] ?? 0n, cuts[low] ?? 1n << 200n];
}

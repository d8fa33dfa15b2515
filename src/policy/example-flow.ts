import { side, type Box } from './box';
import { addressText } from './ip';
import { exampleAnswers } from './conditions';
import { includes, intersection, meets, type Bound, type Ranges } from './ranges';
import type { ExampleFlow } from './region';
import { serviceTexts } from './services-line';
import { anyIpv4, anyIpv6, firstIpv6, firstProtocol, firstUdp } from './space';
import type { Vocabulary } from './vocabulary';

/** Familiar values, preferred for examples if the set contains them. */
const usualSources: readonly Bound[] = [
  0x0a000001,
  0xc0000201,
  BigInt(firstIpv6) + 0x20010db8000000000000000000000001n,
];
const usualDestinations: readonly Bound[] = [
  0xc6336401,
  0xcb007101,
  BigInt(firstIpv6) + 0x20010db8000000000000000000000002n,
];
const usualServices: readonly Bound[] = [443, 80, firstUdp + 53];
const usualPorts: readonly Bound[] = [50000];

/** Returns one flow of a non-empty box. */
export function exampleFlow({ sides, answers }: Box, vocabulary: Vocabulary): ExampleFlow {
  const isIpv4 = meets(sides[side.source], anyIpv4) && meets(sides[side.destination], anyIpv4);
  const family = isIpv4 ? anyIpv4 : anyIpv6;
  const service = pick(sides[side.service], usualServices);
  return {
    from: nameIn(sides[side.from], vocabulary.zones, 'another zone'),
    to: nameIn(sides[side.to], vocabulary.zones, 'another zone'),
    source: addressText(host(intersection(sides[side.source], family), usualSources)),
    destination: addressText(host(intersection(sides[side.destination], family), usualDestinations)),
    service: serviceTexts([service, Number(service) + 1])[0] ?? '',
    ...(service < firstProtocol ? { sourcePort: Number(pick(sides[side.sourcePort], usualPorts)) } : {}),
    application: nameIn(sides[side.application], vocabulary.applications, 'another application'),
    provided: exampleAnswers(answers, vocabulary),
  };
}

function pick(set: Ranges, usual: readonly Bound[]): Bound {
  return usual.find((value) => includes(set, [value, value])) ?? set[0] ?? 0;
}

/** Picks an address. Avoids the first address of a network, because it is not a host address. */
function host(set: Ranges, usual: readonly Bound[]): Bound {
  const found = pick(set, usual);
  const beyond = (steps: number): Bound => (typeof found === 'bigint' ? found + BigInt(steps) : found + steps);
  return BigInt(found) % 4n === 0n && includes(set, [found, beyond(4)]) ? beyond(1) : found;
}

function nameIn(set: Ranges, names: readonly string[], another: string): string {
  return names[Number(set[0] ?? 0)] ?? another;
}

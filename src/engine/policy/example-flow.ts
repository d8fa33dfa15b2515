import { side, type Box } from './box';
import { addressText } from './ip';
import { exampleAnswers } from './conditions';
import { knownApplications } from './known-applications';
import { includes, intersection, meets, union, type Bound, type Ranges } from './ranges';
import type { ExampleFlow } from './region';
import { serviceRanges, serviceTexts } from './services-line';
import { anyIpv4, anyIpv6, anyName, anyUdp, firstIpv6, firstProtocol, firstUdp } from './space';
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
const usualServices: readonly Bound[] = [443, 80, firstUdp + 443, firstUdp + 53];
const usualPorts: readonly Bound[] = [50000];

/** Returns one flow of a non-empty box. */
export function exampleFlow({ sides, answers }: Box, vocabulary: Vocabulary): ExampleFlow {
  const isIpv4 = meets(sides[side.source], anyIpv4) && meets(sides[side.destination], anyIpv4);
  const family = isIpv4 ? anyIpv4 : anyIpv6;
  const { application, service } = sessionIn(sides[side.service], sides[side.application], vocabulary.applications);
  return {
    from: nameIn(sides[side.from], vocabulary.zones, 'another zone'),
    to: nameIn(sides[side.to], vocabulary.zones, 'another zone'),
    source: addressText(host(intersection(sides[side.source], family), usualSources)),
    destination: addressText(host(intersection(sides[side.destination], family), usualDestinations)),
    service: serviceTexts([service, Number(service) + 1])[0] ?? '',
    ...(service < firstProtocol ? { sourcePort: Number(pick(sides[side.sourcePort], usualPorts)) } : {}),
    application,
    provided: exampleAnswers(answers, vocabulary),
  };
}

/** Transports of applications whose ports the table of applications does not have. */
const transports: Readonly<Record<string, Ranges>> = { quic: anyUdp };
/** Of more applications, the first ones are tried. */
const mostTried = 50;

/** Picks an application and a service that it uses, so that the example is a possible session. */
function sessionIn(
  services: Ranges,
  applications: Ranges,
  names: readonly string[],
): { readonly application: string; readonly service: Bound } {
  const first = nameIn(applications, names, 'another application');
  // An application that is any is not part of an example.
  const all = includes(applications, anyName)
    ? []
    : names.slice(0, mostTried).filter((_, i) => includes(applications, [i, i + 1]));
  for (const application of all) {
    const used = portsOf(application);
    const possible = used === undefined ? services : intersection(services, used);
    if (possible.length > 0) return { application, service: pick(possible, usualServices) };
  }
  const service = pick(services, usualServices);
  const isPossible = all.length === 0 || all.some((one) => !isImpossible(one, services));
  return { application: isPossible ? first : notYet, service };
}

/** Until its application is identified, a session matches as if it were each application that may follow. */
const notYet = 'not yet identified';

/** Reports whether an application never uses the transport of these services. */
function isImpossible(application: string, services: Ranges): boolean {
  const transport = Object.hasOwn(transports, application) ? transports[application] : undefined;
  return transport !== undefined && intersection(services, transport).length === 0;
}

/** Returns the services that an application uses, by default or at all; undefined if they are not known. */
function portsOf(application: string): Ranges | undefined {
  const known = Object.hasOwn(knownApplications, application) ? knownApplications[application] : undefined;
  if (known === undefined) return Object.hasOwn(transports, application) ? transports[application] : undefined;
  return union(...[...known.ports, ...(known.decrypted ?? [])].map((text) => serviceRanges(text) ?? []));
}

function pick(set: Ranges, usual: readonly Bound[]): Bound {
  return usual.find((value) => includes(set, [value, value])) ?? set[0] ?? 0;
}

/** Picks an address. Avoids the first address of a network, because it is not a host address. */
function host(set: Ranges, usual: readonly Bound[]): Bound {
  const bound = pick(set, usual);
  const beyond = (steps: number): Bound => (typeof bound === 'bigint' ? bound + BigInt(steps) : bound + steps);
  return BigInt(bound) % 4n === 0n && includes(set, [bound, beyond(4)]) ? beyond(1) : bound;
}

function nameIn(set: Ranges, names: readonly string[], another: string): string {
  return names[Number(set[0] ?? 0)] ?? another;
}

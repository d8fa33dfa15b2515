import { anyAnswers, never, type Answers, type Bound } from '../../policy/engine';
import type { Firewall } from '../firewall';
import {
  chooseEntries,
  interfaceChoice,
  interfaceEntry,
  openEntries,
  routerChoice,
  unroutedEntry,
  zoneAlternatives,
  zoneEntries,
  type Entry,
  type GivenEntry,
} from '../network/entry';
import { holds, lookUp } from '../network/lookup';
import { unroutedInterfaces } from '../network/network';
import { routeAnswers } from '../network/route-choice';
import type { Router } from '../network/routers';

/** An interface where packets from a source may arrive. */
export type Ingress = Entry;

/** Why a packet may enter anywhere. */
export const noWayBack = 'no route leads back to the source';

/**
 * Returns the possible ingress interfaces of a packet, each with its answers: those of the return route to its source,
 * or those that are given.
 */
export function ingressesOf(firewall: Firewall, source: Bound, given: GivenEntry): readonly Ingress[] {
  const { network, vocabulary } = firewall;
  if (given.interface !== undefined) return [interfaceEntry(firewall, given.interface)];
  const routed = network.routers
    .map((router) => ({ choice: routerChoice(router), entries: waysBack(firewall, router, source) }))
    .filter(({ entries }) => entries.length > 0);
  const unrouted = unroutedInterfaces(network)
    .filter(({ addresses }) => addresses.some((one) => holds(one.network, source)))
    .map((member) => ({ choice: interfaceChoice(member), entries: [unroutedEntry(member)] }));
  const alternatives = [...routed, ...unrouted];
  if (given.zone === undefined) {
    const found = chooseEntries(alternatives, vocabulary);
    return [...found, ...limited(openEntries(firewall, noWayBack), leftOf(found))];
  }
  const inZone = alternatives.flatMap(({ entries }) => entries).filter(({ zone }) => zone === given.zone);
  if (inZone.length === 0) return zoneEntries(firewall, given.zone);
  const ways = inZone.flatMap((entry) =>
    entry.interface === undefined
      ? []
      : [{ choice: interfaceChoice(entry.interface), entries: [{ ...entry, answers: anyAnswers }] }],
  );
  return chooseEntries([...ways, ...zoneAlternatives(firewall, given.zone, inZone)], vocabulary);
}

/** Limits entries to answers; without those that are left with none. */
export function limited(entries: readonly Entry[], answers: Answers): readonly Entry[] {
  if (answers === never) return [];
  return entries
    .map((entry) => ({ ...entry, answers: entry.answers.and(answers) }))
    .filter((one) => one.answers !== never);
}

function leftOf(entries: readonly Entry[]): Answers {
  return entries.reduce((left, { answers }) => left.and(answers.not()), anyAnswers);
}

function waysBack({ network, vocabulary }: Firewall, router: Router, source: Bound): readonly Entry[] {
  return lookUp(network, router, source).flatMap((found): readonly Entry[] => {
    // A route to another router: the packet comes in there.
    if (found.via.length !== 1) return [];
    const answers = routeAnswers(found.via, vocabulary, 'in');
    switch (found.is) {
      case 'interface':
        return [{ interface: found.interface, router, zone: found.interface.zone?.name, via: found.via, answers }];
      case 'unknown':
        return [{ router, zone: undefined, via: [], why: found.why, answers }];
      case 'dropped':
        return attachedTo(router, (addresses) => holds(addresses, source)).map((one) => ({ ...one, answers }));
    }
  });
}

/** Hosts of a connected network send by its interface, even if a discard route covers their addresses. */
export function attachedTo(
  router: Router,
  isWanted: (addresses: Router['routes'][number]['prefix']) => boolean,
): readonly Omit<Entry, 'answers'>[] {
  const route = router.routes.find(({ source, prefix }) => source === 'connected' && isWanted(prefix));
  if (route?.hop.to !== 'interface') return [];
  const { interface: at } = route.hop;
  return [{ interface: at, router, zone: at.zone?.name, via: [{ router, route }] }];
}

import { cachedBy } from '../../../core';
import type { Vocabulary } from '../../policy';
import { addressTexts, anyAnswers, type Answers, type Ranges } from '../../policy/engine';
import { exclusiveAnswers } from './choice';
import type { Via } from './lookup';
import type { Router, RoutingEntry } from './routers';

/** Why a route is looked up: for the way back to a source, or for the way to a destination before or after NAT. */
export type RouteUse = 'in' | 'out' | 'out after nat';

/** Returns the answers for which a packet takes a way: those that select each of its routes among equal ones. */
export function routeAnswers(via: readonly Via[], vocabulary: Vocabulary, use: RouteUse): Answers {
  return via.reduce((all, { router, route, among }) => {
    if (among === undefined) return all;
    const choices = among.map((entry) => routeChoice(router, entry, among, use));
    return all.and(exclusiveAnswers(choices, vocabulary)[among.indexOf(route)] ?? anyAnswers);
  }, anyAnswers);
}

// Without ECMP one route is installed, for all packets. With ECMP every session may take another one.
function routeChoice(router: Router, route: RoutingEntry, among: readonly RoutingEntry[], use: RouteUse) {
  const prefix = prefixText(route.prefix);
  const names = among.map(({ name }) => name).join(', ');
  return router.isMultipath
    ? {
        id: `ecmp ${use} ${router.name} ${prefix} ${route.name}`,
        text: `ECMP of router ${router.name} sends the session by route ${route.name}${use === 'in' ? ' on the way back' : ''}`,
      }
    : {
        id: `route ${router.name} ${prefix} ${route.name}`,
        text: `router ${router.name} installs static route ${route.name} of the equal routes ${names}`,
      };
}

/** Formats the prefix of a route. Cached, because many packets take the same route. */
export const prefixText = cachedBy((prefix: Ranges) => addressTexts(prefix).join(' '));

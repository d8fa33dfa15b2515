import { addressTexts, intersection, type Ranges } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { forwardingTable } from '../network/forwarding-table';
import type { Router } from '../network/routers';
import type { ConfiguredObject } from '../../policy';

/** A problem with the routes of a router. */
export interface RouteProblem {
  readonly is: 'loop' | 'black hole' | 'never used';
  readonly router: ConfiguredObject;
  readonly text: string;
  /** The destinations or the route concerned; distinguishes the problems of one router. */
  readonly about: string;
}

/** Finds loops, black holes and unused static routes that the earlier configuration does not have. */
export function newRouteProblems(before: Firewall, after: Firewall): readonly RouteProblem[] {
  return after.network.routers.flatMap((router) => {
    const old = before.network.routers.find(({ name }) => name === router.name);
    return [
      ...droppedIn(after, router, old === undefined ? undefined : { firewall: before, router: old }),
      ...unusedRoutes(router, old),
    ];
  });
}

interface Old {
  readonly firewall: Firewall;
  readonly router: Router;
}

function droppedIn({ network }: Firewall, router: Router, old: Old | undefined): readonly RouteProblem[] {
  const usedBefore = old === undefined ? [] : forwardingTable(old.firewall.network, old.router);
  return forwardingTable(network, router).flatMap(({ addresses, lookup }): readonly RouteProblem[] => {
    if (lookup.is !== 'dropped') return [];
    const isLoop = lookup.by === 'loop';
    const sameBefore = usedBefore.filter(({ lookup: was }) => was.is === 'dropped' && was.why === lookup.why);
    if (isLoop) {
      if (sameBefore.length > 0) return [];
      return [
        {
          is: 'loop',
          router: router.object,
          text: `${lookup.why}, for ${rangesText(addresses)}`,
          about: rangesText(addresses),
        },
      ];
    }
    // Destinations that had an egress interface before and have none now.
    const lost = usedBefore.flatMap((destination): Ranges[] =>
      destination.lookup.is === 'interface'
        ? [intersection(destination.addresses, addresses)].filter((set) => set.length > 0)
        : [],
    );
    if (lost.length === 0) return [];
    const about = lost.map(rangesText).join(' ');
    return [{ is: 'black hole', router: router.object, text: `${lookup.why}, so ${about} no longer has a way`, about }];
  });
}

function unusedRoutes(router: Router, old: Router | undefined): readonly RouteProblem[] {
  const known = new Set(old === undefined ? [] : unusedIn(old).map(({ text }) => text));
  return unusedIn(router)
    .filter(({ text }) => !known.has(text))
    .map(({ name, text }) => ({ is: 'never used', router: router.object, about: name, text }));
}

function unusedIn(router: Router): readonly { readonly name: string; readonly text: string }[] {
  const never = router.ignored
    .filter(({ by }) => by === 'next hop')
    .map(({ name, destination, why }) => ({
      name,
      text: `static route ${name} to ${destination} is never used: ${why}`,
    }));
  const doubtful = router.routes.flatMap(({ name, prefix, hop }) =>
    hop.to === 'unknown' && hop.indirect === true
      ? [{ name, text: `static route ${name} to ${rangesText(prefix)} may never be used: ${hop.why}` }]
      : [],
  );
  return [...never, ...doubtful];
}

const mostTexts = 6;

function rangesText(addresses: Ranges): string {
  const texts = addressTexts(addresses);
  return texts.length > mostTexts ? `${texts.slice(0, mostTexts).join(' ')} and more` : texts.join(' ');
}

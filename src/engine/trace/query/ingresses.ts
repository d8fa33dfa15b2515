import { append } from '../../../core';
import {
  anyAddress,
  anyAnswers,
  intersection,
  never,
  subtraction,
  union,
  type Answers,
  type Ranges,
} from '../../policy/engine';
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
  type Alternative,
  type Entry,
  type GivenEntry,
} from '../network/entry';
import { forwardingTable } from '../network/forwarding-table';
import { unroutedInterfaces } from '../network/network';
import { routeAnswers } from '../network/route-choice';
import type { Router } from '../network/routers';
import { attachedTo, limited, noWayBack } from '../steps/ingress';

/** Source addresses that arrive at one place, for some answers. */
export interface SourcesAt extends Entry {
  readonly sources: Ranges;
}

/** Where the packets of a query enter. */
export interface GivenSources extends GivenEntry {
  /** Whether the query names sources. They then enter by the given zone even if no route leads back there. */
  readonly isSourceGiven?: boolean;
}

/**
 * Returns, for each interface, the sources whose return route uses it. Sources without a route may arrive at any
 * interface.
 */
export function sourcesByInterface(firewall: Firewall, wanted: Ranges, given: GivenSources = {}): readonly SourcesAt[] {
  const all = intersection(anyAddress, wanted);
  if (given.interface !== undefined) return [{ ...interfaceEntry(firewall, given.interface), sources: all }];
  const { network } = firewall;
  const routers = network.routers.map((router) => ({
    choice: routerChoice(router),
    entries: sourcesOf(firewall, router, all),
  }));
  const unrouted = unroutedInterfaces(network).map((member) => {
    const sources = intersection(all, union(...member.addresses.map((one) => one.network)));
    return {
      choice: interfaceChoice(member),
      entries: sources.length === 0 ? [] : withSources([unroutedEntry(member)], sources),
    };
  });
  const byRouter = [...routers, ...unrouted];
  if (given.zone === undefined) {
    const found = chooseSources(firewall, byRouter);
    const open = openEntries(firewall, noWayBack);
    return [
      ...found,
      ...leftOf(all, found).flatMap(({ sources, answers }) => withSources(limited(open, answers), sources)),
    ];
  }
  const routed = byRouter.flatMap(({ entries }) => entries);
  const inZone = routed.filter(({ zone }) => zone === given.zone);
  const byInterface = merged(inZone.map((ingress) => ({ ...ingress, answers: anyAnswers }))).flatMap((ingress) =>
    ingress.interface === undefined ? [] : [{ choice: interfaceChoice(ingress.interface), entries: [ingress] }],
  );
  // Sources that no query names are those that the routes show, and those without a route.
  const usual = given.isSourceGiven === true ? inZone : routed.filter(({ zone }) => zone !== undefined);
  const rest = subtraction(all, union(...usual.map(({ sources }) => sources)));
  // The same sources may come in by other interfaces of the zone.
  const covered = intersection(all, union(...inZone.map(({ sources }) => sources)));
  const others = zoneAlternatives(firewall, given.zone, inZone).map(({ choice, entries }) => ({
    choice,
    entries: covered.length === 0 || byInterface.length === 0 ? [] : withSources(entries, covered),
  }));
  return [
    ...chooseSources(firewall, [...byInterface, ...others]),
    ...(rest.length === 0 ? [] : withSources(zoneEntries(firewall, given.zone), rest)),
  ];
}

function withSources(entries: readonly Entry[], sources: Ranges): readonly SourcesAt[] {
  return entries.map((entry) => ({ ...entry, sources }));
}

/** Returns where the sources enter one router. */
function sourcesOf({ network, vocabulary }: Firewall, router: Router, wanted: Ranges): readonly SourcesAt[] {
  const found = forwardingTable(network, router).flatMap(({ addresses, lookup }): readonly SourcesAt[] => {
    const sources = intersection(addresses, wanted);
    // A route to another router: the packet comes in there.
    if (lookup.via.length !== 1 || sources.length === 0) return [];
    const answers = routeAnswers(lookup.via, vocabulary, 'in');
    switch (lookup.is) {
      case 'interface': {
        const { interface: at } = lookup;
        return [{ interface: at, router, zone: at.zone?.name, via: lookup.via, answers, sources }];
      }
      case 'unknown':
        return [{ router, zone: undefined, via: [], why: lookup.why, answers, sources }];
      case 'dropped':
        return attachedSources(router, sources).map((attached) => ({ ...attached, answers }));
    }
  });
  return merged(found);
}

function attachedSources(router: Router, sources: Ranges): readonly Omit<SourcesAt, 'answers'>[] {
  const found: Omit<SourcesAt, 'answers'>[] = [];
  let left = sources;
  for (const { source, prefix } of router.routes) {
    const own = source === 'connected' ? intersection(left, prefix) : [];
    if (own.length === 0) continue;
    left = subtraction(left, prefix);
    found.push(...attachedTo(router, (destination) => destination === prefix).map((at) => ({ ...at, sources: own })));
  }
  return found;
}

/** Merges the sources of one interface of a router. */
function merged(entries: readonly SourcesAt[]): readonly SourcesAt[] {
  const groups = new Map<string, [SourcesAt, ...SourcesAt[]]>();
  for (const entry of entries) {
    const key = `${entry.router?.name ?? ''} ${entry.interface?.name ?? entry.why ?? ''} ${String(entry.answers.id)}`;
    append(groups, key, entry);
  }
  return [...groups.values()].map(([first, ...others]) => ({
    ...first,
    sources: union(first.sources, ...others.map(({ sources }) => sources)),
  }));
}

type SourceAlternative = Alternative<SourcesAt>;

/** Puts the alternatives of each source under their own answers. Sources differ in which alternatives they have. */
function chooseSources({ vocabulary }: Firewall, alternatives: readonly SourceAlternative[]): readonly SourcesAt[] {
  let parts: readonly { readonly sources: Ranges; readonly able: readonly SourceAlternative[] }[] = [
    { sources: anyAddress, able: [] },
  ];
  for (const alternative of alternatives) {
    const own = union(...alternative.entries.map(({ sources }) => sources));
    parts = parts
      .flatMap(({ sources, able }) => [
        { sources: intersection(sources, own), able: [...able, alternative] },
        { sources: subtraction(sources, own), able },
      ])
      .filter(({ sources }) => sources.length > 0);
  }
  const found = parts.flatMap(({ sources, able }) =>
    chooseEntries(
      able.map(({ choice, entries }) => ({
        choice,
        entries: entries
          .map((entry) => ({ ...entry, sources: intersection(entry.sources, sources) }))
          .filter((entry) => entry.sources.length > 0),
      })),
      vocabulary,
    ),
  );
  return merged(found);
}

/** Returns the sources that no entry covers, with the answers for which that is so. */
function leftOf(
  wanted: Ranges,
  found: readonly SourcesAt[],
): readonly { readonly sources: Ranges; readonly answers: Answers }[] {
  let left = [{ sources: wanted, answers: anyAnswers }];
  for (const { sources, answers } of found) {
    left = left
      .flatMap((entry) => [
        { sources: subtraction(entry.sources, sources), answers: entry.answers },
        { sources: intersection(entry.sources, sources), answers: entry.answers.and(answers.not()) },
      ])
      .filter((entry) => entry.sources.length > 0 && entry.answers !== never);
  }
  return left;
}

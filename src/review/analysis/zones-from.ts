import { kindNamed } from '../../catalog';
import { lazy } from '../../core';
import { kindsMeaning } from '../../engine/policy/engine';
import { isInternetName, zoneNetworks } from '../../engine/trace';
import { policyConfiguration } from '../state/configuration';
import type { TenantState } from '../state/tenant-state';
import type { TenantStates } from '../state/tenant-states';
import type { UnknownZones, Zones } from './classify';
import type { PlaceAnalysis } from './place-analysis';

/** Zones that the user names. */
export interface NamedZones {
  /** Names of internet zones; default: zones whose name indicates it. */
  readonly internetZones?: readonly string[];
  /** Names of zones of servers; default: zones whose name indicates it. */
  readonly serverZones?: readonly string[];
}

/** Returns whether a zone is defined. Without any zone in the configuration, zones are not part of what is known. */
function definedZones(states: readonly TenantState[]): (zone: string) => boolean {
  const kinds = kindsMeaning('zone');
  const own = states.flatMap(({ objects }) =>
    [...objects.values()].flatMap(({ kind, name }) => (kinds.includes(kind.name) ? [name] : [])),
  );
  if (own.length === 0) return () => true;
  const predefined = kinds.flatMap((kind) =>
    kindNamed(kind).predefined.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])),
  );
  const all = new Set([...own, ...predefined]);
  return (zone) => all.has(zone);
}

/** Returns the zones that the user names and nothing else does, neither a zone nor a rule. Where no zone is known, none. */
function unknownZones(
  { internetZones = [], serverZones = [] }: NamedZones,
  places: readonly PlaceAnalysis[],
  states: readonly TenantState[],
): readonly UnknownZones[] {
  const kinds = kindsMeaning('zone');
  const known = new Set([
    ...places.flatMap(({ before, after }) => [...before.vocabulary.zones, ...after.vocabulary.zones]),
    ...states.flatMap(({ objects }) =>
      [...objects.values()].flatMap(({ kind, name }) => (kinds.includes(kind.name) ? [name] : [])),
    ),
  ]);
  if (known.size === 0) return [];
  return (
    [
      ['internet', internetZones],
      ['server', serverZones],
    ] as const
  ).flatMap(([role, named]) => {
    const names = named.filter((zone) => !known.has(zone));
    return names.length === 0 ? [] : [{ role, names, isAll: names.length === named.length }];
  });
}

const serverWords = /(^|[^a-z])(servers?|dmz|dc|data-?(center|centre)|databases?|db)([^a-z]|$)/i;

/** Returns the zones of the configuration after the plan, with those that are named, or whose names say what they are. */
export function zonesFrom(
  options: NamedZones,
  places: readonly PlaceAnalysis[],
  { before, after }: TenantStates,
): Zones {
  const { internetZones, serverZones } = options;
  const isIn = (
    named: readonly string[] | undefined,
    isNamed: (zone: string) => boolean,
  ): ((zone: string) => boolean) => {
    const all = new Set(named);
    return (zone) => (named === undefined ? isNamed(zone) : all.has(zone));
  };
  const [isInternet, isServer] = [
    isIn(internetZones, isInternetName),
    isIn(serverZones, (zone) => serverWords.test(zone)),
  ];
  const known = [
    ...new Set([
      ...(internetZones ?? []),
      ...(serverZones ?? []),
      ...places.flatMap((place) => place.after.vocabulary.zones),
    ]),
  ].sort();
  const networks = lazy(() => {
    const configuration = policyConfiguration(after);
    return places.map(({ place }) => zoneNetworks(configuration, place));
  });
  const routed = lazy(() => {
    const configuration = policyConfiguration(after);
    return places.map(({ place }) => zoneNetworks(configuration, place, 'routed'));
  });
  return {
    all: known,
    internet: known.filter(isInternet),
    isInternet,
    servers: known.filter(isServer),
    isDefined: places.every((place) => place.after.covers === 'everything')
      ? definedZones([before, after])
      : () => true,
    unknown: unknownZones(options, places, [before, after]),
    networksOf: (zone) =>
      networks()
        .find((one) => one.has(zone))
        ?.get(zone) ?? [],
    routedTo: (zone) =>
      routed()
        .find((one) => one.has(zone))
        ?.get(zone) ?? [],
  };
}

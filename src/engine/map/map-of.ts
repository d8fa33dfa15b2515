import { append } from '../../core';
import type { Container } from '../../catalog';
import { Budget, effectivePolicy, unreadAssumption, Vocabulary, type Configuration, type Policy } from '../policy';
import { addressTexts } from '../policy/engine';
import { zoneNetworks } from '../trace';
import { draw } from './draw';
import { inspectedRules } from './inspected-rules';
import type { MapData, MapPair, MapZone } from './map-data';
import { placeMap, type PlaceMap } from './place-map';
import { definedZones, namedZones } from './place-zones';
import { TrafficTable } from './traffic-table';
import { compareNames, zoneGroups } from './zone-groups';
import { zoneRole } from './zone-role';

/** The policies of one folder or firewall. They share their vocabulary with those of the other places. */
export interface MapSource {
  readonly container: Container;
  readonly before?: Policy;
  readonly after: Policy;
}

/** What a map shows besides the policies. */
export interface MapOptions {
  readonly title: string;
  /** Configurations of the policies. */
  readonly before?: Configuration;
  readonly after: Configuration;
  /** Zones of the internet; default: zones whose names say so. */
  readonly internetZones?: readonly string[];
}

/** Returns the policies of places, for a map of a configuration. */
export function mapSources(
  { before, after }: Pick<MapOptions, 'before' | 'after'>,
  places: readonly Container[],
): readonly MapSource[] {
  const vocabulary = new Vocabulary(new Budget());
  return places.map((container) => ({
    container,
    ...(before === undefined ? {} : { before: effectivePolicy(before, container, vocabulary) }),
    after: effectivePolicy(after, container, vocabulary),
  }));
}

/**
 * Computes the map of some places: exactly which traffic the rules allow between each pair of zones, before and after a
 * change, and where it is drawn. Traffic within a zone that no rule decides is allowed and not listed.
 */
export function mapOf(sources: readonly MapSource[], options: MapOptions): MapData {
  const { before, after, internetZones, title } = options;
  const seen = sources.map((source) => zonesOf(source, options));
  const names = [...new Set(seen.flat())].sort(compareNames);
  const numberOf = new Map(names.map((name, i) => [name, i]));
  const table = new TrafficTable({
    before: before === undefined ? () => false : inspectedRules(before),
    after: inspectedRules(after),
  });
  const maps = sources.map((source, i) => mapOfPlace(source, seen[i] ?? []));
  const pairs = sources.flatMap(({ after: { vocabulary } }, place): MapPair[] => {
    const number = (zone: number): number => numberOf.get(vocabulary.zones[zone] ?? '') ?? 0;
    return (maps[place]?.pairs ?? []).flatMap(({ from, to, decided }) => {
      const traffic = table.indicesOf(decided, vocabulary);
      return from.flatMap((one) =>
        to.map((other) => ({ from: number(one), to: number(other), place, ...traffic, state: decided.state })),
      );
    });
  });
  const groups = zoneGroups(names, classesOf(names, maps, sources));
  const networks = networksOf(sources, after);
  const zones = names.map((name, i): MapZone => {
    const group = groups.findIndex((one) => one.zones.includes(i));
    return { name, networks: networks.get(name) ?? [], role: zoneRole(name, internetZones), group };
  });
  return {
    title,
    of: before === undefined ? 'state' : 'change',
    places: sources.map(({ container, after: { covers } }) => ({ ...container, covers })),
    zones,
    groups,
    rules: table.rules,
    traffic: table.traffic,
    pairs,
    drawing: draw(groups, zones, pairs),
    assumptions: [
      ...new Set(sources.flatMap((source) => [...source.after.assumptions, ...unreadAssumption(source.after, after)])),
    ],
  };
}

/** Returns the zones that are defined for a place, or that its rules name. */
function zonesOf({ container, before, after }: MapSource, options: MapOptions): readonly string[] {
  const { zones } = after.vocabulary;
  const policies = before === undefined ? [after] : [before, after];
  const boxes = policies.flatMap(({ rules }) => rules.flatMap((rule) => rule.boxes));
  const configurations = options.before === undefined ? [options.after] : [options.before, options.after];
  return [
    ...new Set([
      ...configurations.flatMap((configuration) => definedZones(configuration, container)),
      ...namedZones(boxes, zones.length).map((zone) => zones[zone] ?? ''),
    ]),
  ];
}

function mapOfPlace({ before, after }: MapSource, names: readonly string[]): PlaceMap {
  const numbers = names.map((name) => after.vocabulary.zone(name));
  return placeMap(numbers, after, before);
}

/** Returns the zones that no rule of any place distinguishes, as indices of names. */
function classesOf(
  names: readonly string[],
  maps: readonly PlaceMap[],
  sources: readonly MapSource[],
): readonly (readonly number[])[] {
  const marks = names.map((): string[] => []);
  const numberOf = new Map(names.map((name, i) => [name, i]));
  for (const [i, { classes }] of maps.entries()) {
    const vocabulary = sources[i]?.after.vocabulary;
    for (const [number, { zones }] of classes.entries()) {
      for (const zone of zones) {
        const at = numberOf.get(vocabulary?.zones[zone] ?? '');
        if (at !== undefined) marks[at]?.push(`${String(i)}:${String(number)}`);
      }
    }
  }
  const found = new Map<string, number[]>();
  for (const [i, mark] of marks.entries()) {
    const key = mark.join(' ');
    append(found, key, i);
  }
  return [...found.values()];
}

function networksOf(
  sources: readonly MapSource[],
  configuration: Configuration,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { container } of sources) {
    for (const [zone, ranges] of zoneNetworks(configuration, container)) {
      found.set(zone, [...new Set([...(found.get(zone) ?? []), ...addressTexts(ranges)])]);
    }
  }
  return found;
}

import type { MapData, MapFlow, MapPair, MapTraffic } from './map-data';

type NamedFlow = Omit<MapFlow, 'rule'> & { readonly rule: string; readonly where: string };
type NamedTraffic = Omit<MapTraffic, 'flows'> & { readonly flows: readonly NamedFlow[] };

/** A map as data for programs: names instead of indices, and no drawing. */
export interface MapJson extends Pick<MapData, 'title' | 'of' | 'places' | 'assumptions'> {
  readonly format: 'scm-map/1';
  readonly zones: readonly { readonly name: string; readonly networks: readonly string[]; readonly role: string }[];
  readonly pairs: readonly {
    readonly from: string;
    readonly to: string;
    readonly place: MapData['places'][number] | undefined;
    readonly state: MapPair['state'];
    readonly before?: NamedTraffic;
    readonly after?: NamedTraffic;
    readonly opened?: NamedTraffic;
    readonly closed?: NamedTraffic;
  }[];
}

/** Returns a map as data for programs. */
export function mapJson({ title, of, places, assumptions, zones, pairs, traffic, rules }: MapData): MapJson {
  const sets = traffic.map(({ flows, ...rest }): NamedTraffic => ({
    ...rest,
    flows: flows.map(({ rule, ...flow }) => ({
      rule: rules[rule]?.name ?? '',
      where: rules[rule]?.where ?? '',
      ...flow,
    })),
  }));
  const side = <Name extends string>(
    name: Name,
    index: number | undefined,
  ): { readonly [key in Name]?: NamedTraffic } => {
    const found = index === undefined ? undefined : sets[index];
    return found === undefined ? {} : ({ [name]: found } as { readonly [key in Name]?: NamedTraffic }); // a computed key loses its name
  };
  return {
    format: 'scm-map/1',
    title,
    of,
    places,
    zones: zones.map(({ name, networks, role }) => ({ name, networks, role })),
    pairs: pairs.map((pair) => ({
      from: zones[pair.from]?.name ?? '',
      to: zones[pair.to]?.name ?? '',
      place: places[pair.place],
      state: pair.state,
      ...side('before', pair.before),
      ...side('after', pair.after),
      ...side('opened', pair.opened),
      ...side('closed', pair.closed),
    })),
    assumptions,
  };
}

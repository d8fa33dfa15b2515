import { isObject } from '../../../core';
import type { ConfiguredObject } from '../../policy';
import {
  addressRanges,
  firstIpv6,
  includes,
  objectAt,
  positionOf,
  textAt,
  textsAt,
  type Ranges,
} from '../../policy/engine';
import { kindsWith } from '../kinds';
import type { Interface, Interfaces } from './interfaces';
import type { Names } from './names';

/** One routing table of a firewall. */
export interface Router {
  readonly name: string;
  readonly object: ConfiguredObject;
  readonly interfaces: readonly Interface[];
  /** Sorted by preference: the best match first. */
  readonly routes: readonly RoutingEntry[];
  /** The same routes, grouped by equal cost. Routes of a group with the same next hop are one. */
  readonly groups: readonly RouteGroup[];
  /** Whether ECMP is enabled: sessions use all routes of equal cost. */
  readonly isMultipath: boolean;
  /** Static routes that are not installed, with the reason. */
  readonly ignored: readonly IgnoredRoute[];
  /** Dynamic routing protocols whose routes are not in the configuration. */
  readonly learnsFrom: readonly string[];
}

/** A route of a routing table. */
export interface RoutingEntry {
  /** Name of the static route, or of the interface of a connected route. */
  readonly name: string;
  readonly source: 'connected' | 'static' | 'learned';
  readonly prefix: Ranges;
  readonly length: number;
  readonly distance: number;
  readonly metric: number;
  readonly hop: Hop;
  /** The route is installed only while its monitored path is up. */
  readonly isMonitored?: true;
}

/** Routes with the same prefix, distance and metric, and different next hops, by name. */
export type RouteGroup = readonly [RoutingEntry, ...RoutingEntry[]];

/** Next hop of a route. */
export type Hop =
  | { readonly to: 'interface'; readonly interface: Interface; readonly by?: string }
  | { readonly to: 'router'; readonly router: string }
  | { readonly to: 'discard' }
  /** `indirect`: no interface leads to the next hop, another static route may. */
  | { readonly to: 'unknown'; readonly why: string; readonly indirect?: true };

/** A static route that is never installed. */
export interface IgnoredRoute {
  readonly name: string;
  readonly destination: string;
  /** `table`: its settings keep it out of the unicast table. `destination`, `next hop`: this part leads nowhere. */
  readonly by: 'table' | 'destination' | 'next hop';
  readonly why: string;
}

const staticDistance = 10;
const staticMetric = 10;

/** Returns the routers of a firewall, one for each VRF. */
export function routersOf(names: Names, interfaces: Interfaces): readonly Router[] {
  return kindsWith('router')
    .flatMap((kind) => names.visibleScope.ofKind(kind))
    .flatMap((object) => {
      const vrfs = object.fields['vrf'];
      const list = Array.isArray(vrfs) ? vrfs.filter(isObject) : [];
      return list.map((vrf) => routerOf(object, vrf, { names, interfaces, count: list.length }));
    });
}

interface Context {
  readonly names: Names;
  readonly interfaces: Interfaces;
  readonly count: number;
}

type Fields = Readonly<Record<string, unknown>>;

function routerOf(object: ConfiguredObject, vrf: Fields, { names, interfaces, count }: Context): Router {
  const own = textsAt(vrf, 'interface').map((name) => interfaces.namedInterface(name));
  const connected = own.flatMap((member) =>
    member.addresses.map(({ network }): RoutingEntry => ({
      name: member.name,
      source: 'connected',
      prefix: network,
      length: prefixLength(network),
      distance: 0,
      metric: 0,
      hop: { to: 'interface', interface: member },
    })),
  );
  const learned = own.flatMap((member): readonly RoutingEntry[] =>
    member.learns?.metric === undefined
      ? []
      : [
          {
            name: member.name,
            source: 'learned',
            prefix: [0, firstIpv6],
            length: 0,
            distance: staticDistance,
            metric: member.learns.metric,
            hop: { to: 'interface', interface: member },
          },
        ],
  );
  const distances = { ...objectAt(vrf, 'vr_admin_dists'), ...objectAt(vrf, 'admin_dists') };
  const ignored: IgnoredRoute[] = [];
  const listed = (['ip', 'ipv6'] as const).map((family) => {
    const list = objectAt(objectAt(vrf, 'routing_table') ?? {}, family)?.['static_route'];
    return { family, routes: Array.isArray(list) ? list.filter(isObject) : [] };
  });
  const written = listed.flatMap(({ routes }) =>
    routes.flatMap((route) => {
      const prefix = prefixOf(textAt(route, 'destination') ?? '', names);
      return prefix === undefined ? [] : [{ route, prefix }];
    }),
  );
  const learnsAddresses = own.some(({ learns }) => learns !== undefined);
  const statics = listed.flatMap(({ family, routes: list }) => {
    const usual = Number(distances[family === 'ip' ? 'static' : 'static_ipv6'] ?? staticDistance);
    return list.flatMap((route) => {
      const others = written.filter((one) => one.route !== route).map(({ prefix }) => prefix);
      const read = staticRoute(route, usual, { connected, others, learnsAddresses }, { names, interfaces });
      if ('why' in read) ignored.push(read);
      return 'why' in read ? [] : [read];
    });
  });
  const name = count > 1 ? `${object.name}/${String(vrf['name'])}` : object.name;
  const learnsFrom = ['bgp', 'ospf', 'ospfv3', 'rip'].filter((protocol) => isEnabled(objectAt(vrf, protocol)));
  const routes = bestFirst([...connected, ...statics, ...learned]);
  return {
    name,
    object,
    interfaces: own,
    routes,
    groups: equalCostGroups(routes),
    isMultipath: objectAt(vrf, 'ecmp')?.['enable'] === true,
    ignored,
    learnsFrom,
  };
}

/** Whether a protocol is configured and not disabled. */
function isEnabled(settings: Fields | undefined): boolean {
  return settings !== undefined && Object.keys(settings).length > 0 && settings['enable'] !== false;
}

/** Sorts by longest prefix, then lowest administrative distance, then lowest metric. */
function bestFirst(routes: readonly RoutingEntry[]): readonly RoutingEntry[] {
  return routes.toSorted((a, b) => b.length - a.length || a.distance - b.distance || a.metric - b.metric);
}

/** Groups sorted routes of equal cost. The order of the list decides nothing. */
function equalCostGroups(routes: readonly RoutingEntry[]): readonly RouteGroup[] {
  const groups = new Map<string, [RoutingEntry, ...RoutingEntry[]]>();
  for (const route of routes) {
    const key = `${route.prefix.join()} ${String(route.distance)} ${String(route.metric)}`;
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [route]);
    else if (!same.some((known) => hopKey(known.hop) === hopKey(route.hop))) same.push(route);
  }
  return [...groups.values()].map(([first, ...others]): RouteGroup => {
    if (others.length === 0) return [first];
    const [best = first, ...rest] = [first, ...others].sort((a, b) => (a.name < b.name ? -1 : 1));
    return [best, ...rest];
  });
}

function hopKey(hop: Hop): string {
  switch (hop.to) {
    case 'interface':
      return `interface ${hop.interface.name}`;
    case 'router':
      return `router ${hop.router}`;
    case 'discard':
      return 'discard';
    case 'unknown':
      return `unknown ${hop.why}`;
  }
}

interface Reachable {
  readonly connected: readonly RoutingEntry[];
  /** Destinations of the other static routes. */
  readonly others: readonly Ranges[];
  /** Whether interfaces get dynamic addresses, whose networks are unknown. */
  readonly learnsAddresses: boolean;
}

function staticRoute(
  route: Fields,
  usual: number,
  reach: Reachable,
  { names, interfaces }: Pick<Context, 'names' | 'interfaces'>,
): RoutingEntry | IgnoredRoute {
  const name = textAt(route, 'name') ?? '';
  const destination = textAt(route, 'destination') ?? '';
  const ignored = (by: IgnoredRoute['by'], why: string): IgnoredRoute => ({ name, destination, by, why });
  const table = objectAt(route, 'route_table') ?? {};
  if ('no_install' in table) return ignored('table', 'it is not installed (route table "no install")');
  if ('multicast' in table) return ignored('table', 'it is in the multicast table only');
  const prefix = prefixOf(destination, names);
  if (prefix === undefined) return ignored('destination', `its destination "${destination}" is unknown`);
  const hop = hopOf(route, reach, { names, interfaces });
  if ('why' in hop && hop.to !== 'unknown') return ignored('next hop', hop.why);
  return {
    name,
    source: 'static',
    prefix,
    length: prefixLength(prefix),
    distance: numberIn(route, 'admin_dist') ?? usual,
    metric: numberIn(route, 'metric') ?? staticMetric,
    hop,
    ...(objectAt(route, 'path_monitor')?.['enable'] === true ? { isMonitored: true as const } : {}),
  };
}

function hopOf(
  route: Fields,
  { connected, others, learnsAddresses }: Reachable,
  { names, interfaces }: Pick<Context, 'names' | 'interfaces'>,
): Hop | { readonly to: 'nowhere'; readonly why: string } {
  const hop = objectAt(route, 'nexthop') ?? {};
  if ('discard' in hop) return { to: 'discard' };
  const router = textAt(hop, 'next_lr') ?? textAt(hop, 'next_vr');
  if (router !== undefined) return { to: 'router', router };
  const written = textAt(hop, 'ip_address') ?? textAt(hop, 'ipv6_address');
  const egress = textAt(route, 'interface') ?? textAt(hop, 'tunnel');
  if (egress !== undefined) {
    return {
      to: 'interface',
      interface: interfaces.namedInterface(egress),
      ...(written === undefined ? {} : { by: written }),
    };
  }
  if (written !== undefined) {
    const position = positionOf(written);
    const address = position === undefined ? names.addresses([written]) : addressRanges(written);
    if (address === undefined) return { to: 'unknown', why: `the next hop ${written} is unknown` };
    const [via] = bestFirst(connected.filter(({ prefix }) => includes(prefix, address)));
    // No source says whether a firewall follows a next hop that it reaches only by another static route.
    const behind = others.some((prefix) => includes(prefix, address) && prefixLength(prefix) > (via?.length ?? -1));
    if (behind) {
      const indirect = via === undefined ? { indirect: true as const } : {};
      return { to: 'unknown', why: `the next hop ${written} is behind another static route`, ...indirect };
    }
    if (via?.hop.to === 'interface') return { to: 'interface', interface: via.hop.interface, by: written };
    if (learnsAddresses) return { to: 'unknown', why: `the next hop ${written} is in no known network` };
    return { to: 'nowhere', why: `the next hop ${written} is in no network of the router` };
  }
  const host = textAt(hop, 'fqdn');
  if (host !== undefined) return { to: 'unknown', why: `only the firewall resolves the next hop ${host}` };
  return { to: 'nowhere', why: 'it has neither an interface nor a next hop' };
}

function prefixOf(destination: string, names: Names): Ranges | undefined {
  return addressRanges(destination) ?? names.addresses([destination]);
}

function numberIn(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  return typeof value === 'number' ? value : undefined;
}

/** Returns the prefix length of a network. */
function prefixLength(prefix: Ranges): number {
  const [from = 0, to = 0] = prefix;
  if (to === Infinity) return 0;
  const size = BigInt(to) - BigInt(from);
  return (from < firstIpv6 ? 32 : 128) - (size.toString(2).length - 1);
}

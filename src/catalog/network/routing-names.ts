import type { Reference } from '../reference';

// A firewall may have lists and maps of its own, so unknown names are accepted.

/** Access lists: match addresses. */
export const accessListNames: Reference = { kinds: ['route_access_list'], open: true };

/** Prefix lists: match prefixes. */
export const prefixListNames: Reference = { kinds: ['route_prefix_list'], open: true };

/** AS path access lists. */
export const pathListNames: Reference = { kinds: ['route_path_access_list'], open: true };

/** Community lists. */
export const communityListNames: Reference = { kinds: ['route_community_list'], open: true };

/** Route maps: filter and change BGP routes. */
export const routeMapNames: Reference = { kinds: ['bgp_route_map'], open: true };

/** Route maps for redistribution from one routing protocol to another. */
export const redistributionMapNames: Reference = { kinds: ['bgp_route_map_redistribution'], open: true };

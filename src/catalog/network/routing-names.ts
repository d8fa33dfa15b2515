import type { Reference } from '../reference';

// A firewall may bring lists and maps of its own, so that unknown names are accepted.

/** Lists that say which addresses are meant. */
export const accessListNames: Reference = { kinds: ['route_access_list'], open: true };

/** Lists that say which prefixes are meant. */
export const prefixListNames: Reference = { kinds: ['route_prefix_list'], open: true };

/** Lists that say which AS paths are meant. */
export const pathListNames: Reference = { kinds: ['route_path_access_list'], open: true };

/** Lists that say which communities are meant. */
export const communityListNames: Reference = { kinds: ['route_community_list'], open: true };

/** Maps that filter and change BGP routes. */
export const routeMapNames: Reference = { kinds: ['bgp_route_map'], open: true };

/** Maps that filter and change what one routing protocol tells another. */
export const redistributionMapNames: Reference = { kinds: ['bgp_route_map_redistribution'], open: true };

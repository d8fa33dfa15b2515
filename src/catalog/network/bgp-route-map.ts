import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { anyRouteMatch, bgpRouteMatch, bgpRouteSet, entryHead, number32 } from './route-map-parts';
import { communityListNames } from './routing-names';
import { notComparable } from '../stronger';
import { integer } from '../integer';

const wellKnownCommunity = z.enum([
  'none',
  'blackhole',
  'no-peer',
  'graceful-shutdown',
  'accept-own',
  'local-as',
  'route-filter-v4',
  'route-filter-v6',
  'no-advertise',
  'no-export',
  'internet',
]);

const entry = nested({
  ...entryHead,
  match: optional.nested('Match criteria; if absent, every route matches.', {
    ...bgpRouteMatch,
    ...anyRouteMatch,
    local_preference: attr(number32.optional(), 'Local preference to match.'),
  }),
  set: optional.nested('Attributes to set on permitted routes.', {
    ...bgpRouteSet,
    tag: attr(number32.optional(), 'Tag to set.'),
    remove_regular_community: optional.text('Community list whose communities are removed.', {
      refs: communityListNames,
    }),
    remove_large_community: optional.text('Community list whose large communities are removed.', {
      refs: communityListNames,
    }),
    aspath_exclude: attr(z.array(integer()).optional(), 'AS path exclude: AS numbers removed from the AS path.'),
    aspath_prepend: attr(z.array(integer()).optional(), 'AS path prepend: AS numbers added in front of the AS path.'),
    regular_community: attr(z.array(wellKnownCommunity).optional(), 'Regular communities to set.', {
      unconfirmed: ['allowedLiterals'],
      set: true,
    }),
    overwrite_regular_community: optional.flag('Overwrite the existing communities.'),
    large_community: optional.textSet('Large communities to set.'),
    overwrite_large_community: optional.flag('Overwrite the existing large communities.'),
  }),
});

export const bgpRouteMap = defineResource({
  name: 'bgp_route_map',
  effect: 'routing',
  strength: notComparable,
  doc: 'BGP route map: filters and changes BGP routes.',
  api: { path: '/config/network/v1/bgp-route-maps' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    description: optional.text('Description of the route map.'),
    route_map: attr(
      z.array(entry).optional(),
      'Route map entries in order of their sequence number; the first match applies.',
    ),
  },
});

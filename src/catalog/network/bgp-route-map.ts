import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { anyRouteMatch, bgpRouteMatch, bgpRouteSet, entryHead, number32 } from './route-map-parts';
import { communityListNames } from './routing-names';

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
  match: attr(
    nested({
      ...bgpRouteMatch,
      ...anyRouteMatch,
      local_preference: attr(number32.optional(), 'Local preference of the route.'),
    }).optional(),
    'What a route must be; without it, every route matches.',
  ),
  set: attr(
    nested({
      ...bgpRouteSet,
      tag: attr(number32.optional(), 'Tag that the route is given.'),
      remove_regular_community: attr(z.string().optional(), 'Community list whose communities are taken away.', {
        refs: communityListNames,
      }),
      remove_large_community: attr(z.string().optional(), 'Community list whose large communities are taken away.', {
        refs: communityListNames,
      }),
      aspath_exclude: attr(z.array(z.number().int()).optional(), 'AS numbers that are taken out of the path.'),
      aspath_prepend: attr(z.array(z.number().int()).optional(), 'AS numbers that are put in front of the path.'),
      regular_community: attr(z.array(wellKnownCommunity).optional(), 'Communities that the route is given.', {
        set: true,
      }),
      overwrite_regular_community: attr(z.boolean().optional(), 'Whether they replace those that it has.'),
      large_community: attr(z.array(z.string()).optional(), 'Large communities that the route is given.', {
        set: true,
      }),
      overwrite_large_community: attr(z.boolean().optional(), 'Whether they replace those that it has.'),
    }).optional(),
    'What is changed in a route that is taken.',
  ),
});

export const bgpRouteMap = defineResource({
  name: 'bgp_route_map',
  doc: 'Entries that say which BGP routes are taken, and how they are changed.',
  api: { path: '/config/network/v1/bgp-route-maps' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    route_map: attr(z.array(entry).optional(), 'Entries, tried by their number; the first that matches decides.', {
      itemKey: 'name',
    }),
  }),
});

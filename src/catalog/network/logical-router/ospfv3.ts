import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { bfd } from './bfd';
import { areas } from './ospf-area';
import {
  abr,
  acceptSummary,
  areaType,
  defaultInformation,
  defaultRoute,
  defaultRouteMetric,
  exportAndRestart,
  noSummary,
  nssaAbr,
  nssaDefaultRoute,
  vrTimers,
  vrTiming,
} from './ospf-parts';
import { ospfv3AuthProfile } from './ospfv3-auth-profile';

const nssaRange = nested(
  {
    name: attr(z.string().min(1), 'Network, with the length of its mask.'),
    route_tag: attr(z.number().int().optional(), 'Tag that the route gets.'),
    advertise: attr(nested({}).optional(), 'It is told as one.'),
    suppress: attr(nested({}).optional(), 'Neither it nor its parts are told.'),
  },
  [exactlyOne('advertise', 'suppress')],
);

/** OSPF of a router, for IPv6. */
export const ospfv3 = nested({
  enable: attr(z.boolean().optional(), 'Whether OSPF is spoken.'),
  reject_default_route: attr(z.boolean().optional(), 'Whether default routes of neighbours are left out.'),
  allow_redist_default_route: attr(z.boolean().optional(), 'Whether default routes of other sources are told.'),
  router_id: attr(z.string().optional(), 'Address that the router is known by.'),
  global_bfd: bfd,
  disable_transit_traffic: attr(z.boolean().optional(), 'Whether the router is only a destination, never on the way.'),
  vr_timers: vrTimers,
  auth_profile: attr(
    z.array(ospfv3AuthProfile).optional(),
    'Profiles by which neighbours know each other, in the older routing engine.',
    { itemKey: 'name' },
  ),
  spf_timer: attr(z.string().optional(), 'Profile that says how soon ways are computed anew.'),
  global_if_timer: attr(z.string().optional(), 'Profile of the timers, where an interface has none of its own.'),
  redistribution_profile: attr(z.string().optional(), 'Profile of the routes of other sources that are told.'),
  area: areas({
    authentication: attr(z.string().optional(), 'Profile by which routers of the area know each other.'),
    type: areaType(
      {
        accept_summary: acceptSummary,
        default_route: defaultRoute,
        no_summary: noSummary,
        default_route_metric: defaultRouteMetric,
        abr,
      },
      {
        nssa_ext_range: attr(z.array(nssaRange).optional(), 'The same in the older routing engine.', {
          itemKey: 'name',
        }),
        no_summary: noSummary,
        default_information_originate: defaultInformation,
        accept_summary: acceptSummary,
        default_route: nssaDefaultRoute,
        abr: nssaAbr(nssaRange),
      },
    ),
    range: {},
    link: {
      neighbor: attr(
        z.array(nested({ name: attr(z.string().min(1), 'Address of the neighbour.') })).optional(),
        'Neighbours, where they are named.',
        { itemKey: 'name' },
      ),
      vr_timing: vrTiming,
      metric: attr(z.number().int().optional(), 'Cost of the interface.'),
      instance_id: attr(z.number().int().optional(), 'Number of the OSPF instance.'),
      authentication: attr(z.string().optional(), 'Profile by which neighbours on the interface know each other.'),
      bfd,
      timing: attr(z.string().optional(), 'Profile of the timers.'),
    },
  }),
  ...exportAndRestart,
});

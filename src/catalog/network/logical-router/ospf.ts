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
  vrRanges,
  vrTimers,
  vrTiming,
} from './ospf-parts';

const packetLimit = nested({
  enable: attr(z.boolean().optional(), 'Whether they are counted.'),
  max_packet: attr(z.number().int().optional(), 'Most of them at a time.'),
}).optional();

/** OSPF of a router, for IPv4. */
export const ospf = nested({
  router_id: attr(z.string().optional(), 'Address that the router is known by.'),
  global_bfd: bfd,
  enable: attr(z.boolean().optional(), 'Whether OSPF is spoken.'),
  rfc1583: attr(z.boolean().optional(), 'Whether costs are computed as RFC 1583 says.'),
  reject_default_route: attr(z.boolean().optional(), 'Whether default routes of neighbours are left out.'),
  allow_redist_default_route: attr(z.boolean().optional(), 'Whether default routes of other sources are told.'),
  flood_prevention: attr(
    nested({
      hello: attr(packetLimit, 'Signs of life of neighbours.'),
      lsa: attr(packetLimit, 'Updates of neighbours.'),
    }).optional(),
    'Most packets that are taken at a time.',
  ),
  spf_timer: attr(z.string().optional(), 'Profile that says how soon ways are computed anew.'),
  global_if_timer: attr(z.string().optional(), 'Profile of the timers, where an interface has none of its own.'),
  vr_timers: vrTimers,
  auth_profile: attr(
    z
      .array(
        nested(
          {
            name: attr(z.string().min(1), 'Name of the profile.'),
            password: attr(z.string().optional(), 'Password, which travels in the clear.', { secret: true }),
            md5: attr(
              z
                .array(
                  nested({
                    name: attr(z.number(), 'Number of the key; both sides have it.'),
                    key: attr(z.string().optional(), 'The key itself.', { secret: true }),
                    preferred: attr(z.boolean().optional(), 'Whether own messages are signed with it.'),
                  }),
                )
                .optional(),
              'Keys that messages are signed with, by their number.',
              { itemKey: 'name' },
            ),
          },
          [exactlyOne('password', 'md5')],
        ),
      )
      .optional(),
    'Profiles by which neighbours know each other, in the older routing engine.',
    { itemKey: 'name' },
  ),
  redistribution_profile: attr(z.string().optional(), 'Profile of the routes of other sources that are told.'),
  area: areas({
    authentication: attr(z.string().optional(), 'Profile by which routers of the area know each other.', {
      refs: { kinds: ['ospf_auth_profile'], open: true },
    }),
    type: areaType(
      {
        no_summary: noSummary,
        accept_summary: acceptSummary,
        default_route: defaultRoute,
        default_route_metric: defaultRouteMetric,
        abr,
      },
      {
        no_summary: noSummary,
        accept_summary: acceptSummary,
        default_information_originate: defaultInformation,
        default_route: nssaDefaultRoute,
        nssa_ext_range: vrRanges,
        abr: nssaAbr(
          nested({
            name: attr(z.string().min(1), 'Network, with the length of its mask.'),
            route_tag: attr(z.number().int().optional(), 'Tag that the route gets.'),
            advertise: attr(z.boolean().optional(), 'Whether it is told.'),
          }),
        ),
      },
    ),
    range: { substitute: attr(z.string().optional(), 'Network that is told instead.') },
    link: {
      metric: attr(z.number().int().optional(), 'Cost of the interface.'),
      authentication: attr(z.string().optional(), 'Profile by which neighbours on the interface know each other.', {
        refs: { kinds: ['ospf_auth_profile'], open: true },
      }),
      bfd,
      timing: attr(z.string().optional(), 'Profile of the timers.'),
      vr_timing: vrTiming,
    },
  }),
  ...exportAndRestart,
});

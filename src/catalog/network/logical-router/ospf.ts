import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested, nestedList, optionalNested } from '../../attribute';
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
import { dottedId } from '../../ip-text';
import { integer } from '../../integer';

const packetLimit = nested({
  enable: attr(z.boolean().optional(), 'Enable the packet limit.'),
  max_packet: attr(integer().optional(), 'Maximum number of packets.'),
}).optional();

/** OSPFv2 settings of a router. */
export const ospf = nested({
  router_id: attr(dottedId.optional(), 'OSPF router ID.'),
  global_bfd: bfd,
  enable: attr(z.boolean().optional(), 'Enable OSPF.'),
  rfc1583: attr(z.boolean().optional(), 'RFC 1583 compatibility for the cost of external routes.'),
  reject_default_route: attr(z.boolean().optional(), 'Reject default routes from neighbors.'),
  allow_redist_default_route: attr(z.boolean().optional(), 'Allow redistribution of the default route.'),
  flood_prevention: optionalNested('Flood prevention: limits for received OSPF packets.', {
    hello: attr(packetLimit, 'Limit for hello packets.'),
    lsa: attr(packetLimit, 'Limit for LSA packets.'),
  }),
  spf_timer: attr(z.string().optional(), 'SPF timer profile.'),
  global_if_timer: attr(z.string().optional(), 'Global interface timer profile.'),
  vr_timers: vrTimers,
  auth_profile: attr(
    nestedList(
      {
        name: attr(z.string().min(1), 'Name of the authentication profile.'),
        password: attr(z.string().optional(), 'Simple password, sent in clear text.', {
          secret: true,
          answeredInClear: true,
        }),
        md5: attr(
          nestedList({
            name: attr(z.number(), 'MD5 key ID; equal on all neighbors.'),
            key: attr(z.string().optional(), 'MD5 key.', { secret: true, answeredInClear: true }),
            preferred: attr(z.boolean().optional(), 'Preferred key: used to authenticate sent packets.'),
          }).optional(),
          'MD5 keys by key ID.',
        ),
      },
      [maybeSeveral(exactlyOne('password', 'md5'))],
    ).optional(),
    'OSPF authentication profiles (legacy routing engine).',
  ),
  redistribution_profile: attr(z.string().optional(), 'OSPF redistribution profile.'),
  area: areas({
    authentication: attr(z.string().optional(), 'OSPF authentication profile of the area.', {
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
            name: attr(z.string().min(1), 'Prefix of the NSSA external range.'),
            route_tag: attr(integer().optional(), 'Route tag to set.'),
            advertise: attr(z.boolean().optional(), 'Advertise the summary; false suppresses the range.'),
          }),
        ),
      },
    ),
    range: { substitute: attr(z.string().optional(), 'Substitute: prefix advertised instead of the range.') },
    link: {
      metric: attr(integer().optional(), 'OSPF cost (metric) of the interface.'),
      authentication: attr(z.string().optional(), 'OSPF authentication profile of the interface.', {
        refs: { kinds: ['ospf_auth_profile'], open: true },
      }),
      bfd,
      timing: attr(z.string().optional(), 'OSPF interface timer profile.'),
      vr_timing: vrTiming,
    },
  }),
  ...exportAndRestart,
});

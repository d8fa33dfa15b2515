import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested, nestedList } from '../../attribute';
import { optional } from '../../usual-attributes';
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
import { presence } from '../../stronger';

const packetLimit = nested({
  enable: optional.flag('Enable the packet limit.'),
  max_packet: optional.integer('Maximum number of packets.'),
}).optional();

/** OSPFv2 settings of a router. */
export const ospf = nested({
  router_id: attr(dottedId.optional(), 'OSPF router ID.'),
  global_bfd: bfd,
  enable: optional.flag('Enable OSPF.'),
  rfc1583: optional.flag('RFC 1583 compatibility for the cost of external routes.'),
  reject_default_route: optional.flag('Reject default routes from neighbors.'),
  allow_redist_default_route: optional.flag('Allow redistribution of the default route.'),
  flood_prevention: optional.nested('Flood prevention: limits for received OSPF packets.', {
    hello: attr(packetLimit, 'Limit for hello packets.'),
    lsa: attr(packetLimit, 'Limit for LSA packets.'),
  }),
  spf_timer: optional.text('SPF timer profile.'),
  global_if_timer: optional.text('Global interface timer profile.'),
  vr_timers: vrTimers,
  auth_profile: attr(
    nestedList(
      {
        name: attr(z.string().min(1), 'Name of the authentication profile.'),
        password: optional.text('Simple password, sent in clear text.', {
          secret: true,
          answeredInClear: true,
        }),
        md5: optional.nestedList('MD5 keys by key ID.', {
          name: attr(z.number(), 'MD5 key ID; equal on all neighbors.'),
          key: optional.text('MD5 key.', { secret: true, answeredInClear: true }),
          preferred: optional.flag('Preferred key: used to authenticate sent packets.'),
        }),
      },
      [maybeSeveral(exactlyOne('password', 'md5'))],
    ).optional(),
    'OSPF authentication profiles (legacy routing engine).',
  ),
  redistribution_profile: optional.text('OSPF redistribution profile.'),
  area: areas({
    authentication: optional.text('OSPF authentication profile of the area.', {
      refs: { kinds: ['ospf_auth_profile'], open: true },
      effect: 'identity',
      strength: presence,
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
            route_tag: optional.integer('Route tag to set.'),
            advertise: optional.flag('Advertise the summary; false suppresses the range.'),
          }),
        ),
      },
    ),
    range: { substitute: optional.text('Substitute: prefix advertised instead of the range.') },
    link: {
      metric: optional.integer('OSPF cost (metric) of the interface.'),
      authentication: optional.text('OSPF authentication profile of the interface.', {
        refs: { kinds: ['ospf_auth_profile'], open: true },
        effect: 'identity',
        strength: presence,
      }),
      bfd,
      timing: optional.text('OSPF interface timer profile.'),
      vr_timing: vrTiming,
    },
  }),
  ...exportAndRestart,
});

import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested } from '../../attribute';
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
  vrTimers,
  vrTiming,
} from './ospf-parts';
import { ospfv3AuthProfile } from './ospfv3-auth-profile';
import { dottedId, ipText } from '../../ip-text';
import { presence } from '../../stronger';

const nssaRange = nested(
  {
    name: attr(z.string().min(1), 'Prefix of the NSSA external range.'),
    route_tag: optional.integer('Route tag to set.'),
    advertise: optional.nested('Advertise the summary.', {}),
    suppress: optional.nested('Suppress the range.', {}),
  },
  [maybeSeveral(exactlyOne('advertise', 'suppress'))],
);

/** OSPFv3 settings of a router. */
export const ospfv3 = nested({
  enable: optional.flag('Enable OSPFv3.'),
  reject_default_route: optional.flag('Reject default routes from neighbors.'),
  allow_redist_default_route: optional.flag('Allow redistribution of the default route.'),
  router_id: attr(dottedId.optional(), 'OSPFv3 router ID.'),
  global_bfd: bfd,
  disable_transit_traffic: optional.flag('Disable transit traffic (R bit): the router is never on a transit path.'),
  vr_timers: vrTimers,
  auth_profile: attr(z.array(ospfv3AuthProfile).optional(), 'OSPFv3 authentication profiles (legacy routing engine).'),
  spf_timer: optional.text('SPF timer profile.'),
  global_if_timer: optional.text('Global interface timer profile.'),
  redistribution_profile: optional.text('OSPFv3 redistribution profile.'),
  area: areas({
    authentication: optional.text('OSPFv3 authentication profile of the area.', {
      effect: 'identity',
      strength: presence,
    }),
    type: areaType(
      {
        accept_summary: acceptSummary,
        default_route: defaultRoute,
        no_summary: noSummary,
        default_route_metric: defaultRouteMetric,
        abr,
      },
      {
        nssa_ext_range: attr(
          z.array(nssaRange).optional(),
          'NSSA external ranges: external prefixes that are summarized (legacy routing engine).',
        ),
        no_summary: noSummary,
        default_information_originate: defaultInformation,
        accept_summary: acceptSummary,
        default_route: nssaDefaultRoute,
        abr: nssaAbr(nssaRange),
      },
    ),
    range: {},
    link: {
      neighbor: optional.nestedList('OSPFv3 neighbors.', { name: attr(ipText.min(1), 'IP address of the neighbor.') }),
      vr_timing: vrTiming,
      metric: optional.integer('OSPFv3 cost (metric) of the interface.'),
      instance_id: optional.integer('OSPFv3 instance ID.'),
      authentication: optional.text('OSPFv3 authentication profile of the interface.', {
        effect: 'identity',
        strength: presence,
      }),
      bfd,
      timing: optional.text('OSPFv3 interface timer profile.'),
    },
  }),
  ...exportAndRestart,
});

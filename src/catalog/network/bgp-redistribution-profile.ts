import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { redistributionMapNames } from './routing-names';
import { notComparable } from '../stronger';
import { integer } from '../integer';

// Redistribution of routes from one source.
const redistribution = nested({
  enable: optional.flag('Enable redistribution.'),
  metric: attr(integer(1, 65535).optional(), 'Metric of redistributed routes.'),
  route_map: optional.text('Route map that filters and changes redistributed routes.', {
    refs: redistributionMapNames,
  }),
}).optional();

export const bgpRedistributionProfile = defineResource({
  name: 'bgp_redistribution_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'BGP redistribution profile: routes from other sources that BGP advertises.',
  api: { path: '/config/network/v1/bgp-redistribution-profiles' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    ipv4: required.nested('IPv4 routes.', {
      unicast: optional.nested('Unicast routes.', {
        static: attr(redistribution, 'Static routes.'),
        ospf: attr(redistribution, 'OSPF routes.'),
        connected: attr(redistribution, 'Connected routes.'),
      }),
    }),
  },
});

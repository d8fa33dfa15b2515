import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { redistributionMapNames } from './routing-names';

// How routes of one source are told.
const told = nested({
  enable: attr(z.boolean().optional(), 'Whether they are told.'),
  metric: attr(z.number().int().min(1).max(65535).optional(), 'Metric that they are told with.'),
  route_map: attr(z.string().optional(), 'Map that filters and changes them.', { refs: redistributionMapNames }),
}).optional();

export const bgpRedistributionProfile = defineResource({
  name: 'bgp_redistribution_profile',
  doc: 'Which routes of other sources BGP tells its peers.',
  api: { path: '/config/network/v1/bgp-redistribution-profiles' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    ipv4: attr(
      nested({
        unicast: attr(
          nested({
            static: attr(told, 'Static routes.'),
            ospf: attr(told, 'Routes that OSPF found.'),
            connected: attr(told, 'Networks of the own interfaces.'),
          }).optional(),
          'Sources of unicast routes.',
        ),
      }),
      'Routes of IPv4.',
    ),
  }),
});

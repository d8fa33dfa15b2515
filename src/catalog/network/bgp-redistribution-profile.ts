import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const bgpRedistributionProfile = defineResource({
  name: 'bgp_redistribution_profile',
  doc: 'BGP redistribution profile.',
  api: { path: '/config/network/v1/bgp-redistribution-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    ipv4: attr(
      nested({
        unicast: plain(
          nested({
            static: plain(
              nested({
                enable: plain(z.boolean().optional()),
                metric: plain(z.number().int().min(1).max(65535).optional()),
                route_map: plain(z.string().optional()),
              }).optional(),
            ),
            ospf: plain(
              nested({
                enable: plain(z.boolean().optional()),
                metric: plain(z.number().int().min(1).max(65535).optional()),
                route_map: plain(z.string().optional()),
              }).optional(),
            ),
            connected: plain(
              nested({
                enable: plain(z.boolean().optional()),
                metric: plain(z.number().int().min(1).max(65535).optional()),
                route_map: plain(z.string().optional()),
              }).optional(),
            ),
          }).optional(),
        ),
      }),
      'IPv4.',
    ),
  }),
});

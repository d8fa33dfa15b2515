import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const sdwanTrafficDistributionProfile = defineResource({
  name: 'sdwan_traffic_distribution_profile',
  doc: 'SD-WAN traffic distribution profile.',
  api: { path: '/config/network/v1/sdwan-traffic-distribution-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    traffic_distribution: attr(
      z
        .enum(['Best Available Path', 'Top Down Priority', 'Weighted Session Distribution'])
        .default('Best Available Path'),
      'Traffic distribution.',
    ),
    link_tags: attr(
      z.array(
        nested({ name: plain(z.string().min(1).max(255)), weight: plain(z.number().int().min(0).max(100).optional()) }),
      ),
      'Link tags.',
      { demanded: true },
    ),
  }),
});

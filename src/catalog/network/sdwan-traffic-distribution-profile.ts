import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const sdwanTrafficDistributionProfile = defineResource({
  name: 'sdwan_traffic_distribution_profile',
  doc: 'Which links SD-WAN may use for an application, and how it spreads sessions over them.',
  api: { path: '/config/network/v1/sdwan-traffic-distribution-profiles' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    traffic_distribution: attr(
      z
        .enum(['Best Available Path', 'Top Down Priority', 'Weighted Session Distribution'])
        .default('Best Available Path'),
      'By quality, in the order of the list, or by weight.',
    ),
    link_tags: attr(
      z.array(
        nested({
          name: attr(z.string().min(1).max(255), 'Link tag.', { refs: { kinds: ['link_tag'], open: true } }),
          weight: attr(
            z.number().int().min(0).max(100).optional(),
            'Share of the sessions, in percent; for distribution by weight.',
          ),
        }),
      ),
      'Tags of the links, the preferred first.',
      { demanded: true, itemKey: 'name' },
    ),
  }),
});

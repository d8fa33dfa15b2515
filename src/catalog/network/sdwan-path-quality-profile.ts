import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const sdwanPathQualityProfile = defineResource({
  name: 'sdwan_path_quality_profile',
  doc: 'SD-WAN path quality profile.',
  api: { path: '/config/network/v1/sdwan-path-quality-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    metric: attr(
      nested({
        latency: plain(
          nested({
            threshold: plain(z.number().int().min(10).max(3000)),
            sensitivity: plain(z.enum(['low', 'medium', 'high'])),
          }),
        ),
        pkt_loss: plain(
          nested({
            threshold: plain(z.number().int().min(1).max(100)),
            sensitivity: plain(z.enum(['low', 'medium', 'high'])),
          }),
          { demanded: true },
        ),
        jitter: plain(
          nested({
            threshold: plain(z.number().int().min(10).max(2000)),
            sensitivity: plain(z.enum(['low', 'medium', 'high'])),
          }),
        ),
      }),
      'Metric.',
    ),
  }),
});

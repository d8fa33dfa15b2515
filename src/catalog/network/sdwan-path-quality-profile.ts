import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const sdwanPathQualityProfile = defineResource({
  name: 'sdwan_path_quality_profile',
  doc: 'How bad a path may be before SD-WAN moves an application to another one.',
  api: { path: '/config/network/v1/sdwan-path-quality-profiles' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    metric: attr(
      nested({
        latency: attr(
          nested({
            threshold: attr(z.number().int().min(10).max(3000), 'Limit in milliseconds.'),
            sensitivity: attr(z.enum(['low', 'medium', 'high']), 'How much it counts against the others.'),
          }),
          'Time that a packet takes.',
        ),
        pkt_loss: attr(
          nested({
            threshold: attr(z.number().int().min(1).max(100), 'Limit in percent.'),
            sensitivity: attr(z.enum(['low', 'medium', 'high']), 'How much it counts against the others.'),
          }),
          'Packets that get lost.',
          { demanded: true },
        ),
        jitter: attr(
          nested({
            threshold: attr(z.number().int().min(10).max(2000), 'Limit in milliseconds.'),
            sensitivity: attr(z.enum(['low', 'medium', 'high']), 'How much it counts against the others.'),
          }),
          'How much the time varies.',
        ),
      }),
      'What is measured.',
    ),
  }),
});

import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { notComparable } from '../stronger';
import { integer } from '../integer';

export const sdwanPathQualityProfile = defineResource({
  name: 'sdwan_path_quality_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'SD-WAN path quality profile: latency, packet loss and jitter thresholds for a path change.',
  api: { path: '/config/network/v1/sdwan-path-quality-profiles' },
  scopes,
  affectsRouting: true,
  schema: z.strictObject({
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    metric: attr(
      nested({
        latency: attr(
          nested({
            threshold: attr(integer(10, 3000), 'Latency threshold in milliseconds.'),
            sensitivity: attr(
              z.enum(['low', 'medium', 'high']),
              'Sensitivity of latency compared to the other metrics.',
            ),
          }),
          'Latency metric.',
        ),
        pkt_loss: attr(
          nested({
            threshold: attr(integer(1, 100), 'Packet loss threshold in percent.'),
            sensitivity: attr(
              z.enum(['low', 'medium', 'high']),
              'Sensitivity of packet loss compared to the other metrics.',
            ),
          }),
          'Packet loss metric.',
          { requiredByApi: true },
        ),
        jitter: attr(
          nested({
            threshold: attr(integer(10, 2000), 'Jitter threshold in milliseconds.'),
            sensitivity: attr(
              z.enum(['low', 'medium', 'high']),
              'Sensitivity of jitter compared to the other metrics.',
            ),
          }),
          'Jitter metric.',
        ),
      }),
      'Path quality metrics.',
    ),
  }),
});

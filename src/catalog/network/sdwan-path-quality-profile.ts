import * as z from 'zod';
import { attr, nested } from '../attribute';
import { required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { integer } from '../integer';

function metric(threshold: z.ZodNumber, name: string, unit: string) {
  return nested({
    threshold: attr(threshold, `${name} threshold in ${unit}.`),
    sensitivity: required.enum(
      ['low', 'medium', 'high'],
      `Sensitivity of ${name.toLowerCase()} compared to the other metrics.`,
    ),
  });
}

export const sdwanPathQualityProfile = defineResource({
  name: 'sdwan_path_quality_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'SD-WAN path quality profile: latency, packet loss and jitter thresholds for a path change.',
  api: { path: '/config/network/v1/sdwan-path-quality-profiles' },
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    metric: required.nested('Path quality metrics.', {
      latency: attr(metric(integer(10, 3000), 'Latency', 'milliseconds'), 'Latency metric.'),
      pkt_loss: attr(metric(integer(1, 100), 'Packet loss', 'percent'), 'Packet loss metric.', {
        requiredByApi: true,
      }),
      jitter: attr(metric(integer(10, 2000), 'Jitter', 'milliseconds'), 'Jitter metric.'),
    }),
  },
});

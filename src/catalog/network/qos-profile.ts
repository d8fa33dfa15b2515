import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

// What the classes get, in a unit of which there are so many at most.
function classes(most: number) {
  const bandwidth = z.number().int().min(0).max(most).default(0);
  const qosClass = nested({
    name: attr(
      z.enum(['class1', 'class2', 'class3', 'class4', 'class5', 'class6', 'class7', 'class8']).optional(),
      'One of eight classes; rules put traffic into them.',
    ),
    priority: attr(
      z.enum(['real-time', 'high', 'medium', 'low']).default('medium'),
      'Who waits when the line is full: classes of a lower priority.',
    ),
    class_bandwidth: attr(
      nested({
        egress_max: attr(bandwidth, 'Most bandwidth of the class; 0 sets no limit.'),
        egress_guaranteed: attr(bandwidth, 'Bandwidth that is kept for the class.'),
      }).optional(),
      'Bandwidth of the class.',
    ),
  });
  return nested({ class: attr(z.array(qosClass).optional(), 'Classes.', { itemKey: 'name' }) }).optional();
}

export const qosProfile = defineResource({
  name: 'qos_profile',
  doc: 'How the bandwidth of an interface is shared among eight classes of traffic.',
  api: { path: '/config/network/v1/qos-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    aggregate_bandwidth: attr(
      nested({
        egress_max: attr(z.number().int().min(0).max(60000).optional(), 'Most bandwidth, in Mbit/s.'),
        egress_guaranteed: attr(
          z.number().int().min(0).max(16000).optional(),
          'Bandwidth that is guaranteed, in Mbit/s.',
        ),
      }).optional(),
      'What all classes together get.',
    ),
    class_bandwidth_type: attr(
      nested(
        {
          mbps: attr(classes(60000), 'In Mbit/s.'),
          percentage: attr(classes(100), 'In percent of the whole.'),
        },
        [exactlyOne('mbps', 'percentage')],
      ).optional(),
      'What each class gets.',
    ),
  }),
});

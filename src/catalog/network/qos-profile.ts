import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { integer } from '../integer';

// QoS classes with their bandwidth, in a unit with this maximum.
function classes(most: number) {
  const bandwidth = integer(0, most).default(0);
  const qosClass = nested({
    name: optional.enum(['class1', 'class2', 'class3', 'class4', 'class5', 'class6', 'class7', 'class8'], 'QoS class.'),
    priority: attr(
      z.enum(['real-time', 'high', 'medium', 'low']).default('medium'),
      'Priority of the class under congestion.',
    ),
    class_bandwidth: optional.nested('Bandwidth of the class.', {
      egress_max: attr(bandwidth, 'Maximum egress bandwidth (egress max) of the class; 0 is unlimited.'),
      egress_guaranteed: attr(bandwidth, 'Guaranteed egress bandwidth of the class.'),
    }),
  });
  return nested({ class: attr(z.array(qosClass).optional(), 'QoS classes.') }).optional();
}

export const qosProfile = defineResource({
  name: 'qos_profile',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'QoS profile: egress bandwidth of eight traffic classes.',
  api: { path: '/config/network/v1/qos-profiles' },
  seededObjects: [{ name: 'Default Profile', folder: 'All' }],
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    aggregate_bandwidth: optional.nested('Aggregate bandwidth of all classes.', {
      egress_max: attr(integer(0, 60000).optional(), 'Maximum egress bandwidth (egress max) in Mbps.'),
      egress_guaranteed: attr(integer(0, 16000).optional(), 'Guaranteed egress bandwidth in Mbps.'),
    }),
    class_bandwidth_type: optional.oneOf('Bandwidth of each class, in Mbps or percent.', {
      mbps: attr(classes(60000), 'Class bandwidth in Mbps.'),
      percentage: attr(classes(100), 'Class bandwidth in percent of the aggregate bandwidth.'),
    }),
  },
});

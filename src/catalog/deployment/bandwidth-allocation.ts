import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';

export const bandwidthAllocation = defineResource({
  name: 'bandwidth_allocation',
  doc: 'Bandwidth that a region of Prisma Access has for its remote networks.',
  api: {
    path: '/config/deployment/v1/bandwidth-allocations',
    operations: ['list', 'create', 'update', 'delete'],
    key: 'name',
    deleteTakes: ['spn_name_list'],
    listTakes: ['offset', 'limit'],
  },
  unique: 'tenant',
  schema: z.strictObject({
    name: attr(z.string().min(1), 'Name of the region.', { forceNew: true }),
    allocated_bandwidth: attr(z.number().int(), 'Bandwidth of the region, in Mbit/s.'),
    spn_name_list: attr(z.array(z.string()).default([]), 'Security processing nodes that share it.', { set: true }),
    qos: attr(
      nested({
        enabled: attr(z.boolean().default(false), 'Whether classes count.'),
        customized: attr(z.boolean().default(false), 'Whether sites have profiles of their own.'),
        profile: attr(z.string().default(''), 'QoS profile of the region.'),
        guaranteed_ratio: attr(z.number().default(0), 'Percentage of the bandwidth that is guaranteed.'),
      }).optional(),
      'How the bandwidth is shared among classes of traffic.',
    ),
  }),
});

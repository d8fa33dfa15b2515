import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';

export const bandwidthAllocation = defineResource({
  name: 'bandwidth_allocation',
  doc: 'Bandwidth allocation.',
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
    allocated_bandwidth: attr(z.number().int(), 'Allocated bandwidth.'),
    spn_name_list: attr(z.array(z.string()).default([]), 'Spn name list.'),
    qos: attr(
      nested({
        enabled: plain(z.boolean().default(false)),
        customized: plain(z.boolean().default(false)),
        profile: plain(z.string().default('')),
        guaranteed_ratio: plain(z.number().default(0)),
      }).optional(),
      'QoS.',
    ),
  }),
});

import * as z from 'zod';
import { attr } from '../attribute';
import { offByDefault, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { terminationNodes } from './termination-nodes';
import { notComparable } from '../stronger';

export const bandwidthAllocation = defineResource({
  name: 'bandwidth_allocation',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'Bandwidth allocated to a compute location of Prisma Access, shared by its remote networks.',
  api: {
    path: '/config/deployment/v1/bandwidth-allocations',
    operations: ['list', 'create', 'update', 'delete'],
    key: 'name',
    tfid: 'bandwidth_allocation_{id}',
    delete: { parameters: ['spn_name_list'] },
    list: { parameters: ['offset', 'limit'], filters: ['name'] },
    create: { clientStatus: 200 },
    serviceDefaults: ({ name, allocated_bandwidth: mbps }) => ({
      spn_name_list: terminationNodes(String(name), Number(mbps)),
    }),
  },
  scopes: [],
  schema: {
    name: attr(z.string().min(1), 'Compute location (region) that receives the bandwidth.', { forceNew: true }),
    allocated_bandwidth: required.integer('Allocated bandwidth in Mbps.'),
    spn_name_list: optional.textSet(
      'IPSec termination nodes (service processing nodes, SPN) that share the bandwidth: one for each 1,000 Mbps.',
      { filledBy: 'service' },
    ),
    qos: optional.nested('QoS settings of the compute location.', {
      enabled: offByDefault('Enable QoS for the compute location.'),
      customized: offByDefault('Enable a separate QoS profile for each site.'),
      profile: attr(z.string().default(''), 'QoS profile of the compute location.'),
      guaranteed_ratio: attr(
        z.number().default(0),
        'Guaranteed bandwidth ratio, in percent of the allocated bandwidth.',
      ),
    }),
  },
});

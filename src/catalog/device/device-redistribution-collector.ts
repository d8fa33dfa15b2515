import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { interfaceNames } from '../network/interface-names';

export const deviceRedistributionCollector = defineResource({
  name: 'device_redistribution_collector',
  doc: 'Where a firewall collects mappings of users and tags for others.',
  api: { path: '/config/device/v1/device-redistribution-collector', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    redistribution_collector: attr(
      nested({
        interface: attr(z.string().optional(), 'Interface that others ask on.', { refs: interfaceNames }),
      }).optional(),
      'The collector.',
    ),
  }),
});

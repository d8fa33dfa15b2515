import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const deviceRedistributionCollector = defineResource({
  name: 'device_redistribution_collector',
  doc: 'Device redistribution collector.',
  api: { path: '/config/device/v1/device-redistribution-collector', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    redistribution_collector: attr(
      nested({ interface: plain(z.string().optional()) }).optional(),
      'Redistribution collector.',
    ),
  }),
});

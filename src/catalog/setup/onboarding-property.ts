import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { toldText } from '../told';

export const onboardingProperty = defineResource({
  name: 'onboarding_property',
  doc: 'A fact about sites, such as the number of a branch, that onboarding rules make values of variables from.',
  api: {
    path: '/config/setup/device-onboarding/v1/properties',
    wrapped: true,
    listTakes: ['type'],
    createTells: 'id',
  },
  unique: 'tenant',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in the tenant.'),
    type: attr(z.enum(['integer', 'string']), 'What its values are.'),
    constraints: attr(
      nested({
        min: attr(z.string().optional(), 'Smallest number.', { example: '1' }),
        max: attr(z.string().optional(), 'Largest number.', { example: '100' }),
        max_len: attr(z.string().optional(), 'Most characters.', { example: '100' }),
      }).optional(),
      'What values are allowed.',
    ),
    created_at: toldText('When it was made.'),
    last_updated: toldText('When it was changed last.'),
  }),
});

import * as z from 'zod';
import { attr } from '../attribute';
import { computed, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const onboardingProperty = defineResource({
  name: 'onboarding_property',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'Onboarding property of sites (for example a branch number), used in onboarding rules to set variables.',
  api: {
    path: '/config/setup/device-onboarding/v1/properties',
    answer: { wrapped: true },
    list: { parameters: ['type'] },
    create: { returns: 'id' },
  },
  scopes: [],
  unconfirmed: true,
  schema: {
    name: attr(z.string().min(1), 'Name, unique in the tenant.'),
    type: required.enum(['integer', 'string'], 'Value type.'),
    constraints: optional.nested('Constraints of the value.', {
      min: optional.text('Minimum value.', { example: '1' }),
      max: optional.text('Maximum value.', { example: '100' }),
      max_len: optional.text('Maximum length.', { example: '100' }),
    }),
    created_at: computed.text('Creation time.'),
    last_updated: computed.text('Time of the last update.'),
  },
});

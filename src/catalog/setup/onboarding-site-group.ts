import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { toldText } from '../told';

export const onboardingSiteGroup = defineResource({
  name: 'onboarding_site_group',
  doc: 'Sites that are set up alike, and the properties that each of them has a value of.',
  api: {
    path: '/config/setup/device-onboarding/v1/site-groups',
    wrapped: true,
    listTakes: [],
    createTells: 'id',
  },
  unique: 'tenant',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in the tenant.'),
    description: attr(z.string().optional(), 'Which sites belong to it.'),
    properties: attr(z.array(z.string()).optional(), 'Properties of its sites.', {
      set: true,
      refs: { kinds: ['onboarding_property'], open: true },
    }),
    tenant_id: attr(z.string().optional(), 'Tenant that it belongs to.', { setBy: 'service', given: 'local' }),
    created_at: toldText('When it was made.'),
    last_updated: toldText('When it was changed last.'),
  }),
});

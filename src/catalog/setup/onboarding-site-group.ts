import * as z from 'zod';
import { attr } from '../attribute';
import { computed, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const onboardingSiteGroup = defineResource({
  name: 'onboarding_site_group',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'Onboarding site group: sites with the same properties.',
  api: {
    path: '/config/setup/device-onboarding/v1/site-groups',
    answer: { wrapped: true },
    list: { parameters: [] },
    create: { returns: 'id' },
  },
  scopes: [],
  unconfirmed: true,
  schema: {
    name: attr(z.string().min(1), 'Name, unique in the tenant.'),
    description: optional.text('Description of the site group.'),
    properties: optional.textSet('Onboarding properties of the sites.', {
      refs: { kinds: ['onboarding_property'], open: true },
    }),
    tenant_id: computed.text('ID of the tenant.', { seededValue: 'local' }),
    created_at: computed.text('Creation time.'),
    last_updated: computed.text('Time of the last update.'),
  },
});

import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { trustAnswer } from './trust-answer';

export const trust = defineResource({
  name: 'trust',
  doc: 'Lets two tenants exchange snippets. The API tells nothing of it later, so nobody notices when somebody ends it.',
  api: {
    path: '/config/setup/v1/trusts',
    operations: ['create', 'delete'],
    deleteBy: 'trustids',
    deleteTakes: ['type'],
  },
  unique: 'tenant',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'Number of the trust.', { setBy: 'service', wire: 'trust_id', given: 1 }),
    type: attr(z.enum(['subscriber', 'publisher']), 'Which of the two tenants is meant when the trust ends.', {
      sentIn: 'nowhere',
    }),
    tsg: attr(z.string().optional(), 'The other tenant.', { unanswered: true, example: '1000000002' }),
    donor_tenant_name: attr(z.string().optional(), 'Name of the tenant that gives snippets.'),
    recipient_tenant_name: attr(z.string().optional(), 'Name of the tenant that gets snippets.'),
    psk: attr(z.string().optional(), 'Secret that both tenants have to give.', { secret: true }),
    ...trustAnswer,
  }),
});

import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { trustAnswer } from './trust-answer';

export const trustValidation = defineResource({
  name: 'trust_validation',
  doc: 'Accepts the trust that another tenant began. It is done once; a change does it once more.',
  api: {
    path: '/config/setup/v1/trust-validations',
    operations: ['create'],
    key: 'trust_id',
    createAnswers: 200,
  },
  unique: 'tenant',
  schema: z.strictObject({
    trust_id: attr(z.number().int(), 'Number of the trust.'),
    tsg: attr(z.string(), 'The other tenant.', { unanswered: true, example: '1000000002' }),
    donor_tenant_name: attr(z.string(), 'Name of the tenant that gives snippets.'),
    recipient_tenant_name: attr(z.string(), 'Name of the tenant that gets snippets.'),
    psk: attr(z.string(), 'Secret that the other tenant gave.', { secret: true }),
    ...trustAnswer,
  }),
});

import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { trustAnswer } from './trust-answer';
import { notComparable } from '../stronger';
import { integer } from '../integer';

export const trustValidation = defineResource({
  name: 'trust_validation',
  effect: 'management',
  strength: notComparable,
  doc: 'Trust validation: accepts a trust that another tenant requested. A change validates it again.',
  api: { path: '/config/setup/v1/trust-validations', operations: ['create'], key: 'trust_id', create: { status: 200 } },
  unique: 'tenant',
  unconfirmed: true,
  schema: {
    trust_id: attr(integer(), 'ID of the trust to validate.'),
    tsg: attr(z.string(), 'TSG ID of the other tenant.', { writeOnly: true, example: '1000000002' }),
    donor_tenant_name: attr(z.string(), 'Name of the donor tenant.'),
    recipient_tenant_name: attr(z.string(), 'Name of the recipient tenant.'),
    psk: attr(z.string(), 'Pre-shared key (PSK) from the other tenant.', { secret: true }),
    ...trustAnswer,
  },
});

import { required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { trustAnswer } from './trust-answer';
import { notComparable } from '../stronger';

export const trustValidation = defineResource({
  name: 'trust_validation',
  effect: 'management',
  strength: notComparable,
  doc: 'Trust validation: accepts a trust that another tenant requested. A change validates it again.',
  api: { path: '/config/setup/v1/trust-validations', operations: ['create'], key: 'trust_id', create: { status: 200 } },
  scopes: [],
  unconfirmed: true,
  schema: {
    trust_id: required.integer('ID of the trust to validate.'),
    tsg: required.text('TSG ID of the other tenant.', { writeOnly: true, example: '1000000002' }),
    donor_tenant_name: required.text('Name of the donor tenant.'),
    recipient_tenant_name: required.text('Name of the recipient tenant.'),
    psk: required.text('Pre-shared key (PSK) from the other tenant.', { secret: true }),
    ...trustAnswer,
  },
});

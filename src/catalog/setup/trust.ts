import { computed, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { trustAnswer } from './trust-answer';
import { notComparable } from '../stronger';

export const trust = defineResource({
  name: 'trust',
  effect: 'management',
  strength: notComparable,
  doc: 'Trust between two tenants for the exchange of snippets. The API cannot read it back, so drift is not detected.',
  api: {
    path: '/config/setup/v1/trusts',
    operations: ['create', 'delete'],
    delete: { idParameter: 'trustids', parameters: ['type'] },
  },
  scopes: [],
  unconfirmed: true,
  schema: {
    id: computed.text('Trust ID.', { wire: 'trust_id', seededValue: 1 }),
    type: required.enum(
      ['subscriber', 'publisher'],
      'Role of the tenant when the trust ends: `subscriber` or `publisher`.',
      { sentIn: 'nowhere' },
    ),
    tsg: optional.text('TSG ID of the other tenant.', { writeOnly: true, example: '1000000002' }),
    donor_tenant_name: optional.text('Name of the donor tenant.'),
    recipient_tenant_name: optional.text('Name of the recipient tenant.'),
    psk: optional.text('Pre-shared key (PSK) that both tenants must provide.', { secret: true }),
    ...trustAnswer,
  },
});

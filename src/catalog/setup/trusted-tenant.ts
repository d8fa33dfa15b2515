import { nested } from '../attribute';
import { computed, required } from '../usual-attributes';
import { defineReadOnlyKind } from '../define-record';
import { share, shareAttributes } from './snippet-share';

export const trustedTenant = defineReadOnlyKind({
  name: 'trusted_tenant',
  doc: 'Trusted tenant: a tenant with which snippets are exchanged, and the shared snippets.',
  api: {
    path: '/config/setup/v1/trusted-tenants',
    operations: ['list'],
    list: { style: 'array', parameters: ['type'] },
  },
  filters: ['donor_tsg', 'recipient_tsg'],
  schema: {
    type: required.enum(['subscriber', 'publisher'], 'Role of the listed tenants: `subscriber` or `publisher`.', {
      sentIn: 'query',
    }),
    id: computed.text('Trust ID.'),
    ...shareAttributes,
    // Integers here, but booleans when a single share is read.
    recipient_paused_update: computed.count('1 when the recipient paused updates.'),
    recipient_validate_before_update: computed.count('1 when the recipient validates a version before the update.'),
    updated_by: computed.text('Account of the last update.'),
    shared_snippets: computed.list(
      nested({ id: computed.count('ID of the share.'), ...share }),
      'Snippets shared by the two tenants.',
    ),
  },
});

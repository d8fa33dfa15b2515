import { computed, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const snippetAuditLog = defineResource({
  name: 'snippet_audit_log',
  effect: 'management',
  strength: notComparable,
  doc: 'Audit log entry of a shared snippet. Entries cannot be changed or deleted.',
  api: { path: '/config/setup/v1/snippet-audit-logs', operations: ['get', 'create'], create: { status: 200 } },
  scopes: [],
  unconfirmed: true,
  schema: {
    id: computed.text('ID of the entry.'),
    type: required.enum(['subscriber', 'publisher'], 'Tenant role in the entry: `subscriber` or `publisher`.', {
      sentIn: 'query',
    }),
    snippet_uuid: optional.text('UUID of the snippet.'),
    version: optional.text('Version of the snippet.', { example: '1' }),
    action: optional.text('Action of the entry.'),
    details: optional.text('Details of the action.'),
    donor_tsg: optional.text('Donor tenant (TSG ID), which shares the snippet.', { example: '1000000001' }),
    donor_tenant_name: optional.text('Name of the donor tenant.'),
    donor_created: optional.integer('1 when the donor tenant created the entry.'),
    recipient_tsg: optional.text('Recipient tenant (TSG ID), which receives the snippet.', { example: '1000000002' }),
    recipient_tenant_name: optional.text('Name of the recipient tenant.'),
    user: computed.text('User of the action.'),
    display: computed.count('1 when the entry is displayed.'),
    created: computed.text('Creation time.'),
    deleted: computed.count('1 when the entry is deleted.'),
  },
});

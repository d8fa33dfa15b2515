import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { computedCount, computedText } from '../computed-attributes';
import { notComparable } from '../stronger';
import { integer } from '../integer';

export const snippetAuditLog = defineResource({
  name: 'snippet_audit_log',
  effect: 'management',
  strength: notComparable,
  doc: 'Audit log entry of a shared snippet. Entries cannot be changed or deleted.',
  api: { path: '/config/setup/v1/snippet-audit-logs', operations: ['get', 'create'], create: { status: 200 } },
  unique: 'tenant',
  unconfirmed: true,
  schema: {
    id: attr(z.string().optional(), 'ID of the entry.', { setBy: 'service' }),
    type: attr(z.enum(['subscriber', 'publisher']), 'Tenant role in the entry: `subscriber` or `publisher`.', {
      sentIn: 'query',
    }),
    snippet_uuid: attr(z.string().optional(), 'UUID of the snippet.'),
    version: attr(z.string().optional(), 'Version of the snippet.', { example: '1' }),
    action: attr(z.string().optional(), 'Action of the entry.'),
    details: attr(z.string().optional(), 'Details of the action.'),
    donor_tsg: attr(z.string().optional(), 'Donor tenant (TSG ID), which shares the snippet.', {
      example: '1000000001',
    }),
    donor_tenant_name: attr(z.string().optional(), 'Name of the donor tenant.'),
    donor_created: attr(integer().optional(), '1 when the donor tenant created the entry.'),
    recipient_tsg: attr(z.string().optional(), 'Recipient tenant (TSG ID), which receives the snippet.', {
      example: '1000000002',
    }),
    recipient_tenant_name: attr(z.string().optional(), 'Name of the recipient tenant.'),
    user: computedText('User of the action.'),
    display: computedCount('1 when the entry is displayed.'),
    created: computedText('Creation time.'),
    deleted: computedCount('1 when the entry is deleted.'),
  },
});

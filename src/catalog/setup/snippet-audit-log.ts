import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { toldCount, toldText } from '../told';

export const snippetAuditLog = defineResource({
  name: 'snippet_audit_log',
  doc: 'An entry in the history of a snippet that tenants share. An entry cannot be changed or taken back.',
  api: { path: '/config/setup/v1/snippet-audit-logs', operations: ['get', 'create'], createAnswers: 200 },
  unique: 'tenant',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'Number of the entry.', { setBy: 'service' }),
    type: attr(
      z.enum(['subscriber', 'publisher']),
      'Whose history: of the tenant that gets the snippet, or gives it.',
      {
        sentIn: 'query',
      },
    ),
    snippet_uuid: attr(z.string().optional(), 'Id of the snippet.'),
    version: attr(z.string().optional(), 'Version of the snippet.', { example: '1' }),
    action: attr(z.string().optional(), 'What was done.'),
    details: attr(z.string().optional(), 'More about it.'),
    donor_tsg: attr(z.string().optional(), 'Tenant that shares the snippet.', { example: '1000000001' }),
    donor_tenant_name: attr(z.string().optional(), 'Its name.'),
    donor_created: attr(z.number().int().optional(), 'Whether the donor made the snippet.'),
    recipient_tsg: attr(z.string().optional(), 'Tenant that gets the snippet.', { example: '1000000002' }),
    recipient_tenant_name: attr(z.string().optional(), 'Its name.'),
    user: toldText('Who did it.'),
    display: toldCount('Whether the entry is shown.'),
    created: toldText('When it was made.'),
    deleted: toldCount('Whether it was taken out of the history.'),
  }),
});

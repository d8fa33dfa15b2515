import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineRecord } from '../define-record';
import { toldCount, toldList, toldText } from '../told';
import { share, shareAttributes } from './snippet-share';

export const trustedTenant = defineRecord({
  name: 'trusted_tenant',
  doc: 'A tenant that this one exchanges snippets with, and the snippets that are shared.',
  api: {
    path: '/config/setup/v1/trusted-tenants',
    operations: ['list'],
    listStyle: 'array',
    listTakes: ['type'],
  },
  filters: ['donor_tsg', 'recipient_tsg'],
  schema: z.strictObject({
    type: attr(
      z.enum(['subscriber', 'publisher']),
      'Whose list it is: `subscriber` for tenants that get snippets, `publisher` for those that give them.',
      { sentIn: 'query' },
    ),
    id: attr(z.string().optional(), 'Number of the trust.', { setBy: 'service' }),
    ...shareAttributes,
    // Numbers here, where a single share has yes and no.
    recipient_paused_update: toldCount('1 when the recipient takes no new versions.'),
    recipient_validate_before_update: toldCount('1 when the recipient checks a version before taking it.'),
    updated_by: toldText('Who changed it last.'),
    shared_snippets: toldList(
      nested({ id: toldCount('Number of the share.'), ...share }),
      'Snippets that the two tenants share.',
    ),
  }),
});

import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { notComparable } from '../stronger';
import { nameText } from '../name-text';

export const urlAdminOverride = defineResource({
  name: 'url_admin_override',
  effect: 'protection',
  doc: 'URL admin override: password for blocked URL categories, and the page where it is entered.',
  api: {
    path: '/config/security/v1/url-admin-override',
    operations: ['list', 'create', 'delete'],
    location: { in: 'query', queryOf: ['create'], inAnswers: true },
    list: { parameters: [...scopes, 'name'] },
    create: { status: 200, returns: 'nothing' },
  },
  unconfirmed: true,
  schema: {
    password: attr(z.string().max(64).optional(), 'Override password.', { secret: true }),
    ssl_tls_service_profile: attr(z.string().max(255).optional(), 'SSL/TLS service profile of the override page.', {
      strength: notComparable,
      refs: { kinds: ['tls_service_profile'], open: true },
    }),
    mode: optional.with({ strength: notComparable }).oneOf('Override mode: transparent or redirect.', {
      transparent: optional.marker('Transparent mode: the page appears at the requested URL.'),
      redirect: optional.nested('Redirect mode: the browser is redirected to the firewall.', {
        address: attr(nameText(63, /^[a-zA-Z0-9./_:-]+$/), 'Address of the firewall that serves the page.', {
          example: 'override.example.com',
        }),
      }),
    }),
  },
});

import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const urlAdminOverride = defineResource({
  name: 'url_admin_override',
  doc: 'The password by which a user may open a page whose category asks for one, and where it is entered.',
  api: {
    path: '/config/security/v1/url-admin-override',
    operations: ['list', 'create', 'delete'],
    scopeIn: 'query',
    scopeInQueryOf: ['create'],
    answersPlace: true,
    listTakes: [...scopes, 'name'],
    createAnswers: 200,
    createTells: 'nothing',
  },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    password: attr(z.string().max(64).optional(), 'Password that opens such pages.', { secret: true }),
    ssl_tls_service_profile: attr(
      z.string().max(255).optional(),
      'Profile with the certificate of the page where the password is entered.',
      { refs: { kinds: ['tls_service_profile'], open: true } },
    ),
    mode: attr(
      nested(
        {
          transparent: attr(nested({}).optional(), 'The page is shown at the address that was asked for.', {
            marker: true,
          }),
          redirect: attr(
            nested({
              address: attr(
                z
                  .string()
                  .min(1)
                  .max(63)
                  .regex(/^[a-zA-Z0-9./_:-]+$/),
                'Host or address of the firewall that shows the page.',
                { example: 'override.example.com' },
              ),
            }).optional(),
            'The browser is sent to the firewall.',
          ),
        },
        [exactlyOne('transparent', 'redirect')],
      ).optional(),
      'Whether the page seems to come from the site itself, or the browser is sent elsewhere.',
    ),
  }),
});

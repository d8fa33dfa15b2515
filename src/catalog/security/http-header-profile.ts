import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const httpHeaderProfile = defineResource({
  name: 'http_header_profile',
  doc: 'HTTP header profile.',
  api: { path: '/config/security/v1/http-header-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    http_header_insertion: attr(
      z
        .array(
          nested({
            name: plain(z.string().min(1)),
            type: plain(
              z.array(
                nested({
                  name: plain(
                    z.enum([
                      'Custom',
                      'Dropbox Network Control',
                      'Dynamic Fields',
                      'Google Apps Access Control',
                      'Microsoft Office365 Tenant Restrictions',
                      'Youtube Safe Search',
                    ]),
                  ),
                  domains: plain(z.array(z.string())),
                  headers: plain(
                    z.array(
                      nested({
                        name: plain(z.string().min(1)),
                        header: plain(z.string()),
                        value: plain(z.string()),
                        log: plain(z.boolean().default(false)),
                      }),
                    ),
                  ),
                }),
              ),
            ),
          }),
        )
        .optional(),
      'HTTP header insertion.',
    ),
  }),
});

import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const httpHeaderProfile = defineResource({
  name: 'http_header_profile',
  doc: 'Headers that are put into web requests on their way, so that a cloud application knows which accounts it may let in.',
  api: { path: '/config/security/v1/http-header-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What the profile is for.'),
    http_header_insertion: attr(
      z
        .array(
          nested({
            name: attr(z.string().min(1), 'Name of the entry.'),
            type: attr(
              z.array(
                nested({
                  name: attr(
                    z.enum([
                      'Custom',
                      'Dropbox Network Control',
                      'Dynamic Fields',
                      'Google Apps Access Control',
                      'Microsoft Office365 Tenant Restrictions',
                      'Youtube Safe Search',
                    ]),
                    'Kind of the headers: those of a known application, or your own.',
                  ),
                  domains: attr(z.array(z.string()), 'Domains whose requests get the headers.', { set: true }),
                  headers: attr(
                    z.array(
                      nested({
                        name: attr(z.string().min(1), 'Name of the entry within its type.'),
                        header: attr(z.string(), 'Name of the header.'),
                        value: attr(z.string(), 'Value of the header.'),
                        log: attr(z.boolean().default(false), 'Whether each insertion is logged.'),
                      }),
                    ),
                    'Headers that are put in.',
                    { itemKey: 'name' },
                  ),
                }),
              ),
              'Which headers go to which domains.',
              { itemKey: 'name' },
            ),
          }),
        )
        .optional(),
      'Sets of headers, each for domains of its own.',
      { itemKey: 'name', narrows: {} },
    ),
  }),
});

import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const sourceAddress = nested(
  {
    address: plain(z.string().optional()),
    entry: plain(nested({ address: plain(z.string().optional()), wildcard: plain(z.string().optional()) }).optional()),
  },
  [exactlyOne('address', 'entry')],
);

export const routeAccessList = defineResource({
  name: 'route_access_list',
  doc: 'Route access list.',
  api: { path: '/config/network/v1/route-access-lists' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    type: attr(
      nested({
        ipv4: plain(
          nested({
            ipv4_entry: plain(
              z
                .array(
                  nested({
                    name: plain(z.number().int().min(1).max(65535).optional()),
                    action: plain(z.enum(['deny', 'permit']).optional()),
                    source_address: plain(sourceAddress.optional()),
                    destination_address: plain(sourceAddress.optional()),
                  }),
                )
                .optional(),
            ),
          }).optional(),
        ),
      }).optional(),
      'Type.',
    ),
  }),
});

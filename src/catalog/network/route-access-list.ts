import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const sourceAddress = nested(
  {
    address: attr(z.string().optional(), '`any` for every source.'),
    entry: attr(
      nested({
        address: attr(z.string().optional(), 'Address of the network.'),
        wildcard: attr(z.string().optional(), 'Bits of the address that do not matter, such as `0.0.0.255`.'),
      }).optional(),
      'A network.',
    ),
  },
  [exactlyOne('address', 'entry')],
);

export const routeAccessList = defineResource({
  name: 'route_access_list',
  doc: 'A list of addresses for routing: which routes or sources a protocol takes or tells.',
  api: { path: '/config/network/v1/route-access-lists' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    type: attr(
      nested({
        ipv4: attr(
          nested({
            ipv4_entry: attr(
              z
                .array(
                  nested({
                    name: attr(
                      z.number().int().min(1).max(65535).optional(),
                      'Number of the entry; the lowest is tried first.',
                    ),
                    action: attr(z.enum(['deny', 'permit']).optional(), 'Whether what matches is taken.'),
                    source_address: attr(sourceAddress.optional(), 'Source; for a route, its prefix.'),
                    destination_address: attr(sourceAddress.optional(), 'Destination.'),
                  }),
                )
                .optional(),
              'Entries, tried by their number; the first that matches decides.',
              { itemKey: 'name' },
            ),
          }).optional(),
          'IPv4 addresses.',
        ),
      }).optional(),
      'What the list holds.',
    ),
  }),
});

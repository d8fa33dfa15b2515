import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { entries } from './route-list-entry';

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
            ipv4_entry: entries({
              source_address: attr(sourceAddress.optional(), 'Source; for a route, its prefix.'),
              destination_address: attr(sourceAddress.optional(), 'Destination.'),
            }),
          }).optional(),
          'IPv4 addresses.',
        ),
      }).optional(),
      'What the list holds.',
    ),
  }),
});

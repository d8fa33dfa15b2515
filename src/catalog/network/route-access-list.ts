import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { entries } from './route-list-entry';
import { notComparable } from '../stronger';

const sourceAddress = nested(
  {
    address: attr(z.string().optional(), 'Any source address (`any`).'),
    entry: optionalNested('Network with a wildcard mask.', {
      address: attr(z.string().optional(), 'IP address of the network.'),
      wildcard: attr(z.string().optional(), 'Wildcard mask: bits that are ignored, for example `0.0.0.255`.'),
    }),
  },
  [maybeSeveral(exactlyOne('address', 'entry'))],
);

export const routeAccessList = defineResource({
  name: 'route_access_list',
  effect: 'routing',
  strength: notComparable,
  doc: 'Access list for routing: permits or denies addresses and routes.',
  api: { path: '/config/network/v1/route-access-lists' },
  scopes,
  affectsRouting: true,
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    description: attr(z.string().optional(), 'Description of the access list.'),
    type: optionalNested('Address family of the access list.', {
      ipv4: optionalNested('IPv4 access list.', {
        ipv4_entry: entries({
          source_address: attr(sourceAddress.optional(), 'Source address; for a route, its prefix.'),
          destination_address: attr(sourceAddress.optional(), 'Destination address to match.'),
        }),
      }),
    }),
  },
});

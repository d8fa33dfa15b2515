import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { entries } from './route-list-entry';
import { notComparable } from '../stronger';

const sourceAddress = nested(
  {
    address: optional.text('Any source address (`any`).'),
    entry: optional.nested('Network with a wildcard mask.', {
      address: optional.text('IP address of the network.'),
      wildcard: optional.text('Wildcard mask: bits that are ignored, for example `0.0.0.255`.'),
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
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    description: optional.text('Description of the access list.'),
    type: optional.nested('Address family of the access list.', {
      ipv4: optional.nested('IPv4 access list.', {
        ipv4_entry: entries({
          source_address: attr(sourceAddress.optional(), 'Source address; for a route, its prefix.'),
          destination_address: attr(sourceAddress.optional(), 'Destination address to match.'),
        }),
      }),
    }),
  },
});

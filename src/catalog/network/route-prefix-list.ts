import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { entries } from './route-list-entry';
import { notComparable } from '../stronger';
import { routeText } from '../ip-text';
import { integer } from '../integer';

export const routePrefixList = defineResource({
  name: 'route_prefix_list',
  effect: 'routing',
  strength: notComparable,
  doc: 'Prefix list for routing: permits or denies prefixes by length.',
  api: { path: '/config/network/v1/route-prefix-lists' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    description: optional.text('Description of the prefix list.'),
    type: optional.nested('Address family of the prefix list.', {
      ipv4: required.nested('IPv4 prefix list.', {
        ipv4_entry: entries({
          prefix: optional.oneOf('Prefix to match.', {
            network: optional.enum(['any'], 'Any prefix (`any`).'),
            entry: optional.nested('Prefixes within a network.', {
              network: attr(routeText('IPv4').optional(), 'Network of the prefix.'),
              greater_than_or_equal: attr(
                integer(0, 32).optional(),
                'Minimum prefix length (ge); if absent, the length of the network.',
              ),
              less_than_or_equal: attr(integer(0, 32).optional(), 'Maximum prefix length (le).'),
            }),
          }),
        }),
      }),
    }),
  },
});

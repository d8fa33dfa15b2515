import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { entries } from './route-list-entry';

export const routePrefixList = defineResource({
  name: 'route_prefix_list',
  doc: 'A list of prefixes with their lengths: which routes a protocol takes or tells.',
  api: { path: '/config/network/v1/route-prefix-lists' },
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
              prefix: attr(
                nested(
                  {
                    network: attr(z.enum(['any']).optional(), 'Any prefix.'),
                    entry: attr(
                      nested({
                        network: attr(z.string().optional(), 'The network.'),
                        greater_than_or_equal: attr(
                          z.number().int().min(0).max(32).optional(),
                          'Shortest length; without it, that of the network.',
                        ),
                        less_than_or_equal: attr(z.number().int().min(0).max(32).optional(), 'Longest length.'),
                      }).optional(),
                      'Prefixes inside a network.',
                    ),
                  },
                  [exactlyOne('network', 'entry')],
                ).optional(),
                'Prefix that is meant.',
              ),
            }),
          }),
          'IPv4 prefixes.',
        ),
      }).optional(),
      'What the list holds.',
    ),
  }),
});

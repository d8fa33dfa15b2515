import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const routePrefixList = defineResource({
  name: 'route_prefix_list',
  doc: 'Route prefix list.',
  api: { path: '/config/network/v1/route-prefix-lists' },
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
                    prefix: plain(
                      nested(
                        {
                          network: plain(z.enum(['any']).optional()),
                          entry: plain(
                            nested({
                              network: plain(z.string().optional()),
                              greater_than_or_equal: plain(z.number().int().min(0).max(32).optional()),
                              less_than_or_equal: plain(z.number().int().min(0).max(32).optional()),
                            }).optional(),
                          ),
                        },
                        [exactlyOne('network', 'entry')],
                      ).optional(),
                    ),
                  }),
                )
                .optional(),
            ),
          }),
        ),
      }).optional(),
      'Type.',
    ),
  }),
});

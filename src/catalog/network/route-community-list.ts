import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const largeEntry = nested({
  name: plain(z.number().int().min(1).max(65535).optional()),
  action: plain(z.enum(['deny', 'permit']).optional()),
  lc_regex: plain(z.array(z.string()).max(8).optional()),
});

export const routeCommunityList = defineResource({
  name: 'route_community_list',
  doc: 'Route community list.',
  api: { path: '/config/network/v1/route-community-lists' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    type: attr(
      nested(
        {
          regular: plain(
            nested({
              regular_entry: plain(
                z
                  .array(
                    nested({
                      name: plain(z.number().int().min(1).max(65535).optional()),
                      action: plain(z.enum(['deny', 'permit']).optional()),
                      community: plain(z.array(z.string()).optional()),
                    }),
                  )
                  .optional(),
              ),
            }).optional(),
          ),
          large: plain(nested({ large_entry: plain(z.array(largeEntry).optional()) }).optional()),
          extended: plain(nested({ extended_entry: plain(z.array(largeEntry).optional()) }).optional()),
        },
        [exactlyOne('regular', 'large', 'extended')],
      ).optional(),
      'Type.',
    ),
  }),
});

import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const routePathAccessList = defineResource({
  name: 'route_path_access_list',
  doc: 'Route path access list.',
  api: { path: '/config/network/v1/route-path-access-lists' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    aspath_entry: attr(
      z
        .array(
          nested({
            name: plain(z.number().int().min(1).max(65535).optional()),
            action: plain(z.enum(['deny', 'permit']).optional()),
            aspath_regex: plain(z.string().optional()),
          }),
        )
        .optional(),
      'Aspath entry.',
    ),
  }),
});

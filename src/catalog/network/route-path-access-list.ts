import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const routePathAccessList = defineResource({
  name: 'route_path_access_list',
  doc: 'A list of AS paths: which ways that routes came are meant.',
  api: { path: '/config/network/v1/route-path-access-lists' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    aspath_entry: attr(
      z
        .array(
          nested({
            name: attr(
              z.number().int().min(1).max(65535).optional(),
              'Number of the entry; the lowest is tried first.',
            ),
            action: attr(z.enum(['deny', 'permit']).optional(), 'Whether what matches is taken.'),
            aspath_regex: attr(z.string().optional(), 'Regular expression that the path must match.'),
          }),
        )
        .optional(),
      'Entries, tried by their number; the first that matches decides.',
      { itemKey: 'name' },
    ),
  }),
});

import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { entries } from './route-list-entry';

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
    aspath_entry: entries({
      aspath_regex: attr(z.string().optional(), 'Regular expression that the path must match.'),
    }),
  }),
});

import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { entries } from './route-list-entry';
import { notComparable } from '../stronger';

export const routePathAccessList = defineResource({
  name: 'route_path_access_list',
  effect: 'routing',
  strength: notComparable,
  doc: 'AS path access list.',
  api: { path: '/config/network/v1/route-path-access-lists' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    description: optional.text('Description of the access list.'),
    aspath_entry: entries({
      aspath_regex: optional.text('Regular expression for the AS path.'),
    }),
  },
});

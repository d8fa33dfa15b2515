import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { entries } from './route-list-entry';

const regularExpressions = entries({
  lc_regex: attr(
    z.array(z.string()).max(8).optional(),
    'Regular expressions of which its communities must match all.',
    { set: true },
  ),
});

export const routeCommunityList = defineResource({
  name: 'route_community_list',
  doc: 'A list of BGP communities: which marked routes are meant.',
  api: { path: '/config/network/v1/route-community-lists' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    type: attr(
      nested(
        {
          regular: attr(
            nested({
              regular_entry: entries({
                community: attr(z.array(z.string()).optional(), 'Communities that the route must have.', { set: true }),
              }),
            }).optional(),
            'Communities of two numbers, or well-known ones.',
          ),
          large: attr(nested({ large_entry: regularExpressions }).optional(), 'Communities of three numbers.'),
          extended: attr(nested({ extended_entry: regularExpressions }).optional(), 'Extended communities.'),
        },
        [exactlyOne('regular', 'large', 'extended')],
      ).optional(),
      'Which form of communities the list holds.',
    ),
  }),
});

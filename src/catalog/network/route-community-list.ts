import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { entries } from './route-list-entry';
import { notComparable } from '../stronger';

const regularExpressions = entries({
  lc_regex: attr(z.array(z.string()).max(8).optional(), 'Regular expressions for large communities; all must match.', {
    set: true,
  }),
});

export const routeCommunityList = defineResource({
  name: 'route_community_list',
  effect: 'routing',
  strength: notComparable,
  doc: 'BGP community list.',
  api: { path: '/config/network/v1/route-community-lists' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    description: optional.text('Description of the community list.'),
    type: optional.oneOf('Community type of the list.', {
      regular: optional.nested('Regular (standard) and well-known communities.', {
        regular_entry: entries({
          community: optional.textSet('Communities to match.'),
        }),
      }),
      large: optional.nested('Large communities.', { large_entry: regularExpressions }),
      extended: optional.nested('Extended communities.', { extended_entry: regularExpressions }),
    }),
  },
});

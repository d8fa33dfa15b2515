import * as z from 'zod';
import { attr, exactlyOne } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { tagFilter } from '../tag-filter-text';
import { tagNames } from '../tag-names';
import { nameText } from '../name-text';

export const addressGroup = defineResource({
  name: 'address_group',
  effect: 'traffic',
  doc: 'Address group: static members, or dynamic members selected by tags.',
  api: { path: '/config/objects/v1/address-groups' },
  policyRole: 'address-group',
  schema: {
    name: attr(nameText(63, /^[ a-zA-Z\d._-]+$/), 'Name, unique in its location.'),
    description: attr(z.string().max(1023).optional(), 'Description of the address group.', {
      alsoKnownAs: ['comments'],
    }),
    tag: tagNames('Tags of the address group; each must exist.'),
    static: attr(
      z.array(z.string().min(1).max(63)).min(1).optional(),
      'Static members: addresses and address groups.',
      { unconfirmed: ['minItems'], set: true, refs: { kinds: ['address', 'address_group'], nests: true } },
    ),
    dynamic: optional.nested('Dynamic address group (DAG).', {
      filter: attr(
        tagFilter(z.string().min(1).max(2047)),
        'Tag filter of a dynamic address group: tag names in single quotes with `and`, `or`, `not` and parentheses.',
        { refs: { kinds: ['tag'], expression: true } },
      ),
    }),
  },
  choices: [exactlyOne('static', 'dynamic')],
});

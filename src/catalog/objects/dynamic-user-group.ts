import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { tagFilter } from '../tag-filter-text';
import { tagNames } from '../tag-names';
import { notComparable } from '../stronger';
import { nameText } from '../name-text';

export const dynamicUserGroup = defineResource({
  name: 'dynamic_user_group',
  effect: 'identity',
  strength: notComparable,
  doc: 'Dynamic user group: users selected by their tags.',
  api: { path: '/config/objects/v1/dynamic-user-groups' },
  schema: {
    name: attr(nameText(63, /^[ a-zA-Z\d.\-_]+$/), 'Name, unique in its location.'),
    description: attr(z.string().max(1023).optional(), 'Description of the dynamic user group.'),
    filter: attr(
      tagFilter(z.string().max(2047)),
      'Tag filter: tag names in single quotes with `and`, `or`, `not` and parentheses.',
      { refs: { kinds: ['tag'], expression: true, open: true } },
    ),
    tag: tagNames('Tags of the dynamic user group; each must exist.'),
  },
});

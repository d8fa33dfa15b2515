import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';

export const dynamicUserGroup = defineResource({
  name: 'dynamic_user_group',
  doc: 'A group of the users that carry certain tags, so that rules follow a user when tags come and go.',
  api: { path: '/config/objects/v1/dynamic-user-groups' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(63)
        .regex(/^[ a-zA-Z\d.\-_]+$/),
      'Name, unique in its container.',
    ),
    description: attr(z.string().max(1023).optional(), 'What the group stands for.'),
    filter: attr(
      z.string().max(2047),
      'Tag expression that selects the users: names in single quotes, joined by and, or, not and parentheses.',
      { refs: { kinds: ['tag'], expression: true, open: true } },
    ),
    tag: tagNames('Tags that it carries; each must exist.'),
  }),
});

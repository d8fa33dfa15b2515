import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';

export const addressGroup = defineResource({
  name: 'address_group',
  doc: 'A name for several addresses: listed one by one, or every address whose tags match a filter.',
  api: { path: '/config/objects/v1/address-groups' },
  scopes,
  meaning: 'address-group',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(63)
        .regex(/^[ a-zA-Z\d._-]+$/),
      'Name, unique in its container.',
    ),
    description: attr(z.string().max(1023).optional(), 'What the group stands for.', { alsoKnownAs: ['comments'] }),
    tag: tagNames('Tags that the group itself carries; each must exist.'),
    static: attr(z.array(z.string().min(1).max(63)).min(1).optional(), 'Addresses and groups that are members.', {
      set: true,
      refs: { kinds: ['address', 'address_group'] },
    }),
    dynamic: attr(
      nested({
        filter: attr(
          z.string().min(1).max(2047),
          'Tag expression that selects the members: names in single quotes, joined by and, or, not and parentheses.',
          { refs: { kinds: ['tag'], expression: true } },
        ),
      }).optional(),
      'Members are found by their tags.',
    ),
  }),
  choices: [exactlyOne('static', 'dynamic')],
});

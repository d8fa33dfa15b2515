import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { tagNames } from '../tag-names';
import { nameText } from '../name-text';

export const serviceGroup = defineResource({
  name: 'service_group',
  effect: 'traffic',
  doc: 'Service group: a list of services for use in rules.',
  api: { path: '/config/objects/v1/service-groups' },
  policyRole: 'service-group',
  schema: {
    name: attr(nameText(63, /^[ a-zA-Z\d.\-_]+$/), 'Name, unique in its location.'),
    members: attr(z.array(z.string().min(1).max(63)), 'Members: services and service groups.', {
      set: true,
      refs: { kinds: ['service', 'service_group'], nests: true },
    }),
    tag: tagNames('Tags of the service group; each must exist.'),
  },
});

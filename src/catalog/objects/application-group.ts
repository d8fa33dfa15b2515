import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';

export const applicationGroup = defineResource({
  name: 'application_group',
  effect: 'traffic',
  doc: 'Application group: a list of applications for use in rules.',
  api: { path: '/config/objects/v1/application-groups', list: { style: 'data-object' } },
  policyRole: 'application-group',
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    members: attr(z.array(z.string().max(63)), 'Members: applications, application filters and application groups.', {
      set: true,
      refs: { kinds: ['application', 'application_group', 'application_filter'], open: true, nests: true },
    }),
  },
});

import * as z from 'zod';
import { attr } from '../attribute';
import { onByDefault, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const authenticationSequence = defineResource({
  name: 'authentication_sequence',
  effect: 'identity',
  doc: 'Authentication sequence: authentication profiles that are tried in order.',
  api: { path: '/config/identity/v1/authentication-sequences' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    authentication_profiles: optional.texts('Authentication profiles, in order of evaluation.', {
      strength: notComparable,
      refs: { kinds: ['authentication_profile'] },
    }),
    use_domain_find_profile: onByDefault('Use the domain of the user name to select the authentication profile.', {
      strength: notComparable,
    }),
  },
});

import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { nameText } from '../name-text';

export const localUserGroup = defineResource({
  name: 'local_user_group',
  effect: 'identity',
  doc: 'Local user group: users of the local user database.',
  api: { path: '/config/identity/v1/local-user-groups', create: { status: 200 } },
  schema: {
    name: attr(nameText(31, /^[a-zA-Z0-9._-]+$/), 'Name, unique in its location.'),
    user: optional.textSet('Local users in the group.', {
      strength: { of: 'permitted', empty: 'nothing' },
      refs: { kinds: ['local_user'] },
    }),
  },
});

import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const localUserGroup = defineResource({
  name: 'local_user_group',
  doc: 'A group of accounts that the service keeps itself.',
  api: { path: '/config/identity/v1/local-user-groups', createAnswers: 200 },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(31)
        .regex(/^[a-zA-Z0-9._-]+$/),
      'Name, unique in its container.',
    ),
    user: attr(z.array(z.string()).optional(), 'Accounts that are members.', {
      set: true,
      refs: { kinds: ['local_user'] },
    }),
  }),
});

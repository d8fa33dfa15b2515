import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const localUser = defineResource({
  name: 'local_user',
  doc: 'An account with a password that the service keeps itself, without a directory.',
  api: { path: '/config/identity/v1/local-users', createAnswers: 200 },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name to sign in with, unique in its container.'),
    password: attr(z.string().max(63), 'Password to sign in with.', { secret: true }),
    disabled: attr(z.boolean().default(false), 'Whether nobody can sign in with the account.', {
      narrows: { open: false },
    }),
  }),
});

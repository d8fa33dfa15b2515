import * as z from 'zod';
import { offByDefault } from '../usual-attributes';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';

export const localUser = defineResource({
  name: 'local_user',
  effect: 'identity',
  doc: 'Local user: an account with a password in the local user database.',
  api: { path: '/config/identity/v1/local-users', create: { status: 200 } },
  schema: {
    name: attr(z.string().min(1).max(31), 'User name, unique in its location.', { freeName: true }),
    password: attr(z.string().max(63), 'Password of the local user.', { secret: true }),
    disabled: offByDefault('Disable the account.', {
      affectsMatching: false,
      weakensPolicyWhenRemoved: { open: false },
    }),
  },
});

import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const authenticationProfile = defineResource({
  name: 'authentication_profile',
  doc: 'Authentication profile.',
  api: { path: '/config/identity/v1/authentication-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    allow_list: attr(z.array(z.string()).default(['all']), 'Allow list.'),
    lockout: attr(
      nested({
        failed_attempts: plain(z.number().int().min(0).max(10).optional()),
        lockout_time: plain(z.number().int().min(0).max(60).optional()),
      }).optional(),
      'Lockout.',
    ),
    method: attr(
      nested(
        {
          local_database: plain(nested({}).optional()),
          saml_idp: plain(
            nested({
              attribute_name_usergroup: plain(z.string().min(1).max(63).optional()),
              attribute_name_username: plain(z.string().min(1).max(63).optional()),
              certificate_profile: plain(z.string().max(31).optional(), { refs: { kinds: ['certificate_profile'] } }),
              enable_single_logout: plain(z.boolean().optional()),
              request_signing_certificate: plain(z.string().max(64).optional()),
              server_profile: plain(z.string().max(63).optional()),
            }).optional(),
          ),
          ldap: plain(
            nested({
              login_attribute: plain(z.string().optional()),
              passwd_exp_days: plain(z.number().int().optional()),
              server_profile: plain(z.string().optional()),
            }).optional(),
          ),
          radius: plain(
            nested({
              checkgroup: plain(z.boolean().optional()),
              server_profile: plain(z.string().optional()),
            }).optional(),
          ),
          tacplus: plain(
            nested({
              checkgroup: plain(z.boolean().optional()),
              server_profile: plain(z.string().optional()),
            }).optional(),
          ),
          kerberos: plain(
            nested({ realm: plain(z.string().optional()), server_profile: plain(z.string().optional()) }).optional(),
          ),
          cloud: plain(nested({ profile_name: plain(z.string().optional()) }).optional()),
        },
        [exactlyOne('local_database', 'saml_idp', 'ldap', 'radius', 'tacplus', 'kerberos', 'cloud')],
      ).optional(),
      'Method.',
    ),
    multi_factor_auth: attr(
      nested({ factors: plain(z.array(z.string()).optional()), mfa_enable: plain(z.boolean().optional()) }).optional(),
      'Multi factor authentication.',
    ),
    single_sign_on: attr(
      nested({
        kerberos_keytab: plain(z.string().max(8192).optional()),
        realm: plain(z.string().max(127).optional()),
      }).optional(),
      'Single sign on.',
    ),
    user_domain: attr(z.string().max(63).optional(), 'User domain.'),
    username_modifier: attr(
      z.enum(['%USERINPUT%', '%USERINPUT%@%USERDOMAIN%', '%USERDOMAIN%\\\\%USERINPUT%']).optional(),
      'Username modifier.',
    ),
  }),
});

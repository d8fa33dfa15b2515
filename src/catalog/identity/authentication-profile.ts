import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const authenticationProfile = defineResource({
  name: 'authentication_profile',
  doc: 'How users are authenticated: by which servers, with which second factors, and when an account is locked.',
  api: { path: '/config/identity/v1/authentication-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    allow_list: attr(
      z.array(z.string()).default(['all']),
      'Users and groups that may sign in; `all` means everybody.',
      {
        set: true,
        narrows: { open: ['all'] },
        refs: { kinds: ['local_user', 'local_user_group'], words: ['all'], open: true },
      },
    ),
    lockout: attr(
      nested({
        failed_attempts: attr(
          z.number().int().min(0).max(10).optional(),
          'Failed attempts after which an account is locked.',
        ),
        lockout_time: attr(z.number().int().min(0).max(60).optional(), 'Minutes for which it stays locked.'),
      }).optional(),
      'When an account is locked because somebody guesses its password.',
      { narrows: {} },
    ),
    method: attr(
      nested(
        {
          local_database: attr(nested({}).optional(), 'Accounts that the service keeps itself.'),
          saml_idp: attr(
            nested({
              attribute_name_usergroup: attr(
                z.string().min(1).max(63).optional(),
                'Attribute of the answer that holds the groups of the user.',
              ),
              attribute_name_username: attr(
                z.string().min(1).max(63).optional(),
                'Attribute of the answer that holds the name of the user.',
              ),
              certificate_profile: attr(
                z.string().max(31).optional(),
                'Profile that the certificate of the identity provider is checked by.',
                { refs: { kinds: ['certificate_profile'] } },
              ),
              enable_single_logout: attr(z.boolean().optional(), 'Whether signing out here signs out everywhere.'),
              request_signing_certificate: attr(
                z.string().max(64).optional(),
                'Certificate that requests are signed with.',
                { refs: { kinds: ['certificate'], open: true } },
              ),
              server_profile: attr(z.string().max(63).optional(), 'Identity provider.', {
                refs: { kinds: ['saml_server_profile'] },
              }),
            }).optional(),
            'An identity provider that speaks SAML.',
          ),
          ldap: attr(
            nested({
              login_attribute: attr(
                z.string().optional(),
                'Attribute that holds the name to sign in with, such as `sAMAccountName`.',
              ),
              passwd_exp_days: attr(
                z.number().int().optional(),
                'Days before a password expires from which users are warned.',
              ),
              server_profile: attr(z.string().optional(), 'Directory servers.', {
                refs: { kinds: ['ldap_server_profile'] },
              }),
            }).optional(),
            'A directory.',
          ),
          radius: attr(
            nested({
              checkgroup: attr(z.boolean().optional(), 'Whether groups are taken from the answer of the server.'),
              server_profile: attr(z.string().optional(), 'RADIUS servers.', {
                refs: { kinds: ['radius_server_profile'] },
              }),
            }).optional(),
            'RADIUS servers.',
          ),
          tacplus: attr(
            nested({
              checkgroup: attr(z.boolean().optional(), 'Whether groups are taken from the answer of the server.'),
              server_profile: attr(z.string().optional(), 'TACACS+ servers.', {
                refs: { kinds: ['tacacs_server_profile'] },
              }),
            }).optional(),
            'TACACS+ servers.',
          ),
          kerberos: attr(
            nested({
              realm: attr(z.string().optional(), 'Realm of the users.'),
              server_profile: attr(z.string().optional(), 'Kerberos servers.', {
                refs: { kinds: ['kerberos_server_profile'] },
              }),
            }).optional(),
            'Kerberos servers.',
          ),
          cloud: attr(
            nested({ profile_name: attr(z.string().optional(), 'Profile of the cloud directory.') }).optional(),
            "The vendor's directory in the cloud.",
          ),
        },
        [exactlyOne('local_database', 'saml_idp', 'ldap', 'radius', 'tacplus', 'kerberos', 'cloud')],
      ).optional(),
      'What checks the password or other proof of a user.',
    ),
    multi_factor_auth: attr(
      nested({
        factors: attr(z.array(z.string()).optional(), 'Servers that ask for a further factor, in this order.', {
          refs: { kinds: ['mfa_server'] },
        }),
        mfa_enable: attr(z.boolean().optional(), 'Whether further factors are asked for.'),
      }).optional(),
      'Further factors after the first.',
      { narrows: {} },
    ),
    single_sign_on: attr(
      nested({
        kerberos_keytab: attr(z.string().max(8192).optional(), 'Keys of the firewall for Kerberos, in Base64.', {
          secret: true,
        }),
        realm: attr(z.string().max(127).optional(), 'Realm that the keys belong to.'),
      }).optional(),
      'Sign-on by Kerberos, without asking the user.',
    ),
    user_domain: attr(z.string().max(63).optional(), 'Domain that is put together with the name of the user.'),
    username_modifier: attr(
      z.enum(['%USERINPUT%', '%USERINPUT%@%USERDOMAIN%', '%USERDOMAIN%\\\\%USERINPUT%']).optional(),
      'How the name and the domain are put together before they are sent.',
    ),
  }),
});

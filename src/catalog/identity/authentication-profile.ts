import * as z from 'zod';
import { attr, exactlyOne, nested, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { higherIsStronger, lowerIsStronger, notComparable, onIsStronger } from '../stronger';
import { integer } from '../integer';

export const authenticationProfile = defineResource({
  name: 'authentication_profile',
  effect: 'identity',
  doc: 'Authentication profile: authentication method, multi-factor authentication and account lockout.',
  api: { path: '/config/identity/v1/authentication-profiles' },
  scopes,
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    allow_list: attr(z.array(z.string()).default(['all']), 'Allow list of users and groups; `all` allows every user.', {
      strength: { of: 'permitted', empty: 'everything', everything: 'all' },
      set: true,
      weakensPolicyWhenRemoved: { open: ['all'] },
      refs: { kinds: ['local_user', 'local_user_group'], words: ['all'], open: true },
    }),
    lockout: attr(
      nested({
        failed_attempts: attr(integer(0, 10).optional(), 'Failed attempts before the account is locked.', {
          strength: lowerIsStronger(0, { weakest: [0] }),
        }),
        lockout_time: attr(integer(0, 60).optional(), 'Lockout time in minutes.', {
          strength: higherIsStronger(0, { strongest: [0] }),
        }),
      }).optional(),
      'Account lockout.',
      { weakensPolicyWhenRemoved: {} },
    ),
    method: attr(
      nested(
        {
          local_database: optionalNested('Local user database.', {}),
          saml_idp: optionalNested('SAML identity provider (IdP).', {
            attribute_name_usergroup: attr(
              z.string().min(1).max(63).optional(),
              'SAML attribute that contains the user groups.',
              { refusesEmpty: true },
            ),
            attribute_name_username: attr(
              z.string().min(1).max(63).optional(),
              'SAML attribute that contains the user name.',
              { refusesEmpty: true },
            ),
            certificate_profile: attr(
              z.string().max(31).optional(),
              'Certificate profile that verifies the identity provider certificate.',
              { refs: { kinds: ['certificate_profile'] } },
            ),
            enable_single_logout: attr(z.boolean().optional(), 'Enable single logout (SLO).'),
            request_signing_certificate: attr(z.string().max(64).optional(), 'Certificate that signs SAML requests.', {
              refs: { kinds: ['certificate'], open: true },
            }),
            server_profile: attr(z.string().max(63).optional(), 'SAML identity provider server profile.', {
              refs: { kinds: ['saml_server_profile'] },
            }),
          }),
          ldap: optionalNested('LDAP authentication.', {
            login_attribute: attr(z.string().optional(), 'Login attribute, for example `sAMAccountName`.'),
            passwd_exp_days: attr(integer().optional(), 'Password expiry warning: days before expiration.'),
            server_profile: attr(z.string().optional(), 'LDAP server profile.', {
              refs: { kinds: ['ldap_server_profile'] },
            }),
          }),
          radius: optionalNested('RADIUS authentication.', {
            checkgroup: attr(z.boolean().optional(), 'Retrieve user groups from RADIUS.'),
            server_profile: attr(z.string().optional(), 'RADIUS server profile.', {
              refs: { kinds: ['radius_server_profile'] },
            }),
          }),
          tacplus: optionalNested('TACACS+ authentication.', {
            checkgroup: attr(z.boolean().optional(), 'Retrieve user groups from TACACS+.'),
            server_profile: attr(z.string().optional(), 'TACACS+ server profile.', {
              refs: { kinds: ['tacacs_server_profile'] },
            }),
          }),
          kerberos: optionalNested('Kerberos authentication.', {
            realm: attr(z.string().optional(), 'Kerberos realm.'),
            server_profile: attr(z.string().optional(), 'Kerberos server profile.', {
              refs: { kinds: ['kerberos_server_profile'] },
            }),
          }),
          cloud: optionalNested('Cloud Authentication Service (Cloud Identity Engine).', {
            profile_name: attr(z.string().optional(), 'Cloud authentication profile.'),
          }),
        },
        [exactlyOne('local_database', 'saml_idp', 'ldap', 'radius', 'tacplus', 'kerberos', 'cloud')],
      ).optional(),
      'Authentication method.',
      { strength: notComparable },
    ),
    multi_factor_auth: attr(
      nested({
        factors: attr(z.array(z.string()).optional(), 'MFA server profiles of the additional factors, in order.', {
          strength: { of: 'entries' },
          refs: { kinds: ['mfa_server'] },
        }),
        mfa_enable: attr(z.boolean().optional(), 'Enable multi-factor authentication (MFA).', {
          strength: onIsStronger,
        }),
      }).optional(),
      'Multi-factor authentication (MFA).',
      { weakensPolicyWhenRemoved: {} },
    ),
    single_sign_on: attr(
      nested({
        kerberos_keytab: attr(z.string().max(8192).optional(), 'Kerberos keytab in Base64.', {
          secret: true,
          answeredInClear: true,
        }),
        realm: attr(z.string().max(127).optional(), 'Kerberos realm.'),
      }).optional(),
      'Kerberos single sign-on (SSO).',
      { strength: notComparable },
    ),
    user_domain: attr(
      z.string().max(63).optional(),
      'User domain, combined with the user name by `username_modifier`.',
      { strength: notComparable },
    ),
    username_modifier: attr(
      z.enum(['%USERINPUT%', '%USERINPUT%@%USERDOMAIN%', '%USERDOMAIN%\\\\%USERINPUT%']).optional(),
      'Username modifier: format of user name and domain sent to the server.',
      { strength: notComparable },
    ),
  },
});

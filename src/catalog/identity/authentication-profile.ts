import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { higherIsStronger, lowerIsStronger, notComparable, onIsStronger } from '../stronger';
import { integer } from '../integer';

export const authenticationProfile = defineResource({
  name: 'authentication_profile',
  effect: 'identity',
  doc: 'Authentication profile: authentication method, multi-factor authentication and account lockout.',
  api: { path: '/config/identity/v1/authentication-profiles' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    allow_list: attr(z.array(z.string()).default(['all']), 'Allow list of users and groups; `all` allows every user.', {
      strength: { of: 'permitted', empty: 'everything', everything: 'all' },
      set: true,
      weakensPolicyWhenRemoved: { open: ['all'] },
      refs: { kinds: ['local_user', 'local_user_group'], words: ['all'], open: true },
    }),
    lockout: optional.with({ weakensPolicyWhenRemoved: {} }).nested('Account lockout.', {
      failed_attempts: attr(integer(0, 10).optional(), 'Failed attempts before the account is locked.', {
        strength: lowerIsStronger(0, { weakest: [0] }),
      }),
      lockout_time: attr(integer(0, 60).optional(), 'Lockout time in minutes.', {
        strength: higherIsStronger(0, { strongest: [0] }),
      }),
    }),
    method: optional.with({ strength: notComparable }).oneOf('Authentication method.', {
      local_database: optional.nested('Local user database.', {}),
      saml_idp: optional.nested('SAML identity provider (IdP).', {
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
        enable_single_logout: optional.flag('Enable single logout (SLO).'),
        request_signing_certificate: attr(z.string().max(64).optional(), 'Certificate that signs SAML requests.', {
          refs: { kinds: ['certificate'], open: true },
        }),
        server_profile: attr(z.string().max(63).optional(), 'SAML identity provider server profile.', {
          refs: { kinds: ['saml_server_profile'] },
        }),
      }),
      ldap: optional.nested('LDAP authentication.', {
        login_attribute: optional.text('Login attribute, for example `sAMAccountName`.'),
        passwd_exp_days: optional.integer('Password expiry warning: days before expiration.'),
        server_profile: optional.text('LDAP server profile.', { refs: { kinds: ['ldap_server_profile'] } }),
      }),
      radius: optional.nested('RADIUS authentication.', {
        checkgroup: optional.flag('Retrieve user groups from RADIUS.'),
        server_profile: optional.text('RADIUS server profile.', { refs: { kinds: ['radius_server_profile'] } }),
      }),
      tacplus: optional.nested('TACACS+ authentication.', {
        checkgroup: optional.flag('Retrieve user groups from TACACS+.'),
        server_profile: optional.text('TACACS+ server profile.', { refs: { kinds: ['tacacs_server_profile'] } }),
      }),
      kerberos: optional.nested('Kerberos authentication.', {
        realm: optional.text('Kerberos realm.'),
        server_profile: optional.text('Kerberos server profile.', { refs: { kinds: ['kerberos_server_profile'] } }),
      }),
      cloud: optional.nested('Cloud Authentication Service (Cloud Identity Engine).', {
        profile_name: optional.text('Cloud authentication profile.'),
      }),
    }),
    multi_factor_auth: optional.with({ weakensPolicyWhenRemoved: {} }).nested('Multi-factor authentication (MFA).', {
      factors: optional.texts('MFA server profiles of the additional factors, in order.', {
        strength: { of: 'entries' },
        refs: { kinds: ['mfa_server'] },
      }),
      mfa_enable: optional.flag('Enable multi-factor authentication (MFA).', { strength: onIsStronger }),
    }),
    single_sign_on: optional.with({ strength: notComparable }).nested('Kerberos single sign-on (SSO).', {
      kerberos_keytab: attr(z.string().max(8192).optional(), 'Kerberos keytab in Base64.', {
        secret: true,
        answeredInClear: true,
      }),
      realm: attr(z.string().max(127).optional(), 'Kerberos realm.'),
    }),
    user_domain: attr(
      z.string().max(63).optional(),
      'User domain, combined with the user name by `username_modifier`.',
      { strength: notComparable },
    ),
    username_modifier: optional.enum(
      ['%USERINPUT%', '%USERINPUT%@%USERDOMAIN%', '%USERDOMAIN%\\\\%USERINPUT%'],
      'Username modifier: format of user name and domain sent to the server.',
      { strength: notComparable },
    ),
  },
});

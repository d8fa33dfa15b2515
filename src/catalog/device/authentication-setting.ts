import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable, presence } from '../stronger';

export const authenticationSetting = defineResource({
  name: 'authentication_setting',
  effect: 'management',
  doc: 'Administrator authentication settings of a firewall.',
  api: { path: '/config/device/v1/authentication-settings', list: { style: 'array' } },
  schema: {
    authentication: optional.nested('Authentication, certificate and accounting profiles.', {
      authentication_profile: optional.text('Authentication profile for administrators.', {
        strength: notComparable,
        refs: { kinds: ['authentication_profile'] },
      }),
      certificate_profile: optional.text('Certificate profile for administrator certificate login.', {
        strength: presence,
        refs: { kinds: ['certificate_profile'] },
      }),
      accounting_server_profile: optional.text('Accounting server profile that records administrator logins.', {
        effect: 'logging',
        strength: presence,
      }),
    }),
  },
});

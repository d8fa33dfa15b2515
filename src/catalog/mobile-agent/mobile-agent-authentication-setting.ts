import * as z from 'zod';
import { attr } from '../attribute';
import { required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { mobileUsers } from './mobile-users';
import { notComparable, offIsStronger } from '../stronger';

// Unlike rules, settings have a different move request, so Terraform keeps the order in which they were created.
export const mobileAgentAuthenticationSetting = defineResource({
  name: 'mobile_agent_authentication_setting',
  effect: 'identity',
  doc: 'Client authentication for GlobalProtect users by operating system. The first matching setting applies.',
  api: {
    path: '/config/mobile-agent/v1/authentication-settings',
    operations: ['list', 'create', 'update', 'delete'],
    key: 'name',
    idBesideKey: true,
    move: { form: 'where', status: 201 },
    ordered: true,
    location: { in: 'query', queryOf: ['create', 'update', 'delete'] },
  },
  onlyFolder: mobileUsers,
  unconfirmed: true,
  schema: {
    // The API description has no name in the body, but list, delete and move use it. Without it, no setting could be
    // deleted.
    name: attr(z.string().min(1), 'Name of the client authentication setting.', { forceNew: true }),
    authentication_profile: attr(z.string().min(1), 'Authentication profile for the users.', {
      strength: notComparable,
      refs: { kinds: ['authentication_profile'], open: true },
    }),
    os: required.enum(
      ['Any', 'Android', 'Browser', 'Chrome', 'IoT', 'Linux', 'Mac', 'Satellite', 'Windows', 'WindowsUWP', 'iOS'],
      'Operating system to which the setting applies, or `Any`.',
      { strength: notComparable },
    ),
    user_credential_or_client_cert_required: required.flag(
      'Allow authentication with user credentials or a client certificate.',
      { strength: offIsStronger },
    ),
  },
});

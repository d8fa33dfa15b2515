import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { agentGateways } from './agent-gateways';
import { agentChecks, postureCollection } from './agent-posture';
import { agentSetting } from './agent-setting';
import { knownByName, os, sourceUser } from './agent-part';
import { cookieCertificate, cookieLifetime, generateCookie } from './cookie-lifetime';
import { mobileUsers } from './mobile-users';
import { lowerIsStronger, notComparable, presence } from '../stronger';
import { ipText } from '../ip-text';
import { integer } from '../integer';

const insideHost = nested({
  hostname: attr(
    z
      .string()
      .max(256)
      .regex(/^[a-zA-Z0-9._-]+$/)
      .optional(),
    'Hostname that the reverse DNS lookup must return.',
    { example: 'inside.example.com' },
  ),
  ip_address: attr(ipText.optional(), 'IP address for the reverse DNS lookup.'),
}).optional();

export const mobileAgentProfile = defineResource({
  name: 'mobile_agent_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'GlobalProtect app settings: gateways, authentication, HIP data collection and user options.',
  api: {
    path: '/config/mobile-agent/v1/agent-profiles',
    ...knownByName,
  },
  onlyFolder: mobileUsers,
  unconfirmed: true,
  schema: {
    // The name is the API's only identifier of a profile, so a rename creates another profile.
    name: attr(z.string().min(1), 'Name, unique in its location.', { forceNew: true }),
    source_user: sourceUser,
    os,
    gateways: attr(agentGateways.optional(), 'Internal and external GlobalProtect gateways.'),
    authentication_override: optional.nested('Authentication override: cookies that replace a login.', {
      accept_cookie: optional
        .with({ effect: 'identity', strength: { of: 'absence' } })
        .nested('Accept an authentication override cookie.', { cookie_lifetime: cookieLifetime }),
      cookie_encrypt_decrypt_cert: cookieCertificate,
      generate_cookie: generateCookie,
    }),
    save_user_credentials: optional.enum(['0', '1', '2', '3'], 'Save user credentials, as numbered by the API.'),
    certificate: optional.nested('Device certificate that is required.', {
      criteria: optional.nested('Criteria of the device certificate.', {
        certificate_profile: optional.text('Certificate profile that verifies the certificate.', {
          refs: { kinds: ['certificate_profile'], open: true },
          effect: 'identity',
          strength: presence,
        }),
      }),
    }),
    client_certificate: optional.nested('Client certificate that the device presents to the gateway.', {
      local: optional.text('Client certificate that is distributed to all devices.', {
        refs: { kinds: ['certificate'], open: true },
      }),
      scep: attr(z.string().max(255).optional(), 'SCEP profile that enrolls a certificate for each device.', {
        refs: { kinds: ['scep_profile'], open: true },
      }),
    }),
    machine_account_exists_with_serialno: optional.nested(
      'Check whether a machine account with the serial number of the device exists.',
      {
        yes: optional.marker('The serial number of the device exists in the directory.'),
        no: optional.marker('The serial number of the device does not exist in the directory.'),
      },
    ),
    internal_host_detection: attr(
      insideHost,
      'Internal host detection by IPv4 address: the device is internal if the reverse DNS lookup returns this hostname.',
    ),
    internal_host_detection_v6: attr(
      insideHost,
      'Internal host detection by IPv6 address: the device is internal if the reverse DNS lookup returns this hostname.',
    ),
    custom_checks: attr(agentChecks.optional(), 'Custom checks of the device.'),
    hip_collection: attr(postureCollection.optional(), 'HIP data collection settings.'),
    agent_ui: optional.nested('Agent user interface settings.', {
      agent_user_override_timeout: attr(
        integer(0, 65535).default(0),
        'User override timeout of the agent: how long users can disable it; 0 for no limit.',
        { effect: 'protection', strength: lowerIsStronger(0, { weakest: [0] }) },
      ),
      max_agent_user_overrides: attr(
        integer(0, 25).default(0),
        'Maximum number of user overrides: how often users can disable the agent; 0 for no limit.',
        { effect: 'protection', strength: lowerIsStronger(0, { weakest: [0] }) },
      ),
      passcode: attr(z.string().min(6).max(64).optional(), 'Passcode required to disable the agent.', {
        secret: true,
      }),
      uninstall_password: attr(z.string().min(6).max(32).optional(), 'Password required to uninstall the agent.', {
        secret: true,
      }),
      welcome_page: optional.nested('Welcome page after login.', {
        page: optional.text('Name of the welcome page.'),
      }),
    }),
    gp_app_config: optional.nested('GlobalProtect app configuration.', {
      config: attr(z.array(agentSetting).optional(), 'App settings, by name.'),
    }),
    third_party_vpn_clients: attr(
      z
        .array(z.enum(['PAN Virtual Ethernet Adapter', 'Juniper Network Virtual Adapter', 'Cisco Systems VPN Adapter']))
        .optional(),
      'Third-party VPN client adapters that the agent recognizes.',
      { set: true },
    ),
  },
});

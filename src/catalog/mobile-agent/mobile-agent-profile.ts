import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { agentGateways } from './agent-gateways';
import { agentChecks, postureCollection } from './agent-posture';
import { agentSetting } from './agent-setting';
import { knownByName, os, sourceUser } from './agent-part';
import { cookieCertificate, cookieLifetime, generateCookie } from './cookie-lifetime';
import { mobileUsers } from './mobile-users';

const insideHost = nested({
  hostname: attr(
    z
      .string()
      .max(256)
      .regex(/^[a-zA-Z0-9._-]+$/)
      .optional(),
    'Name that the address must have.',
    { example: 'inside.example.com' },
  ),
  ip_address: attr(z.string().optional(), 'Address whose name is looked up.'),
}).optional();

const marker = nested({}).optional();

export const mobileAgentProfile = defineResource({
  name: 'mobile_agent_profile',
  doc: 'How the agent on the device of a remote user behaves: gateways, login, checks and what the user may change.',
  api: {
    path: '/config/mobile-agent/v1/agent-profiles',
    ...knownByName,
  },
  onlyFolder: mobileUsers,
  steers: true,
  schema: z.strictObject({
    // The API knows no other name of a profile, so a new one makes a new profile.
    name: attr(z.string().min(1), 'Name, unique in its container.', { forceNew: true }),
    source_user: sourceUser,
    os,
    gateways: attr(agentGateways.optional(), 'Gateways that the agent connects to, inside and outside.'),
    authentication_override: attr(
      nested({
        accept_cookie: attr(
          nested({ cookie_lifetime: cookieLifetime }).optional(),
          'A cookie of an earlier login is enough.',
        ),
        cookie_encrypt_decrypt_cert: cookieCertificate,
        generate_cookie: generateCookie,
      }).optional(),
      'What may take the place of a login.',
    ),
    save_user_credentials: attr(
      z.enum(['0', '1', '2', '3']).optional(),
      'What the agent remembers of a login, by the number of the API.',
    ),
    certificate: attr(
      nested({
        criteria: attr(
          nested({
            certificate_profile: attr(z.string().optional(), 'Profile that checks the certificate.', {
              refs: { kinds: ['certificate_profile'], open: true },
            }),
          }).optional(),
          'What the certificate must be.',
        ),
      }).optional(),
      'Certificate of the device that the profile asks for.',
    ),
    client_certificate: attr(
      nested({
        local: attr(z.string().optional(), 'Certificate that all devices get.', {
          refs: { kinds: ['certificate'], open: true },
        }),
        scep: attr(z.string().max(255).optional(), 'Profile by which each device gets one of its own.', {
          refs: { kinds: ['scep_profile'], open: true },
        }),
      }).optional(),
      'Certificate that the device presents to the gateway.',
    ),
    machine_account_exists_with_serialno: attr(
      nested({
        yes: attr(marker, 'The computer is known by its serial number.', { marker: true }),
        no: attr(marker, 'The computer is not known by its serial number.', { marker: true }),
      }).optional(),
      'Whether the directory has to know the serial number of the device.',
    ),
    internal_host_detection: attr(insideHost, 'The device is inside when an IPv4 address has this name.'),
    internal_host_detection_v6: attr(insideHost, 'The device is inside when an IPv6 address has this name.'),
    custom_checks: attr(agentChecks.optional(), 'Settings of the device that the profile asks for.'),
    hip_collection: attr(postureCollection.optional(), 'What the agent reports about the device.'),
    agent_ui: attr(
      nested({
        agent_user_override_timeout: attr(
          z.number().int().min(0).max(65535).default(0),
          'For how long a user can switch the agent off; 0 for without end.',
        ),
        max_agent_user_overrides: attr(
          z.number().int().min(0).max(25).default(0),
          'How often a user can switch the agent off; 0 for always.',
        ),
        passcode: attr(z.string().min(6).max(64).optional(), 'Code that switching the agent off asks for.', {
          secret: true,
        }),
        uninstall_password: attr(z.string().min(6).max(32).optional(), 'Password that removing the agent asks for.', {
          secret: true,
        }),
        welcome_page: attr(
          nested({ page: attr(z.string().optional(), 'Name of the page.') }).optional(),
          'Page that is shown after the login.',
        ),
      }).optional(),
      'What the user sees of the agent and may change.',
    ),
    gp_app_config: attr(
      nested({ config: attr(z.array(agentSetting).optional(), 'Settings, by name.', { itemKey: 'name' }) }).optional(),
      'Settings of the agent itself.',
    ),
    third_party_vpn_clients: attr(
      z
        .array(z.enum(['PAN Virtual Ethernet Adapter', 'Juniper Network Virtual Adapter', 'Cisco Systems VPN Adapter']))
        .optional(),
      'Adapters of other VPN programs that the agent tells apart from its own.',
      { set: true },
    ),
  }),
});

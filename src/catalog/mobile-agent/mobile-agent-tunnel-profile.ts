import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { knownByName, os, sourceUser } from './agent-part';
import { cookieCertificate, cookieLifetime, generateCookie } from './cookie-lifetime';
import { mobileUsers } from './mobile-users';

const texts = z.array(z.string()).optional();

const domains = nested({
  list: attr(
    z
      .array(
        nested({
          name: attr(z.string().optional(), 'Domain; an asterisk stands for any host in it.'),
          ports: attr(z.array(z.number().int().min(1).max(65535)).optional(), 'Ports; all when left out.', {
            set: true,
          }),
        }),
      )
      .optional(),
    'Domains.',
    { itemKey: 'name' },
  ),
}).optional();

export const mobileAgentTunnelProfile = defineResource({
  name: 'mobile_agent_tunnel_profile',
  doc: 'What the tunnel of a remote user carries, and how the user logs in to it.',
  api: {
    path: '/config/mobile-agent/v1/tunnel-profiles',
    ...knownByName,
  },
  onlyFolder: mobileUsers,
  steers: true,
  schema: z.strictObject({
    // The API knows no other name of a profile, so a new one makes a new profile.
    name: attr(z.string().min(1).max(31), 'Name, at most 31 characters.', { forceNew: true }),
    authentication_override: attr(
      nested({
        accept_cookie: attr(
          nested({
            cookie_lifetime: cookieLifetime,
            cookie_encrypt_decrypt_cert: cookieCertificate,
            generate_cookie: generateCookie,
          }).optional(),
          'A cookie of an earlier login is enough.',
        ),
      }).optional(),
      'What may take the place of a login.',
    ),
    no_direct_access_to_local_network: attr(
      z.boolean().optional(),
      'Whether the network that the device is in cannot be reached beside the tunnel.',
    ),
    os,
    retrieve_framed_ip_address: attr(
      z.boolean().optional(),
      'Whether the address of the user is the one that the authentication server assigns.',
    ),
    source_address: attr(
      nested({
        ip_address: attr(texts, 'Addresses and networks.', { set: true }),
        region: attr(texts, 'Regions.', { set: true }),
      }).optional(),
      'Where users connect from for the profile to apply.',
    ),
    source_user: sourceUser,
    split_tunneling: attr(
      nested({
        access_route: attr(texts, 'Networks that are reached through the tunnel.', { set: true }),
        exclude_access_route: attr(texts, 'Networks that are reached beside the tunnel.', { set: true }),
        include_applications: attr(texts, 'Programs whose traffic goes through the tunnel.', { set: true }),
        exclude_applications: attr(texts, 'Programs whose traffic goes beside the tunnel.', { set: true }),
        include_domains: attr(domains, 'Domains that are reached through the tunnel.'),
        exclude_domains: attr(domains, 'Domains that are reached beside the tunnel.'),
      }).optional(),
      'What goes through the tunnel and what beside it; without it, everything goes through.',
    ),
  }),
});

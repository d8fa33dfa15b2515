import * as z from 'zod';
import type { Strength } from '../strength';
import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { networkText } from '../ip-text';
import { defineResource } from '../define-resource';
import { knownByName, os, sourceUser } from './agent-part';
import { cookieCertificate, cookieLifetime, generateCookie } from './cookie-lifetime';
import { mobileUsers } from './mobile-users';
import { notComparable, onIsStronger } from '../stronger';
import { integer } from '../integer';

const domains = (strength: Strength) =>
  nested({
    list: optional.with({ effect: 'protection', strength }).nestedList('Domains.', {
      name: optional.text('Domain; an asterisk (`*`) is a wildcard for hosts.'),
      ports: attr(z.array(integer(1, 65535)).optional(), 'Ports; if absent, all.', {
        set: true,
        strength: notComparable,
      }),
    }),
  }).optional();

export const mobileAgentTunnelProfile = defineResource({
  name: 'mobile_agent_tunnel_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'GlobalProtect tunnel settings of mobile users: split tunnel, authentication override and source address.',
  api: {
    path: '/config/mobile-agent/v1/tunnel-profiles',
    ...knownByName,
  },
  onlyFolder: mobileUsers,
  unconfirmed: true,
  schema: {
    // The name is the API's only identifier of a profile, so a rename creates another profile.
    name: attr(z.string().min(1).max(31), 'Name, at most 31 characters.', { forceNew: true }),
    authentication_override: optional.nested('Authentication override: cookies that replace a login.', {
      accept_cookie: optional
        .with({ effect: 'identity', strength: { of: 'absence' } })
        .nested('Accept an authentication override cookie.', {
          cookie_lifetime: cookieLifetime,
          cookie_encrypt_decrypt_cert: cookieCertificate,
          generate_cookie: generateCookie,
        }),
    }),
    no_direct_access_to_local_network: optional.flag(
      'No direct access to the local network while the tunnel is connected.',
      { effect: 'protection', strength: onIsStronger },
    ),
    os,
    retrieve_framed_ip_address: optional.flag(
      'Retrieve the Framed-IP-Address attribute from the authentication server.',
    ),
    source_address: optional.nested('Source addresses of users to which the settings apply.', {
      ip_address: attr(z.array(networkText).optional(), 'Source IP addresses and subnets.', { set: true }),
      region: optional.textSet('Source regions.'),
    }),
    source_user: sourceUser,
    split_tunneling: optional.nested('Split tunnel settings; if absent, all traffic uses the tunnel.', {
      access_route: attr(
        z.array(networkText).optional(),
        'Split tunnel: include access routes (subnets reached through the tunnel).',
        {
          set: true,
          effect: 'protection',
          strength: { of: 'covered' },
        },
      ),
      exclude_access_route: attr(
        z.array(networkText).optional(),
        'Split tunnel: exclude access routes (subnets reached outside the tunnel).',
        {
          set: true,
          effect: 'protection',
          strength: { of: 'exceptions' },
        },
      ),
      include_applications: optional.textSet('Split tunnel: applications whose traffic uses the tunnel.', {
        effect: 'protection',
        strength: { of: 'covered' },
      }),
      exclude_applications: optional.textSet('Split tunnel: applications whose traffic bypasses the tunnel.', {
        effect: 'protection',
        strength: { of: 'exceptions' },
      }),
      include_domains: attr(domains({ of: 'covered' }), 'Split tunnel: domains reached through the tunnel.'),
      exclude_domains: attr(domains({ of: 'exceptions' }), 'Split tunnel: domains reached outside the tunnel.'),
    }),
  },
});

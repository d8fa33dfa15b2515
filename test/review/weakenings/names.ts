import { routes, vrf } from '../combined/base-world';
import { added, both, changed, item, ruleItem, type Change, type Item } from '../combined/world';
import type { Values } from '../plan-json';
import { stays, world, type Edit } from './edit';

/** Objects that take the place of another one, or of none, and what decides by a name: variables, nearer objects. */

const any = ['any'];
const all = { position: 'pre', from: any, to: any, source: any, destination: any, service: any, source_user: any };
const rule = (kind: string, name: string, fields: Values): Item =>
  ruleItem(name, { ...all, ...fields }, 'Texas', 'pre', kind);
const weakSpyware = {
  rules: [{ name: 'all', severity: any, category: 'any', threat_name: 'any', action: { allow: {} } }],
};
const strongKeys = { hash: ['sha512'], encryption: ['aes-256-cbc'], dh_group: ['group20'] };
const weakKeys = { hash: ['md5'], encryption: ['des'], dh_group: ['group1'] };
const gateway = item('ike_gateway', 'gw', { protocol: { ikev2: { ike_crypto_profile: 'suite' } } });
const server = (address: string, transport: string): Values => ({
  server: [{ name: 'a', server: address, transport }],
});
/** A kind, a name, what it is in the folder All, who uses the name, and what takes its place in Texas. */
const hidden: readonly (readonly [kind: string, name: string, far: Values, user: Change, near: Values])[] = [
  ['anti_spyware_profile', 'sp', {}, stays, weakSpyware],
  ['profile_group', 'strict', {}, stays, {}],
  ['log_forwarding_profile', 'to-siem', {}, stays, { match_list: [] }],
  ['syslog_server_profile', 'siem', server('10.0.0.9', 'SSL'), stays, server('198.51.100.9', 'UDP')],
  ['ike_crypto_profile', 'suite', strongKeys, added(gateway), weakKeys],
  [
    'ipsec_crypto_profile',
    'esp',
    { esp: { encryption: ['aes-256-gcm'], authentication: ['sha512'] } },
    added(item('ipsec_tunnel', 't', { auto_key: { ipsec_crypto_profile: 'esp' } })),
    { esp: { encryption: ['null'], authentication: ['none'] } },
  ],
  [
    'zone_protection_profile',
    'edge',
    { spoofed_ip_discard: true },
    changed('zone', 'untrust', { network: { layer3: ['ethernet1/1'], zone_protection_profile: 'edge' } }),
    {},
  ],
  [
    'interface_management_profile',
    'mg',
    { ping: true },
    changed('ethernet_interface', 'ethernet1/1', { layer3: { interface_management_profile: 'mg' } }),
    { ssh: true, telnet: true, permitted_ip: [{ name: '0.0.0.0/0' }] },
  ],
  [
    'certificate_profile',
    'cp',
    { block_expired_cert: true, use_crl: true },
    added(item('authentication_portal', '', { certificate_profile: 'cp' })),
    {},
  ],
  [
    'authentication_profile',
    'ap',
    { method: { ldap: { server_profile: 'l' } }, allow_list: ['a'] },
    added(item('authentication_portal', '', { authentication_profile: 'ap' })),
    { method: { local_database: {} }, allow_list: ['all'] },
  ],
  [
    'decryption_profile',
    'dp',
    { ssl_protocol_settings: { min_version: 'tls1-2' } },
    added(rule('decryption_rule', 'dec', { category: any, action: 'decrypt', profile: 'dp' })),
    {},
  ],
  [
    'bgp_filtering_profile',
    'f',
    { ipv4: { unicast: {} } },
    added(
      item('logical_router', 'r2', {
        vrf: [{ name: 'v', bgp: { peer_group: [{ name: 'p', filtering_profile: { ipv4: 'f' } }] } }],
      }),
    ),
    {},
  ],
];
const isThere = (kind: string, name: string): boolean => world.some((one) => one.kind === kind && one.name === name);
/** A nearer object hides a farther one: it is new, it gets the name, or it goes and shows the farther one. */
export const nearerObjects: Readonly<Record<string, Edit>> = Object.fromEntries(
  hidden.flatMap(([kind, name, far, user, near]): readonly (readonly [string, Edit])[] => {
    const farther = isThere(kind, name) ? stays : added(item(kind, name, far, 'All'));
    const uses = both(farther, user);
    const renamed: Change = (now) => now.map((one) => (one.name === `${name}-2` ? { ...one, name } : one));
    const weakBelow: Change = (now) =>
      now.map((one) => (one.kind === kind && one.name === name ? { ...one, fields: near } : one));
    const strong = item(kind, name, isThere(kind, name) ? (world.find((one) => one.name === name)?.fields ?? {}) : far);
    return [
      [`${kind}: a new one is nearer`, { given: uses, change: added(item(kind, name, near)) }],
      [`${kind}: a new one is in a snippet`, { given: uses, change: added(item(kind, name, near, 'standard')) }],
      [
        `${kind}: one gets the name of a farther one`,
        { given: both(uses, added(item(kind, `${name}-2`, near))), change: renamed },
      ],
      [
        `${kind}: the nearer one is deleted`,
        {
          given: both(uses, weakBelow, added(strong)),
          change: (now) => now.filter((one) => one.kind !== kind || one.name !== name || one.place === 'All'),
        },
      ],
    ];
  }),
);
const variable = (name: string, type: string, value: string): Item => item('variable', name, { type, value });
const inVariable = (from: string, to: string, user: Change, type = 'ip-netmask'): Edit => ({
  given: both(added(variable('$x', type, from)), user),
  change: changed('variable', '$x', { value: to }),
});
const hop = (address: string): Values => ({
  name: 'default',
  destination: '0.0.0.0/0',
  nexthop: { ip_address: address },
});
const list = (url: string): Values => ({ type: { ip: { url, recurring: { hourly: {} } } } });
export const otherNames: Readonly<Record<string, Edit>> = {
  'a profile for a name that nothing had': {
    given: added(gateway),
    change: added(item('ike_crypto_profile', 'suite', weakKeys)),
  },
  'a gateway follows a rename in another folder': {
    given: added(gateway, item('ike_crypto_profile', 'suite', strongKeys), item('ike_crypto_profile', 'old', weakKeys)),
    change: changed('ike_gateway', 'gw', { protocol: { ikev2: { ike_crypto_profile: 'old' } } }),
    pieces: [
      {
        ...{ type: 'scm_ike_crypto_profile', name: 'far' },
        ...{ before: { folder: 'Ohio', name: 'suite' }, after: { folder: 'Ohio', name: 'old' } },
      },
    ],
  },
  'a variable in a syslog server': inVariable(
    '10.0.0.9',
    '198.51.100.9',
    added(item('syslog_server_profile', 'siem', server('$x', 'SSL'))),
  ),
  'a variable in an LDAP server': inVariable(
    'ldap.example',
    'evil.example',
    added(item('ldap_server_profile', 'l', { server: [{ name: 'a', address: '$x', port: '636' }] })),
    'fqdn',
  ),
  'a variable in the URL of a list': inVariable(
    'lists.example',
    'evil.example',
    changed('external_dynamic_list', 'bad', list('https://$x/bad')),
    'fqdn',
  ),
  'a variable in a next hop': inVariable(
    '203.0.113.254',
    '203.0.113.66',
    changed('logical_router', 'main', { vrf: vrf([hop('$x'), ...routes.slice(1)]) }),
  ),
  'a variable in a DNS proxy': inVariable(
    '10.0.0.53',
    '198.51.100.66',
    added(item('dns_proxy', 'd', { default: { primary: '$x' } })),
  ),
  'a variable that nothing known uses': inVariable('10.0.0.53', '198.51.100.66', stays),
  'a nearer variable in a syslog server': {
    given: added(
      item('variable', '$x', { type: 'ip-netmask', value: '10.0.0.9' }, 'All'),
      item('syslog_server_profile', 'siem', server('$x', 'SSL')),
    ),
    change: added(variable('$x', 'ip-netmask', '198.51.100.9')),
  },
  'a nearer address is the next hop of forwarding': {
    given: added(
      item('address', 'nh', { ip_netmask: '203.0.113.7/32' }, 'All'),
      ruleItem(
        'pbf',
        { from: { zone: ['trust'] }, action: { forward: { nexthop: { ip_address: 'nh' } } } },
        'Texas',
        'pre',
        'pbf_rule',
      ),
    ),
    change: added(item('address', 'nh', { ip_netmask: '203.0.113.66/32' })),
  },
  'a nearer address is the peer of a gateway': {
    given: added(
      item('address', 'peer', { ip_netmask: '198.51.100.1/32' }, 'All'),
      item('ike_gateway', 'gw', { peer_address: { ip: 'peer' } }),
    ),
    change: added(item('address', 'peer', { ip_netmask: '198.51.100.66/32' })),
  },
};

import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import type { Values } from './plan-json';
import { added, edit, removed, reviewOf, unchanged, type Edit } from './support/everyday';

/**
 * Edits of every day that open and weaken nothing, each beside an edit like it that must be found: what makes one of them
 * harmless must not hide the other.
 */

const any = ['any'];
const rule: Values = {
  from: ['trust'],
  to: ['dmz'],
  source: any,
  destination: any,
  service: any,
  application: any,
  source_user: any,
  category: any,
  action: 'allow',
  profile_setting: { group: ['best-practice'] },
  log_end: true,
};
const out: Values = { ...rule, name: 'out', to: ['untrust'], service: ['https'] };
const admins: Values = { ...rule, name: 'admins', source_user: ['ops'] };
const contractors: Values = { ...rule, name: 'no-contractors', source_user: ['ops'], action: 'deny' };
const ops = (...user: readonly string[]): Values => ({ name: 'ops', user });
const users = { local_user: ['alice', 'bob', 'carol'].map((name) => ({ name })) };
const withOps = { ...users, local_user_group: [ops('alice', 'bob')] };

const feed = (more: Values = {}): Values => ({
  name: 'bad',
  type: { ip: { url: 'https://lists.example/bad', recurring: { hourly: {} }, ...more } },
});
const blocked: Values = { ...rule, name: 'no-bad', from: any, to: any, destination: ['bad'], action: 'deny' };

const publish: Values = {
  name: 'publish',
  nat_type: 'ipv4',
  from: ['untrust'],
  to: ['untrust'],
  source: any,
  destination: ['203.0.113.10'],
  service: 'https',
  destination_translation: { translated_address: '10.2.0.10' },
};
const web: Values = { ...rule, name: 'web-in', from: ['untrust'], destination: ['203.0.113.10'], service: ['https'] };

const gateway: Values = {
  name: 'hq',
  authentication: { pre_shared_key: { key: null, key_wo_version: '1' } },
  local_address: { interface: 'ethernet1/1' },
  peer_address: { ip: '198.51.100.9' },
  protocol: { version: 'ikev2' },
};
const secret = {
  before_sensitive: { authentication: { pre_shared_key: { key: true } } },
  after_sensitive: { authentication: { pre_shared_key: { key: true } } },
};
const keyed = (key: string): Values => ({ ...gateway, authentication: { pre_shared_key: { key } } });

type Case = readonly [title: string, edit: Edit];

/** Proved to open and weaken nothing, without a finding above info. */
const proved: readonly Case[] = [
  [
    'a user leaves a group of an allow rule',
    {
      setup: { security: [admins] },
      with: withOps,
      pieces: [edit('local_user_group', ops('alice', 'bob'), ops('alice'))],
    },
  ],
  [
    'a user leaves an allow rule',
    {
      setup: { security: [{ ...admins, source_user: ['alice', 'bob'] }] },
      with: users,
      pieces: [edit('security_rule', { ...admins, source_user: ['alice', 'bob'] }, { source_user: ['alice'] })],
    },
  ],
  [
    'a user joins a group of a deny rule',
    {
      setup: { security: [contractors, admins] },
      with: withOps,
      pieces: [edit('local_user_group', ops('alice', 'bob'), ops('alice', 'bob', 'carol'))],
    },
  ],
  [
    'a group is replaced by one of its users',
    {
      setup: { security: [admins] },
      with: withOps,
      pieces: [edit('security_rule', admins, { source_user: ['bob'] })],
    },
  ],
  [
    'a group is described beside a tunnel with a key',
    {
      setup: { security: [admins] },
      with: { ...withOps, ike_gateway: [keyed('k')] },
      pieces: [
        edit('security_rule', admins, { description: 'x' }),
        unchanged('ike_gateway', keyed('k'), { more: { change: secret } }),
      ],
    },
  ],
  [
    'another value of a tunnel with a key stays',
    {
      setup: { security: [out] },
      with: { ike_gateway: [keyed('k')] },
      pieces: [
        edit('security_rule', out, { description: 'x' }),
        edit('ike_gateway', keyed('k'), { id: 'i' }, { more: { change: secret }, unknown: { id: true } }),
      ],
    },
  ],
  [
    'a rule is described beside a setting that no snapshot contains',
    {
      setup: { security: [out] },
      pieces: [
        edit('security_rule', out, { description: 'x' }),
        unchanged('session_setting', { session_settings: { config: { rematch: true } } }),
        unchanged('label', { name: 'site' }),
      ],
    },
  ],
  [
    'a published service is withdrawn',
    { setup: { security: [web, out], nat: [publish] }, pieces: [removed('nat_rule', publish)] },
  ],
  [
    'a published service is disabled',
    { setup: { security: [web, out], nat: [publish] }, pieces: [edit('nat_rule', publish, { disabled: true })] },
  ],
  [
    'a NAT rule is new and disabled',
    { setup: { security: [web, out] }, pieces: [added('nat_rule', { ...publish, disabled: true })] },
  ],
  [
    'a service is published for fewer hosts',
    {
      setup: { security: [web, out], nat: [publish] },
      pieces: [edit('nat_rule', publish, { source: ['198.51.100.0/24'] })],
    },
  ],
  [
    'a disabled NAT rule changes',
    {
      setup: { security: [web, out], nat: [{ ...publish, disabled: true }] },
      pieces: [edit('nat_rule', { ...publish, disabled: true }, { destination: ['203.0.113.11'] })],
    },
  ],
  [
    'a NAT rule is described that another one covers',
    {
      setup: { security: [web, out], nat: [publish, { ...publish, name: 'again' }] },
      pieces: [edit('nat_rule', { ...publish, name: 'again' }, { description: 'x' })],
    },
  ],
  [
    'a NAT rule is described whose traffic no rule allows',
    { setup: { security: [out], nat: [publish] }, pieces: [edit('nat_rule', publish, { description: 'x' })] },
  ],
  [
    'a NAT rule is described behind a route that loops',
    {
      setup: {
        security: [web],
        nat: [publish],
        routes: [
          { name: 'default', destination: '0.0.0.0/0', nexthop: { ip_address: '203.0.113.254' } },
          { name: 'same', destination: '10.7.0.0/16', nexthop: { ip_address: '10.1.0.9' } },
          { name: 'gone', destination: '10.6.0.0/16', nexthop: { ip_address: '192.0.2.9' } },
        ],
      },
      pieces: [edit('nat_rule', publish, { description: 'x' })],
    },
  ],
  [
    'one more host in a group that is blocked',
    {
      setup: { security: [{ ...rule, name: 'no', destination: ['banned'], action: 'deny' }, out] },
      with: {
        address: [
          { name: 'h1', ip_netmask: '10.2.0.7' },
          { name: 'h2', ip_netmask: '10.2.0.8' },
        ],
        address_group: [{ name: 'banned', static: ['h1'] }],
      },
      pieces: [edit('address_group', { name: 'banned', static: ['h1'] }, { static: ['h1', 'h2'] })],
    },
  ],
  [
    'a list is fetched more often',
    {
      setup: { security: [blocked, out] },
      with: { external_dynamic_list: [feed()] },
      pieces: [edit('external_dynamic_list', feed(), feed({ recurring: { five_minute: {} } }))],
    },
  ],
  [
    'a daily list is fetched every hour',
    {
      setup: { security: [blocked, out] },
      with: { external_dynamic_list: [feed({ recurring: { daily: { at: '03' } } })] },
      pieces: [edit('external_dynamic_list', feed({ recurring: { daily: { at: '03' } } }), feed())],
    },
  ],
  [
    'a list gets a certificate profile for its server',
    {
      setup: { security: [blocked, out] },
      with: {
        external_dynamic_list: [feed({ certificate_profile: 'None' })],
        certificate_profile: [{ name: 'lists', ca_certificates: [{ name: 'ca' }] }],
      },
      pieces: [
        edit('external_dynamic_list', feed({ certificate_profile: 'None' }), feed({ certificate_profile: 'lists' })),
      ],
    },
  ],
  [
    'an own category is new and blocked',
    {
      with: { url_access_profile: [{ name: 'u', block: ['malware'], alert: ['news'] }] },
      pieces: [
        added('url_category', { name: 'mine', type: 'URL List', list: ['games.example'] }),
        edit('url_access_profile', { name: 'u', block: ['malware'], alert: ['news'] }, { block: ['malware', 'mine'] }),
      ],
    },
  ],
  [
    'one more site in an own category that is blocked',
    {
      with: {
        url_category: [{ name: 'mine', type: 'URL List', list: ['games.example'] }],
        url_access_profile: [{ name: 'u', block: ['malware', 'mine'], alert: ['news'] }],
      },
      pieces: [
        edit(
          'url_category',
          { name: 'mine', type: 'URL List', list: ['games.example'] },
          { list: ['games.example', 'bets.example'] },
        ),
      ],
    },
  ],
  [
    'another order in an own category and in a list of a profile',
    {
      with: {
        url_category: [{ name: 'mine', type: 'URL List', list: ['a.example', 'b.example'] }],
        url_access_profile: [{ name: 'u', block: ['malware', 'mine'], alert: ['news'] }],
      },
      pieces: [
        edit(
          'url_category',
          { name: 'mine', type: 'URL List', list: ['a.example', 'b.example'] },
          { list: ['b.example', 'a.example'] },
        ),
        edit(
          'url_access_profile',
          { name: 'u', block: ['malware', 'mine'], alert: ['news'] },
          { block: ['mine', 'malware'] },
        ),
      ],
    },
  ],
  [
    'handshakes of decrypted sessions are logged',
    {
      setup: {
        security: [out],
        decryption: [
          {
            name: 'tls',
            from: ['trust'],
            to: ['untrust'],
            source: any,
            destination: any,
            service: any,
            category: any,
            source_user: any,
            source_hip: any,
            destination_hip: any,
            action: 'decrypt',
            type: { ssl_forward_proxy: {} },
          },
        ],
      },
      pieces: [
        edit(
          'decryption_rule',
          {
            name: 'tls',
            from: ['trust'],
            to: ['untrust'],
            source: any,
            destination: any,
            service: any,
            category: any,
            source_user: any,
            source_hip: any,
            destination_hip: any,
            action: 'decrypt',
            type: { ssl_forward_proxy: {} },
          },
          { log_success: true },
        ),
      ],
    },
  ],
  [
    'a service has another timeout',
    {
      setup: { security: [{ ...out, service: ['sql'] }] },
      with: { service: [{ name: 'sql', protocol: { tcp: { port: '1433' } } }] },
      pieces: [
        edit(
          'service',
          { name: 'sql', protocol: { tcp: { port: '1433' } } },
          { protocol: { tcp: { port: '1433', override: { timeout: 7200 } } } },
        ),
      ],
    },
  ],
  [
    'sessions time out otherwise',
    {
      pieces: [
        edit(
          'session_timeout',
          { session_timeouts: { timeout_tcp: 3600, timeout_udp: 30 } },
          { session_timeouts: { timeout_tcp: 1800, timeout_udp: 60 } },
        ),
      ],
    },
  ],
  [
    'a block lasts longer, and a threshold is lower',
    {
      with: {
        dos_protection_profile: [
          {
            name: 'd',
            type: 'classified',
            flood: {
              tcp_syn: {
                enable: true,
                red: { alarm_rate: 1000, activate_rate: 2000, maximal_rate: 4000, block: { duration: 300 } },
              },
            },
          },
        ],
      },
      pieces: [
        edit(
          'dos_protection_profile',
          {
            name: 'd',
            type: 'classified',
            flood: {
              tcp_syn: {
                enable: true,
                red: { alarm_rate: 1000, activate_rate: 2000, maximal_rate: 4000, block: { duration: 300 } },
              },
            },
          },
          {
            flood: {
              tcp_syn: {
                enable: true,
                red: { alarm_rate: 500, activate_rate: 1500, maximal_rate: 3000, block: { duration: 600 } },
              },
            },
          },
        ),
      ],
    },
  ],
  [
    'sessions are limited earlier',
    {
      pieces: [
        edit(
          'session_setting',
          {
            session_settings: {
              packet_buffer_protection_activate: 80,
              packet_buffer_protection_block_duration_time: 600,
              accelerated_aging_threshold: 80,
            },
          },
          {
            session_settings: {
              packet_buffer_protection_activate: 70,
              packet_buffer_protection_block_duration_time: 900,
              accelerated_aging_threshold: 70,
            },
          },
        ),
      ],
    },
  ],
  [
    'a message of the day is new',
    {
      pieces: [
        added('motd_banner_setting', { motd_and_banner: { motd_enable: true, message: 'Maintenance on Sunday' } }),
      ],
    },
  ],
  [
    'a message of the day changes',
    {
      pieces: [
        edit(
          'motd_banner_setting',
          { motd_and_banner: { motd_enable: true, message: 'a' } },
          { motd_and_banner: { motd_enable: true, message: 'b' } },
        ),
      ],
    },
  ],
  ['a label is new', { pieces: [added('label', { name: 'site' })] }],
  ['a label is renamed', { pieces: [edit('label', { name: 'site' }, { name: 'place' })] }],
  ['a label is deleted', { pieces: [removed('label', { name: 'site' })] }],
];

const folder: Values = { name: 'Office', parent: 'All Firewalls', folder: null };
const inFolder = { security: [web, out], nat: [publish] };

/** Proved, too: edits of places, of regions, and of what nothing uses. */
const more: readonly Case[] = [
  ['a folder is renamed', { setup: inFolder, pieces: [edit('folder', folder, { name: 'Bureau' })] }],
  [
    'a folder is renamed whose zones and NAT rules are in the plan',
    {
      setup: inFolder,
      pieces: [
        edit('folder', folder, { name: 'Bureau' }),
        edit('nat_rule', publish, { folder: 'Bureau' }),
        edit('security_rule', web, { folder: 'Bureau' }),
        edit('zone', { name: 'dmz', network: { layer3: ['ethernet1/3'] } }, { folder: 'Bureau' }),
      ],
    },
  ],
  ['a folder is labelled', { pieces: [edit('folder', folder, { labels: ['site'] })] }],
  [
    'a rule of a snippet that nothing uses',
    { setup: inFolder, pieces: [added('security_rule', { ...rule, folder: null, snippet: 'spare', name: 'x' })] },
  ],
  [
    'another octet of an internal server before a list',
    {
      setup: {
        security: [
          { ...out, name: 'srv', destination: ['srv'] },
          { ...blocked, from: ['trust'], to: ['untrust'] },
          out,
        ],
      },
      with: { address: [{ name: 'srv', ip_netmask: '198.51.100.7' }], external_dynamic_list: [feed()] },
      pieces: [edit('address', { name: 'srv', ip_netmask: '198.51.100.7' }, { ip_netmask: '198.51.100.7/32' })],
    },
  ],
  [
    'a disabled rule is edited',
    {
      setup: { security: [{ ...admins, disabled: true }, out] },
      with: users,
      pieces: [edit('security_rule', { ...admins, disabled: true }, { source_user: any, service: ['rdp'] })],
    },
  ],
  [
    'a disabled rule is deleted',
    {
      setup: { security: [{ ...admins, disabled: true }, out] },
      pieces: [removed('security_rule', { ...admins, disabled: true })],
    },
  ],
  [
    'an account is disabled',
    {
      setup: { security: [admins] },
      with: withOps,
      pieces: [edit('local_user', { name: 'alice', password: null, disabled: false }, { disabled: true })],
    },
  ],
  [
    'two users become a group',
    {
      setup: { security: [{ ...admins, source_user: ['alice', 'bob'] }] },
      with: users,
      pieces: [
        added('local_user_group', ops('alice', 'bob')),
        edit('security_rule', { ...admins, source_user: ['alice', 'bob'] }, { source_user: ['ops'] }),
      ],
    },
  ],
  [
    'a user leaves a group of thirty',
    {
      setup: { security: [admins] },
      with: {
        local_user: Array.from({ length: 30 }, (_, i) => ({ name: `user${i}` })),
        local_user_group: [ops(...Array.from({ length: 30 }, (_, i) => `user${i}`))],
      },
      pieces: [
        edit('local_user_group', ops(...Array.from({ length: 30 }, (_, i) => `user${i}`)), {
          user: Array.from({ length: 29 }, (_, i) => `user${i}`),
        }),
      ],
    },
  ],
  [
    'a user leaves a group that may log in',
    {
      setup: { security: [out] },
      with: { ...withOps, authentication_profile: [{ name: 'login', allow_list: ['ops'] }] },
      pieces: [edit('local_user_group', ops('alice', 'bob'), ops('alice'))],
    },
  ],
];

type Found = readonly [title: string, severity: 'info' | 'medium' | 'high', edit: Edit];
const nat = (more: Values): readonly Values[] => [{ ...publish, ...more }];
const profile = { name: 'u', block: ['malware', 'mine'], alert: ['news'], allow: ['ours'] };
const categories = {
  url_category: [
    { name: 'mine', type: 'URL List', list: ['games.example', 'bets.example'] },
    { name: 'ours', type: 'URL List', list: ['us.example'] },
  ],
  url_access_profile: [profile],
};
const tls: Values = {
  name: 'tls',
  ...{ from: ['trust'], to: ['untrust'], source: any, destination: any, service: any, category: any, source_user: any },
  ...{ source_hip: any, destination_hip: any, action: 'decrypt', type: { ssl_forward_proxy: {} } },
  ...{ log_success: true, log_fail: true },
};

/** Beside each of them: what must be found. */
const found: readonly Found[] = [
  [
    'a user joins a group of an allow rule',
    'high',
    {
      setup: { security: [admins] },
      with: withOps,
      pieces: [edit('local_user_group', ops('alice'), ops('alice', 'carol'))],
    },
  ],
  [
    'a user leaves a group of a deny rule',
    'high',
    {
      setup: { security: [contractors, { ...admins, source_user: any }] },
      with: withOps,
      pieces: [edit('local_user_group', ops('alice', 'bob'), ops('alice'))],
    },
  ],
  [
    'a group is replaced by another user',
    'high',
    {
      setup: { security: [admins] },
      with: withOps,
      pieces: [edit('security_rule', admins, { source_user: ['carol'] })],
    },
  ],
  [
    'a user joins a group of thirty',
    'high',
    {
      setup: { security: [admins] },
      with: {
        local_user: Array.from({ length: 31 }, (_, i) => ({ name: `user${i}` })),
        local_user_group: [ops(...Array.from({ length: 30 }, (_, i) => `user${i}`))],
      },
      pieces: [
        edit('local_user_group', ops(...Array.from({ length: 30 }, (_, i) => `user${i}`)), {
          user: Array.from({ length: 31 }, (_, i) => `user${i}`),
        }),
      ],
    },
  ],
  [
    'a user joins a group that may log in',
    'high',
    {
      setup: { security: [out] },
      with: { ...withOps, authentication_profile: [{ name: 'login', allow_list: ['ops'] }] },
      pieces: [edit('local_user_group', ops('alice', 'bob'), ops('alice', 'bob', 'carol'))],
    },
  ],
  [
    'an account is enabled',
    'high',
    {
      setup: { security: [admins] },
      with: { local_user: [{ name: 'alice', disabled: true }], local_user_group: [ops('alice')] },
      pieces: [edit('local_user', { name: 'alice', password: null, disabled: true }, { disabled: false })],
    },
  ],
  [
    'a sensitive peer of a tunnel changes',
    'medium',
    {
      with: { ike_gateway: [gateway] },
      pieces: [
        edit(
          'ike_gateway',
          gateway,
          { peer_address: { ip: '198.51.100.66' } },
          {
            more: { change: { before_sensitive: { peer_address: true }, after_sensitive: { peer_address: true } } },
          },
        ),
      ],
    },
  ],
  [
    'a key changes',
    'medium',
    {
      with: { ike_gateway: [keyed('a')] },
      pieces: [edit('ike_gateway', keyed('a'), keyed('b'), { more: { change: secret } })],
    },
  ],
  [
    'a profile is in no snapshot that is complete',
    'medium',
    {
      setup: { security: [out] },
      pieces: [edit('security_rule', out, { service: ['rdp'] }), unchanged('syslog_server_profile', { name: 'siem' })],
    },
  ],
  [
    'a published service is withdrawn that the inside used, too',
    'medium',
    {
      setup: { security: [web, out], nat: nat({ from: any }) },
      pieces: [removed('nat_rule', { ...publish, from: any })],
    },
  ],
  [
    'a service is published for more hosts',
    'high',
    {
      setup: { security: [web, out], nat: nat({ source: ['198.51.100.0/24'] }) },
      pieces: [edit('nat_rule', { ...publish, source: ['198.51.100.0/24'] }, { source: any })],
    },
  ],
  [
    'another server is published',
    'high',
    {
      setup: { security: [web, out], nat: nat({}) },
      pieces: [edit('nat_rule', publish, { destination_translation: { translated_address: '10.2.0.11' } })],
    },
  ],
  [
    'a disabled NAT rule is enabled',
    'high',
    {
      setup: { security: [web, out], nat: nat({ disabled: true }) },
      pieces: [edit('nat_rule', { ...publish, disabled: true }, { disabled: false })],
    },
  ],
  [
    'a NAT rule is new that another one covers',
    'medium',
    { setup: { security: [web, out], nat: nat({}) }, pieces: [added('nat_rule', { ...publish, name: 'again' })] },
  ],
  [
    'one more host in a group that is allowed',
    'medium',
    {
      setup: { security: [{ ...rule, name: 'srv', destination: ['servers'] }] },
      with: {
        address: [
          { name: 'h1', ip_netmask: '10.2.0.7' },
          { name: 'h2', ip_netmask: '10.2.0.8' },
        ],
        address_group: [{ name: 'servers', static: ['h1'] }],
      },
      pieces: [edit('address_group', { name: 'servers', static: ['h1'] }, { static: ['h1', 'h2'] })],
    },
  ],
  [
    'one host fewer in a group that is blocked',
    'high',
    {
      setup: { security: [{ ...rule, name: 'no', destination: ['banned'], action: 'deny' }, rule0()] },
      with: {
        address: [
          { name: 'h1', ip_netmask: '10.2.0.7' },
          { name: 'h2', ip_netmask: '10.2.0.8' },
        ],
        address_group: [{ name: 'banned', static: ['h1', 'h2'] }],
      },
      pieces: [edit('address_group', { name: 'banned', static: ['h1', 'h2'] }, { static: ['h1'] })],
    },
  ],
  [
    'a list is fetched every month',
    'high',
    {
      setup: { security: [blocked, out] },
      with: { external_dynamic_list: [feed()] },
      pieces: [edit('external_dynamic_list', feed(), feed({ recurring: { monthly: { day_of_month: 1, at: '03' } } }))],
    },
  ],
  [
    'a list loses the certificate profile of its server',
    'high',
    {
      setup: { security: [blocked, out] },
      with: {
        external_dynamic_list: [feed({ certificate_profile: 'lists' })],
        certificate_profile: [{ name: 'lists' }],
      },
      pieces: [edit('external_dynamic_list', feed({ certificate_profile: 'lists' }), feed())],
    },
  ],
  [
    'a list has an exception more',
    'medium',
    {
      setup: { security: [blocked, out] },
      with: { external_dynamic_list: [feed()] },
      pieces: [edit('external_dynamic_list', feed(), feed({ exception_list: ['198.51.100.7'] }))],
    },
  ],
  [
    'a site leaves an own category that is blocked',
    'high',
    {
      with: categories,
      pieces: [edit('url_category', categories.url_category[0] as Values, { list: ['games.example'] })],
    },
  ],
  [
    'one more site in an own category that is allowed',
    'high',
    {
      with: categories,
      pieces: [edit('url_category', categories.url_category[1] as Values, { list: ['us.example', 'x.example'] })],
    },
  ],
  [
    'an own category is allowed',
    'high',
    {
      with: categories,
      pieces: [edit('url_access_profile', profile, { block: ['malware'], allow: ['ours', 'mine'] })],
    },
  ],
  [
    'handshakes are logged no longer',
    'medium',
    { setup: { security: [out], decryption: [tls] }, pieces: [edit('decryption_rule', tls, { log_success: false })] },
  ],
  [
    'failed handshakes are logged no longer',
    'medium',
    { setup: { security: [out], decryption: [tls] }, pieces: [edit('decryption_rule', tls, { log_fail: false })] },
  ],
  [
    'half-open sessions last longer',
    'high',
    {
      pieces: [
        edit(
          'session_timeout',
          { session_timeouts: { timeout_tcpinit: 5 } },
          { session_timeouts: { timeout_tcpinit: 60 } },
        ),
      ],
    },
  ],
  [
    'a portal asks less often',
    'high',
    {
      pieces: [
        edit(
          'session_timeout',
          { session_timeouts: { timeout_captive_portal: 30 } },
          { session_timeouts: { timeout_captive_portal: 9000 } },
        ),
      ],
    },
  ],
  [
    'a login banner is removed',
    'high',
    { pieces: [edit('general_setting', { general: { login_banner: 'authorized use only' } }, { general: {} })] },
  ],
  ['a folder moves', 'info', { setup: inFolder, pieces: [edit('folder', folder, { parent: 'Other' })] }],
  [
    'a rule of a snippet that a folder uses',
    'high',
    {
      snippets: ['shared'],
      pieces: [added('security_rule', { ...rule, folder: null, snippet: 'shared', name: 'x' })],
    },
  ],
  [
    'a rule of a snippet of which nobody knows who uses it',
    'high',
    {
      snippets: 'not read',
      pieces: [added('security_rule', { ...rule, folder: null, snippet: 'spare', name: 'x' })],
    },
  ],
  [
    'a snippet is used from now on',
    'high',
    {
      with: { security_rule: [] },
      snippetRules: { spare: [{ ...rule, name: 'x' }] },
      pieces: [
        {
          type: 'scm_snippet_association',
          name: 'a',
          after: { folder: 'Office', snippet: 'spare', location: 'Office' },
        },
      ],
    },
  ],
  [
    'a folder is renamed, and one of its NAT rules changes',
    'high',
    {
      setup: inFolder,
      pieces: [
        edit('folder', folder, { name: 'Bureau' }),
        edit('nat_rule', publish, { folder: 'Bureau', destination_translation: { translated_address: '10.2.0.11' } }),
      ],
    },
  ],
  [
    'a disabled rule is enabled',
    'high',
    {
      setup: { security: [{ ...admins, disabled: true }] },
      with: withOps,
      pieces: [edit('security_rule', { ...admins, disabled: true }, { disabled: false })],
    },
  ],
  [
    'a deny rule is disabled',
    'high',
    {
      setup: { security: [{ ...blocked, destination: ['10.2.0.9'] }, rule0()] },
      pieces: [edit('security_rule', { ...blocked, destination: ['10.2.0.9'] }, { disabled: true })],
    },
  ],
];

test('a NAT rule that another one covers from now on has no effect', () => {
  const again = { ...publish, name: 'again', destination: ['203.0.113.11'] };
  const report = reviewOf({
    setup: { security: [web, out], nat: [publish, again] },
    pieces: [edit('nat_rule', again, { destination: ['203.0.113.10'] })],
  });
  expect(report.findings.map(({ severity, id }) => `${severity} ${id}`)).toContain('medium nat-overlap');
});

describe('an internal server gets another address before a rule that blocks a list', () => {
  const server = { name: 'srv', ip_netmask: '10.2.0.7' };
  const findingsWith = (last: Values): readonly string[] =>
    reviewOf({
      setup: { security: [{ ...rule, name: 'srv', destination: ['srv'], service: ['https'] }, blocked, last] },
      with: { address: [server], external_dynamic_list: [feed()] },
      pieces: [edit('address', server, { ip_netmask: '10.2.0.8' })],
    }).findings.map(({ severity, id }) => `${severity} ${id}`);

  test('what opens and closes whatever the list contains is one finding each', () => {
    const rest = { ...rule, name: 'rest', from: any, to: any, action: 'deny' };
    expect(findingsWith(rest)).toEqual(['low opened', 'low closed']);
  });

  test('what only the list blocked is found', () => {
    expect(findingsWith({ ...rule, name: 'all', service: ['https'] })).toContain('high block-list-bypassed');
  });
});

const crypto = (name: string, ...encryption: readonly string[]): Values => ({
  name,
  encryption,
  hash: ['sha256'],
  dh_group: ['group19'],
  lifetime: { hours: 8 },
});
const ikev2 = (ike_crypto_profile: string): Values => ({
  ...gateway,
  protocol: { version: 'ikev2', ikev2: { ike_crypto_profile } },
});
const profiles = { ike_crypto_profile: [crypto('strong', 'aes-256-gcm'), crypto('weak', '3des')] };
const tunnel: Values = {
  name: 'hq-tunnel',
  tunnel_interface: 'tunnel.1',
  auto_key: { ike_gateway: [{ name: 'hq' }], ipsec_crypto_profile: 'default' },
  anti_replay: true,
};
const vpnIn: Values = { ...rule, name: 'vpn-in', from: ['vpn'] };
const settings = { session_settings: { config: { rematch: true }, packet_buffer_protection_block_hold_time: 10 } };
const mobile = (split_tunneling: Values): Values => ({ name: 'users', folder: 'Mobile Users', split_tunneling });
const port1: Values = { name: 'ethernet1/3', layer3: { ip: [{ name: '10.2.0.1/24' }], mtu: 1500 } };
const routerWith = (more: Values): Values => ({
  name: 'main',
  vrf: [
    {
      name: 'default',
      interface: ['ethernet1/1', 'ethernet1/2', 'ethernet1/3', 'tunnel.1'],
      routing_table: {
        ip: {
          static_route: [
            { name: 'default', destination: '0.0.0.0/0', nexthop: { ip_address: '203.0.113.254' } },
            { name: 'branches', destination: '10.8.0.0/16', nexthop: { ip_address: '10.1.0.254' } },
            { name: 'partner', destination: '10.9.0.0/16', interface: 'tunnel.1', nexthop: {} },
          ],
        },
      },
      ...more,
    },
  ],
});
const ospf = (authentication: string | null): Values => ({
  ospf: {
    enable: true,
    area: [{ name: '0.0.0.0', authentication, interface: [{ name: 'ethernet1/2', enable: true }] }],
  },
});

/** What steers, and protects as before or better. */
const steersAlike: readonly Case[] = [
  [
    'a tunnel gets a stronger crypto profile',
    {
      with: { ...profiles, ike_gateway: [ikev2('weak')] },
      pieces: [edit('ike_gateway', ikev2('weak'), ikev2('strong'))],
    },
  ],
  [
    'a tunnel copies the type of service, and its peer is asked for life',
    {
      with: { ike_gateway: [gateway], ipsec_tunnel: [tunnel] },
      pieces: [
        edit('ipsec_tunnel', tunnel, { copy_tos: true }),
        edit('ike_gateway', gateway, { protocol: { version: 'ikev2', ikev2: { dpd: { enable: true } } } }),
      ],
    },
  ],
  [
    'an interface has another MTU',
    { pieces: [edit('ethernet_interface', port1, { layer3: { ip: [{ name: '10.2.0.1/24' }], mtu: 1400 } })] },
  ],
  [
    'an interface has another address of its network',
    {
      setup: { security: [out] },
      pieces: [edit('ethernet_interface', port1, { layer3: { ip: [{ name: '10.2.0.2/24' }], mtu: 1500 } })],
    },
  ],
  [
    'more domains use the tunnel of mobile users',
    {
      pieces: [
        edit('mobile_agent_tunnel_profile', mobile({ include_domains: { list: [{ name: 'a.example' }] } }), {
          split_tunneling: { include_domains: { list: [{ name: 'a.example' }, { name: 'b.example' }] } },
        }),
      ],
    },
  ],
];

/** What steers, and changes who may arrive, what leaves uninspected, or what is authenticated. */
const steers: readonly Found[] = [
  [
    'a tunnel gets a weaker crypto profile',
    'high',
    {
      with: { ...profiles, ike_gateway: [ikev2('strong')] },
      pieces: [edit('ike_gateway', ikev2('strong'), ikev2('weak'))],
    },
  ],
  [
    'another peer of a tunnel',
    'high',
    {
      setup: { security: [vpnIn] },
      with: { ike_gateway: [gateway], ipsec_tunnel: [tunnel] },
      pieces: [edit('ike_gateway', gateway, { peer_address: { ip: '198.51.100.66' } })],
    },
  ],
  [
    'any peer of a tunnel',
    'high',
    { with: { ike_gateway: [gateway] }, pieces: [edit('ike_gateway', gateway, { peer_address: { dynamic: {} } })] },
  ],
  [
    'another gateway of a tunnel',
    'high',
    {
      setup: { security: [vpnIn] },
      with: { ike_gateway: [gateway, { ...gateway, name: 'other' }], ipsec_tunnel: [tunnel] },
      pieces: [
        edit('ipsec_tunnel', tunnel, {
          auto_key: { ike_gateway: [{ name: 'other' }], ipsec_crypto_profile: 'default' },
        }),
      ],
    },
  ],
  [
    'replays are possible in a tunnel',
    'high',
    { with: { ipsec_tunnel: [tunnel] }, pieces: [edit('ipsec_tunnel', tunnel, { anti_replay: false })] },
  ],
  ['a setting is deleted', 'high', { pieces: [removed('session_setting', settings)] }],
  [
    'neighbors of a router are authenticated no longer',
    'high',
    { pieces: [edit('logical_router', routerWith(ospf('sha')), routerWith(ospf(null)))] },
  ],
  [
    'a domain of mobile users leaves the tunnel',
    'high',
    {
      pieces: [
        edit('mobile_agent_tunnel_profile', mobile({ exclude_domains: { list: [] } }), {
          split_tunneling: { exclude_domains: { list: [{ name: 'b.example' }] } },
        }),
      ],
    },
  ],
  [
    'mobile users disable their agent more often',
    'high',
    {
      pieces: [
        edit(
          'mobile_agent_profile',
          { name: 'a', folder: 'Mobile Users', agent_ui: { max_agent_user_overrides: 1 } },
          { agent_ui: { max_agent_user_overrides: 0 } },
        ),
      ],
    },
  ],
  [
    'a discard of policy-based forwarding is off',
    'medium',
    {
      setup: {
        security: [out],
        pbf: [{ name: 'hole', from: { zone: ['trust'] }, destination: ['198.51.100.0/24'], action: { discard: {} } }],
      },
      pieces: [
        edit(
          'pbf_rule',
          { name: 'hole', from: { zone: ['trust'] }, destination: ['198.51.100.0/24'], action: { discard: {} } },
          { action: { no_pbf: {} } },
        ),
      ],
    },
  ],
  [
    'an interface has the address of another network',
    'medium',
    {
      setup: { security: [{ ...rule, name: 'all' }] },
      pieces: [edit('ethernet_interface', port1, { layer3: { ip: [{ name: '10.6.0.1/24' }], mtu: 1500 } })],
    },
  ],
];

function rule0(): Values {
  return { ...rule, name: 'all' };
}

function above({ findings }: Report): readonly string[] {
  return findings.flatMap(({ severity, id, title }) => (severity === 'info' ? [] : [`${severity} ${id} ${title}`]));
}

function open({ accounts }: Report): readonly string[] {
  return accounts.rows.flatMap(({ judgement, address, value, why }) =>
    ['not judged', 'opens', 'weaker'].includes(judgement) ? [`${judgement}: ${address} ${value}: ${why}`] : [],
  );
}

describe('an everyday edit opens and weakens nothing', () => {
  test.each([...proved, ...more, ...steersAlike])('%s', (_title, one) => {
    const report = reviewOf(one);
    expect([above(report), open(report)]).toEqual([[], []]);
    expect(['equal', 'stricter']).toContain(report.verdict);
  });
});

const severities = ['info', 'low', 'medium', 'high', 'critical'];

describe('an edit like it that opens or weakens something is found', () => {
  test.each([...found, ...steers])('%s: at least %s', (_title, severity, one) => {
    const report = reviewOf(one);
    expect(['equal', 'stricter']).not.toContain(report.verdict);
    const worst = Math.max(...report.findings.map((finding) => severities.indexOf(finding.severity)));
    expect(worst).toBeGreaterThanOrEqual(severities.indexOf(severity));
  });

  test.each(steers)('%s: more is said than that it steers', (_title, _severity, one) => {
    const said = reviewOf(one).findings.filter(({ severity }) => severity !== 'info');
    expect(said.map(({ id }) => id).filter((id) => id !== 'steering-changed')).not.toEqual([]);
  });
});

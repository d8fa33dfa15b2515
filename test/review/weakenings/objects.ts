import { added, both, changed, item, removed, ruleItem, type Item } from '../combined/world';
import type { PlanPiece, Values } from '../plan-json';
import type { Edit } from './edit';

/** What stands behind the names in rules: objects, lists, folders, zones, schedules and profiles; and harmless edits of them. */

const any = ['any'];
const all = { from: any, to: any, source: any, destination: any, service: any, application: any };
const allow = (name: string, fields: Values): Item =>
  ruleItem(name, {
    ...all,
    profile_setting: { group: ['strict'] },
    log_setting: 'to-siem',
    ...fields,
    action: 'allow',
  });
const deny = (name: string, fields: Values): Item => ruleItem(name, { ...all, ...fields, action: 'deny' });
const tcp = (port: string, more: Values = {}): Values => ({ protocol: { tcp: { port, ...more } } });
const trusted = { from: ['trust'], to: ['servers'] };
const piece = (
  type: string,
  before: Values | null,
  after: Values | null,
  more: Partial<PlanPiece> = {},
): PlanPiece => ({
  ...{ type: `scm_${type}`, name: 'x', before, after },
  ...more,
});
const list = (more: Values): Values => ({
  type: { ip: { url: 'https://lists.example/bad', recurring: { hourly: {} }, ...more } },
});
/** Each weakens the policy, or runs something. */
export const objectsOfRules: Readonly<Record<string, Edit>> = {
  'a service hides a predefined one that a rule allows': {
    given: added(allow('web-only', { ...trusted, service: ['service-https'] })),
    change: added(item('service', 'service-https', tcp('1-65535'))),
  },
  'an address is called like a literal that a rule allows': {
    given: added(allow('one-host', { ...trusted, source: ['10.1.4.7'] })),
    change: added(item('address', '10.1.4.7', { ip_netmask: '0.0.0.0/0' })),
  },
  'an address is called like a literal that a rule denies': {
    given: (now) => [{ ...deny('no-host', { ...trusted, source: ['10.1.200.7'] }), place: 'All' }, ...now],
    change: added(item('address', '10.1.200.7', { ip_netmask: '192.0.2.1/32' }, 'All')),
  },
  'a region hides a country that a rule denies': {
    given: added(deny('no-country', { source: ['KP'] })),
    change: added(item('region', 'KP', { address: ['192.0.2.1'] })),
  },
  'a URL category hides a predefined one that a rule denies': {
    given: added(deny('no-malware', { category: ['malware'] })),
    change: added(item('url_category', 'malware', { type: 'URL List', list: ['nothing.example'] })),
  },
  'an application hides a predefined one that a rule allows': {
    given: added(allow('ssl-only', { ...trusted, application: ['ssl'], service: ['application-default'] })),
    change: added(
      item('application', 'ssl', {
        ...{ category: 'general-internet', subcategory: 'internet-utility', technology: 'client-server', risk: 1 },
        default: { port: ['tcp/1-65535'] },
      }),
    ),
  },
  'a custom application gets more ports': {
    given: added(
      item('application', 'inhouse', {
        ...{ category: 'business-systems', subcategory: 'general-business', technology: 'client-server', risk: 1 },
        default: { port: ['tcp/8443'] },
      }),
      allow('inhouse', { ...trusted, application: ['inhouse'], service: ['application-default'] }),
    ),
    change: changed('application', 'inhouse', { default: { port: ['tcp/1-65535'] } }),
  },
  'a host name of an allow rule becomes another one': {
    given: added(item('address', 'h', { fqdn: 'a.example' }), allow('by-name', { ...trusted, destination: ['h'] })),
    change: changed('address', 'h', { fqdn: 'b.example' }),
  },
  'a list of blocked addresses is read from elsewhere': {
    change: changed('external_dynamic_list', 'bad', list({ url: 'https://x.example/e' })),
  },
  'a list of blocked addresses is read monthly': {
    change: changed('external_dynamic_list', 'bad', list({ recurring: { monthly: { day_of_month: 1, at: '01' } } })),
  },
  'exceptions of a list of blocked addresses': {
    change: changed('external_dynamic_list', 'bad', list({ exception_list: ['198.51.100.1'] })),
  },
  'a folder moves below another one': {
    pieces: [piece('folder', { name: 'Texas', parent: 'ngfw-shared' }, { name: 'Texas', parent: 'Other' })],
  },
  'a firewall moves to another folder': {
    pieces: [piece('device', { name: '001', folder: 'Texas' }, { name: '001', folder: 'Other' })],
  },
  'a snippet that denies is no longer associated': {
    given: added(
      { ...deny('no-guests', { from: ['guest'], to: ['untrust'] }), place: 'standard', id: 'deny-standard' },
      { ...allow('guests-out', { from: ['guest'], to: ['untrust'] }), position: 'post' },
    ),
    pieces: [piece('snippet_association', { folder: 'Texas', snippet: 'standard' }, null)],
  },
  'a zone loses its zone protection': {
    given: both(
      added(item('zone_protection_profile', 'edge', { spoofed_ip_discard: true })),
      changed('zone', 'untrust', { network: { layer3: ['ethernet1/1'], zone_protection_profile: 'edge' } }),
    ),
    change: changed('zone', 'untrust', { network: { layer3: ['ethernet1/1'] } }),
  },
  'a zone no longer identifies users': {
    given: changed('zone', 'trust', { enable_user_identification: true }),
    change: changed('zone', 'trust', { enable_user_identification: false }),
  },
  'networks of a zone are excluded from user identification': {
    given: changed('zone', 'trust', { enable_user_identification: true }),
    change: changed('zone', 'trust', { user_acl: { exclude_list: ['0.0.0.0/0'] } }),
  },
  'a variable excludes networks of a zone from user identification': {
    given: both(
      added(item('variable', '$x', { type: 'ip-netmask', value: '192.0.2.1/32' })),
      changed('zone', 'trust', { enable_user_identification: true, user_acl: { exclude_list: ['$x'] } }),
    ),
    change: changed('variable', '$x', { value: '0.0.0.0/0' }),
  },
  'a schedule of a deny rule ends before it starts to matter': {
    given: added(
      item('schedule', 's', { schedule_type: { recurring: { daily: ['00:00-23:59'] } } }),
      deny('at-times', { ...trusted, service: ['ssh'], schedule: 's' }),
    ),
    change: changed('schedule', 's', { schedule_type: { non_recurring: ['2020/01/01@00:00-2020/01/02@00:00'] } }),
  },
  'a device condition of an allow rule asks for less': {
    given: added(
      item('hip_object', 'disk', { disk_encryption: { criteria: { is_installed: true } } }),
      item('hip_profile', 'good', { match: "'disk'" }),
      allow('by-device', { ...trusted, source_hip: ['good'] }),
    ),
    change: changed('hip_object', 'disk', { disk_encryption: { criteria: { is_installed: false } } }),
  },
  'a user group of an allow rule selects more': {
    given: added(
      item('dynamic_user_group', 'staff', { filter: "'note'" }),
      allow('by-group', { ...trusted, source_user: ['staff'] }),
    ),
    change: changed('dynamic_user_group', 'staff', { filter: "'note' or 'campus'" }),
  },
  'a server name of DNS is another one': {
    given: added(item('dns_proxy', 'd', { default: { primary: '10.0.0.53' } })),
    change: changed('dns_proxy', 'd', { default: { primary: '198.51.100.53' } }),
  },
  'a sinkhole is another address': {
    given: added(
      item('dns_security_profile', 'dns', {
        botnet_domains: { sinkhole: { ipv4_address: '127.0.0.1', ipv6_address: '::1' } },
      }),
    ),
    change: changed('dns_security_profile', 'dns', {
      botnet_domains: { sinkhole: { ipv4_address: '198.51.100.9', ipv6_address: '::1' } },
    }),
  },
  'a log profile forwards less': {
    change: changed('log_forwarding_profile', 'to-siem', {
      match_list: [{ name: 'all', log_type: 'traffic', filter: '(app eq web)', send_syslog: ['siem'] }],
    }),
  },
  'a log profile tags hosts that were not': {
    given: added(
      item('tag', 'vip', {}),
      item('address_group', 'vips', { dynamic: { filter: "'vip'" } }),
      allow('vips', { ...trusted, source: ['vips'] }),
    ),
    change: changed('log_forwarding_profile', 'to-siem', {
      match_list: [
        {
          ...{ name: 'all', log_type: 'traffic', filter: 'All Logs', send_syslog: ['siem'] },
          actions: [
            {
              name: 't',
              type: {
                tagging: {
                  action: 'add-tag',
                  target: 'source-address',
                  tags: ['vip'],
                  registration: { localhost: {} },
                },
              },
            },
          ],
        },
      ],
    }),
  },
  'an authentication rule trusts for longer': {
    given: added(
      ruleItem(
        'auth',
        { ...all, authentication_enforcement: 'form', timeout: 60 },
        'Texas',
        'pre',
        'authentication_rule',
      ),
    ),
    change: changed('authentication_rule', 'auth', { timeout: 1440 }),
  },
  'a decryption rule decrypts other sessions': {
    given: added(
      ruleItem(
        'dec',
        { ...all, category: any, action: 'decrypt', type: { ssl_forward_proxy: {} } },
        'Texas',
        'pre',
        'decryption_rule',
      ),
    ),
    change: changed('decryption_rule', 'dec', { type: { ssh_proxy: {} } }),
  },
  'a decryption rule is limited to a category': {
    given: added(
      ruleItem(
        'dec',
        { ...all, category: any, action: 'decrypt', type: { ssl_forward_proxy: {} } },
        'Texas',
        'pre',
        'decryption_rule',
      ),
    ),
    change: changed('decryption_rule', 'dec', { category: ['shopping'] }),
  },
  'a peer of a tunnel is found by a dynamic address': {
    given: added(
      item('ike_gateway', 'gw', { peer_address: { ip: '198.51.100.1' }, authentication: { pre_shared_key: {} } }),
    ),
    change: changed('ike_gateway', 'gw', { peer_address: { dynamic: {} } }),
  },
  'a push no longer checks what it did': {
    pieces: [
      piece(
        'push',
        { folders: ['Texas'], triggers: { all: '1' }, stages: [{ name: 'a', checks: [{ tcp: 'h:443' }] }] },
        {
          folders: ['Texas'],
          triggers: { all: '1' },
          stages: [{ name: 'a', checks: [{ command: ['sh', '-c', 'id'] }] }],
        },
        { name: 'q' },
      ),
    ],
  },
  'a session setting rematches no sessions': {
    pieces: [
      piece(
        'session_setting',
        { folder: 'Texas', session_settings: { rematch: true } },
        { folder: 'Texas', session_settings: { rematch: false } },
      ),
    ],
  },
  'a variable of a firewall overrides that of its folder': {
    given: both(
      added(item('variable', '$srv', { type: 'ip-netmask', value: '10.2.0.80/32' })),
      added(allow('by-variable', { ...trusted, destination: ['$srv'] })),
    ),
    pieces: [
      piece('variable', null, { name: '$srv', type: 'ip-netmask', value: '0.0.0.0/0', device: '001' }, { name: 'v' }),
    ],
  },
};
/** None of them changes what the policy does. */
export const harmlessEdits: Readonly<Record<string, Edit>> = {
  'a rule gets a tag': { change: changed('security_rule', 'app', { tag: ['note'] }) },
  'a rule gets a description': { change: changed('security_rule', 'app', { description: 'as agreed' }) },
  'a new service of no use': { change: added(item('service', 'later', tcp('8080'))) },
  'a new address of no use': { change: added(item('address', 'later', { ip_netmask: '10.5.0.1/32' })) },
  'a new variable of no use': { change: added(item('variable', '$later', { type: 'ip-netmask', value: '0.0.0.0/0' })) },
  'a new management profile of no use': {
    change: added(
      item('interface_management_profile', 'later', { ssh: true, permitted_ip: [{ name: '10.0.0.0/24' }] }),
    ),
  },
  'a variable of a management profile gets smaller': {
    given: added(
      item('variable', '$adm', { type: 'ip-netmask', value: '10.9.0.0/24' }),
      item('interface_management_profile', 'mg', { ssh: true, permitted_ip: [{ name: '$adm' }] }),
    ),
    change: changed('variable', '$adm', { value: '10.9.0.0/26' }),
  },
  'a literal of a management profile gets a name': {
    given: added(
      item('variable', '$adm', { type: 'ip-netmask', value: '10.9.0.0/24' }),
      item('interface_management_profile', 'mg', { ssh: true, permitted_ip: [{ name: '10.9.0.0/24' }] }),
    ),
    change: changed('interface_management_profile', 'mg', { permitted_ip: [{ name: '$adm' }] }),
  },
  'a comment of an address of a tunnel': {
    given: added(item('address', 'peer', { ip_netmask: '198.51.100.1/32' })),
    change: changed('address', 'peer', { description: 'the peer' }),
  },
  'a rule of no effect goes': { change: removed('security_rule', 'no-spare-2') },
  'an allow rule goes': { change: removed('security_rule', 'guests') },
  'a list is read in the same way': { change: changed('external_dynamic_list', 'bad', list({ description: 'x' })) },
  'a port range in another form': { change: changed('service', 'smb', tcp('445-445')) },
  'a source in two halves': {
    change: changed('security_rule', 'guests', { source: ['10.9.0.0/25', '10.9.0.128/25'] }),
  },
  'a zone gets a comment that does not exist': { change: changed('address', 'spare', { description: 'spare' }) },
};

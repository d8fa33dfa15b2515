import type { Values } from '../plan-json';
import { newObject, newRule, ruleNames, type RichEdit } from '../support/rich-policy';
import { everywhere } from '../support/wide-policy';

/** Edits of rules, and of the profiles and settings that they use. */

const any = ['any'];
const bad = (more: Values, kind = 'ip'): Values => ({
  type: { [kind]: { url: 'https://lists.example/bad', recurring: { hourly: {} }, ...more } },
});
const tcp = (red: Values): Values => ({
  tcp_syn: { enable: true, red: { alarm_rate: 1000, activate_rate: 2000, maximal_rate: 4000, ...red } },
});
const change = (name: string, fields: Values): RichEdit => ({ change: { [name]: fields } });
export const rulesAndProfiles: Readonly<Record<string, RichEdit>> = {
  'NAT: a source pool becomes the address of a partner': change('hide', {
    source_translation: { dynamic_ip_and_port: { translated_address: ['198.51.100.9'] } },
  }),
  'NAT: the rule is disabled': change('hide', { disabled: true }),
  'NAT: a published port forward to the admin network': {
    add: [
      newObject('scm_nat_rule', 'pub', {
        ...everywhere,
        from: ['untrust'],
        to: ['untrust'],
        service: 'any',
        destination: ['partner'],
        destination_translation: { translated_address: '10.2.0.10', translated_port: 22 },
      }),
    ],
  },
  'NAT: its destination is every address': change('hide', { source: any, negate_source: false, to: any }),
  'decryption: no-decrypt for everything': change('decrypt-all', { action: 'no-decrypt' }),
  'decryption: only one category': change('decrypt-all', { category: ['gambling'] }),
  'decryption: not for the administrators': change('decrypt-all', { negate_source: true, source: ['admin-net'] }),
  'decryption: the rule is disabled': change('decrypt-all', { disabled: true }),
  'decryption: old TLS': change('strict-tls', { ssl_protocol_settings: { min_version: 'tls1-0' } }),
  'decryption: expired certificates pass': change('strict-tls', {
    ssl_forward_proxy: {
      block_expired_certificate: false,
      block_untrusted_issuer: true,
      block_unsupported_version: true,
    },
  }),
  'decryption: a profile goes': change('decrypt-all', { profile: null }),
  'decryption: a new exclusion': {
    add: [newObject('scm_decryption_exclusion', 'bank', { ssl_decryption_exclude: true, hostname: '*.com' })],
  },
  'list: certificates of another authority': change('bad', bad({ certificate_profile: 'any-ca' })),
  'list: exceptions': change('bad', bad({ exception_list: ['198.51.100.66'] })),
  'list: IP list becomes a domain list': change('bad', bad({}, 'domain')),
  'list: one deny of two lists': {
    ...change('no-bad', { source: ['empty'] }),
    add: [
      newObject('scm_external_dynamic_list', 'empty', {
        type: { ip: { url: 'https://lists.example/none', recurring: { five_minute: {} } } },
      }),
    ],
  },
  'application override: inspection ends for SMB': {
    add: [
      newObject('scm_app_override_rule', 'o', { ...everywhere, application: 'custom', port: '445', protocol: 'tcp' }),
    ],
  },
  'custom application: its files are no longer scanned': change('custom', {
    file_type_ident: false,
    virus_ident: false,
  }),
  'custom application: new port': change('custom', { default: { port: ['tcp/dynamic'] } }),
  'zone protection: threshold of floods': change('flood', {
    flood: tcp({ maximal_rate: 2_000_000, activate_rate: 1_900_000, alarm_rate: 1_800_000 }),
  }),
  'zone protection: spoofed addresses pass': change('flood', { discard_ip_spoof: false }),
  'zone protection: a zone without it': change('outer', { network: { layer3: ['$outer-if'] } }),
  'zone: no user identification': change('outer', { enable_user_identification: false }),
  'zone: an interface joins trust': change('trust', { network: { layer3: ['$trust-if', '$dmz-if'] } }),
  'variable of one firewall': {
    add: [
      {
        type: 'scm_variable',
        name: 'lan-fw',
        after: { device: '0123456789', name: '$lan', type: 'ip-netmask', value: '0.0.0.0/0' },
      },
    ],
  },
  'variable: another type': change('$lan', { type: 'ip-range', value: '10.0.0.0-10.255.255.255' }),
  'schedule: non-recurring for many years': change('night', {
    schedule_type: { non_recurring: ['2020/01/01@00:00-2099/12/31@23:59'] },
  }),
  'schedule: every day of the week': change('night', {
    schedule_type: {
      recurring: {
        weekly: Object.fromEntries(
          ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [
            day,
            ['00:00-23:59'],
          ]),
        ),
      },
    },
  }),
  'schedule on a deny rule': { change: { 'no-smb': { schedule: 'night' }, app: { service: ['web', 'smb'] } } },
  'user: the negation of a list': change('app', { negate_source: true }),
  'destination negated': change('publish', { negate_destination: true, destination: ['vault'] }),
  'HIP: one of two checks is enough': change('healthy', { match: "'patched' or 'encrypted'" }),
  'HIP: the object asks for nothing': change('patched', {
    patch_management: { criteria: { is_installed: true }, exclude_vendor: true },
  }),
  'HIP: not asked': change('vpn', { source_hip: any }),
  'tags: a new address has the tag': {
    add: [newObject('scm_address', 'printer', { ip_netmask: '10.99.0.0/16', tag: ['server'] })],
  },
  'tags: a whole network is a server': change('srv2', { ip_netmask: '10.2.0.0/20' }),
  'logs: only of allowed traffic': change('to-siem', {
    match_list: [{ name: 'all', log_type: 'traffic', filter: '(action eq allow)', send_syslog: ['siem'] }],
  }),
  'logs: to a server without TLS': change('siem', {
    server: [{ name: 's', server: '10.2.0.60', transport: 'UDP', port: 514, format: 'BSD', facility: 'LOG_USER' }],
  }),
  'logs: to another server': change('siem', {
    server: [{ name: 's', server: '198.51.100.60', transport: 'SSL', port: 6514, format: 'BSD', facility: 'LOG_USER' }],
  }),
  'logs: the server goes': change('to-siem', {
    match_list: [{ name: 'all', log_type: 'traffic', filter: 'All Logs', send_syslog: [] }],
  }),
  'disabled: the last deny': change('rest', { disabled: true }),
  'disabled ends: an old allow rule': {
    add: [
      newRule('old-any', {
        from: any,
        to: ['servers'],
        source: any,
        destination: any,
        service: any,
        action: 'allow',
        disabled: false,
      }),
    ],
    order: ['vpn', ...ruleNames.slice(0, -1), 'old-any', 'rest'],
  },
  'deny becomes allow': change('no-smb', { action: 'allow' }),
  'files: exe passes': change('files', {
    rules: [{ name: 'exe', application: any, file_type: ['dll'], direction: 'both', action: 'block' }],
  }),
  'files: only downloads': change('files', {
    rules: [{ name: 'exe', application: any, file_type: ['exe', 'dll'], direction: 'download', action: 'block' }],
  }),
  'URL: gambling passes': change('sites', { block: ['malware', 'phishing'], alert: ['gambling'] }),
  'WildFire: uploads only': change('av', {
    rules: [{ name: 'all', application: any, file_type: any, direction: 'upload', analysis: 'public-cloud' }],
  }),
  'group: without the antivirus': change('inner', { virus_and_wildfire_analysis: [] }),
  'authentication: a day instead of an hour': change('login-first', { timeout: 1440 }),
  'authentication: only some zones': change('login-first', { from: ['guest'] }),
  'login: everybody': change('portal', { allow_list: ['all'] }),
  'login: no lockout': change('portal', { lockout: { failed_attempts: 0, lockout_time: 0 } }),
  'LDAP: the certificate is not verified': change('ldap', { verify_server_certificate: false }),
  'IPsec: DES': change('tunnel', { esp: { encryption: ['des', 'aes-256-gcm'], authentication: ['sha512'] } }),
  'DoS: not for the guests': change('drop-flood', { source: ['clients'] }),
  'DoS: thresholds': change('dos', { flood: tcp({ maximal_rate: 2_000_000 }) }),
  'inspection is removed by a known name': change('app', { profile_setting: { group: ['inner-off'] } }),
  'a rule is removed from the state, with its protection': { moved: {}, remove: ['no-retired', 'retired-hosts'] },
  'the source is known only after the apply, in a deny': {
    change: { 'no-smb': { from: null } },
    unknown: { 'no-smb': { from: true } },
  },
  'the disabled flag is known only after the apply': {
    change: { rest: { disabled: null } },
    unknown: { rest: { disabled: true } },
  },
};
const blockList = (more: Values): Values => ({
  type: { ip: { url: 'https://lists.example/bad', recurring: { hourly: {} }, ...more } },
});
/** Weakens the policy without an opened flow. */
export const withoutFlows: Readonly<Record<string, RichEdit>> = {
  'management from all of IPv6': { change: { mgmt: { permitted_ip: [{ name: '10.1.9.0/28' }, { name: '::/0' }] } } },
  'management from an IPv6 network': { change: { mgmt: { permitted_ip: [{ name: '2001:db8::/32' }] } } },
  'a deny rule without logs': { change: { 'no-smb': { log_end: false } } },
  'a deny rule without log forwarding': { change: { rest: { log_setting: null, log_end: false } } },
  'a block list that is read once a month': {
    change: { bad: blockList({ recurring: { monthly: { day_of_month: 1 } } }) },
  },
  'a block list whose server is not verified': { change: { bad: blockList({ certificate_profile: 'None' }) } },
};

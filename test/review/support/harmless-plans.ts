import type { PlanPiece } from '../plan-json';
import { any, rule } from './of-pieces';
import { allowAll, custom, deny, edit, gone, kept, made, ord, prof, securityRule } from './small-policy';

/** Plans that change no traffic and protect it alike. */
export const harmlessPlans: Readonly<Record<string, readonly PlanPiece[]>> = {
  'deny → drop': [edit(securityRule, deny, { action: 'drop' }), allowAll, ord(['deny', 'allow-all'])],
  'deny → reset-both': [edit(securityRule, deny, { action: 'reset-both' }), allowAll, ord(['deny', 'allow-all'])],
  'icmp unreachable': [edit(securityRule, { ...deny, action: 'drop' }, { icmp_unreachable: true })],
  'tag on a rule': [edit(securityRule, rule, { tag: ['x'] }), kept('scm_tag', { name: 'x' })],
  'tag colour': [
    edit('scm_tag', { name: 'x', color: 'Red' }, { color: 'Blue' }),
    kept(securityRule, { ...rule, tag: ['x'] }),
  ],
  'tag renamed (rule tag)': [
    edit('scm_tag', { name: 'x' }, { name: 'y' }),
    edit(securityRule, { ...rule, tag: ['x'] }, { tag: ['y'] }),
  ],
  'tag renamed (dynamic group)': [
    edit('scm_tag', { name: 'x' }, { name: 'y' }),
    edit('scm_address', { name: 'a', ip_netmask: '10.0.0.1', tag: ['x'] }, { tag: ['y'] }),
    edit('scm_address_group', { name: 'g', dynamic: { filter: "'x'" } }, { dynamic: { filter: "'y'" } }),
    kept(securityRule, { ...rule, source: ['g'] }),
  ],
  'group replaced by its members': [
    edit(securityRule, { ...rule, source: ['g'] }, { source: ['a', 'b'] }),
    kept('scm_address_group', { name: 'g', static: ['a', 'b'] }),
    kept('scm_address', { name: 'a', ip_netmask: '10.0.0.1' }),
    kept('scm_address', { name: 'b', ip_netmask: '10.0.0.2' }),
  ],
  'literal replaced by object': [
    edit(securityRule, { ...rule, source: ['10.0.0.1'] }, { source: ['a'] }),
    made('scm_address', { name: 'a', ip_netmask: '10.0.0.1/32' }),
  ],
  'service literal equal': [
    edit(securityRule, { ...rule, service: ['s'] }, { service: ['service-https'] }),
    kept('scm_service', { name: 's', protocol: { tcp: { port: '443' } } }),
  ],
  'host bits set': [
    edit('scm_address', { name: 'a', ip_netmask: '10.0.0.0/24' }, { ip_netmask: '10.0.0.7/24' }),
    kept(securityRule, { ...rule, source: ['a'] }),
  ],
  'range ↔ network': [
    edit(
      'scm_address',
      { name: 'a', ip_netmask: '10.0.0.0/24' },
      { ip_netmask: null, ip_range: '10.0.0.0-10.0.0.255' },
    ),
    kept(securityRule, { ...rule, source: ['a'] }),
  ],
  'app group ↔ members': [
    edit(securityRule, { ...rule, application: ['g'] }, { application: ['ssl', 'web-browsing'] }),
    kept('scm_application_group', { name: 'g', members: ['ssl', 'web-browsing'] }),
  ],
  'order of lists': [
    edit(
      securityRule,
      { ...rule, source: ['10.0.0.1', '10.0.0.2'], application: ['ssl', 'ssh'] },
      { source: ['10.0.0.2', '10.0.0.1'], application: ['ssh', 'ssl'] },
    ),
  ],
  'log_start on': [edit(securityRule, rule, { log_start: true })],
  'log forwarding added': [edit(securityRule, rule, { log_setting: 'siem' })],
  'rule: any written or absent': [
    edit(securityRule, { ...rule, source_user: any, category: any }, { source_user: null, category: null }),
  ],
  'disabled rule added': [made(securityRule, { ...rule, name: 'off', service: any, disabled: true })],
  'disabled rule deleted': [
    gone(securityRule, { ...rule, name: 'off', service: any, disabled: true }),
    kept(securityRule, rule),
  ],
  'redundant rule deleted': [
    gone(securityRule, { ...rule, name: 'second', source: ['10.0.0.1'] }),
    kept(securityRule, rule),
    ord(['out'], ['out', 'second']),
  ],
  'custom category renamed twice': [
    edit('scm_url_category', custom({}), { name: 'pages', description: 'x' }),
    edit(securityRule, { ...rule, category: ['sites'] }, { category: ['pages'] }),
  ],
  'schedule split over days': [
    kept(securityRule, { ...rule, schedule: 'd' }),
    edit(
      'scm_schedule',
      { name: 'd', schedule_type: { recurring: { daily: ['08:00-17:00'] } } },
      {
        schedule_type: {
          recurring: {
            weekly: Object.fromEntries(
              ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((x) => [
                x,
                ['08:00-17:00'],
              ]),
            ),
          },
        },
      },
    ),
  ],
  'zone described': [
    edit('scm_zone', { name: 'dmz', network: { layer3: ['$a'] } }, { description: 'x' }),
    kept(securityRule, rule),
  ],
  'device described': [
    {
      ...edit('scm_device', { name: '007', folder: 'Texas' }, { description: 'x', display_name: 'fw' }),
      unknown: { model: true, is_connected: true },
    },
    kept(securityRule, rule),
  ],
  'nat rule renamed': [
    edit(
      'scm_nat_rule',
      { name: 'n', position: 'pre', from: any, to: ['wan'], source: any, destination: any, service: 'any' },
      { name: 'm' },
    ),
  ],
  'profile renamed': [
    kept(securityRule, { ...rule, profile_setting: { group: ['strict'] } }),
    edit('scm_profile_group', { name: 'strict', vulnerability: ['v'] }, { vulnerability: ['w'] }),
    edit(
      'scm_vulnerability_protection_profile',
      { name: 'v', rules: [{ name: 'r', severity: ['any'], action: { drop: {} } }] },
      { name: 'w' },
    ),
  ],
  'profile group renamed': [
    edit(
      securityRule,
      { ...rule, profile_setting: { group: ['strict'] } },
      { profile_setting: { group: ['stricter'] } },
    ),
    edit('scm_profile_group', { name: 'strict', vulnerability: ['best-practice'] }, { name: 'stricter' }),
  ],
  'profile gets stronger': prof(
    'vulnerability',
    'vulnerability_protection_profile',
    { name: 'v', rules: [{ name: 'r', severity: ['critical'], action: { alert: {} } }] },
    { rules: [{ name: 'r', severity: ['critical'], action: { reset_both: {} } }] },
  ),
  'vuln profile rule split by severity': prof(
    'vulnerability',
    'vulnerability_protection_profile',
    { name: 'v', rules: [{ name: 'r', severity: ['critical', 'high'], action: { drop: {} } }] },
    {
      rules: [
        { name: 'a', severity: ['critical'], action: { drop: {} } },
        { name: 'b', severity: ['high'], action: { drop: {} } },
      ],
    },
  ),
  'custom application risk as text': [
    kept('scm_application', {
      name: 'own',
      category: 'media',
      subcategory: 'gaming',
      technology: 'peer-to-peer',
      risk: '1',
    }),
    kept(securityRule, { ...rule, application: ['own'] }),
  ],
  'unused service added': [
    made('scm_service', { name: 'w', protocol: { tcp: { port: '1-65535' } } }),
    kept(securityRule, rule),
  ],
  'unused profile added': [
    made('scm_vulnerability_protection_profile', { name: 'w', rules: [] }),
    kept(securityRule, rule),
  ],
  'dup address object swapped': [
    edit(securityRule, { ...rule, source: ['a'] }, { source: ['b'] }),
    kept('scm_address', { name: 'a', ip_netmask: '10.0.0.1' }),
    kept('scm_address', { name: 'b', ip_netmask: '10.0.0.1' }),
  ],
  'fqdn case': [
    edit('scm_address', { name: 'a', fqdn: 'WWW.example.com' }, { fqdn: 'www.example.com' }),
    kept(securityRule, { ...rule, source: ['a'] }),
  ],
  'fqdn literal ↔ object': [
    edit('scm_address', { name: 'a', fqdn: 'www.example.com' }, { name: 'b' }),
    edit(securityRule, { ...rule, source: ['a'] }, { source: ['b'] }),
  ],
  'HIP object described': [
    edit('scm_hip_object', { name: 'disk', disk_backup: { criteria: { is_installed: true } } }, { description: 'x' }),
    kept('scm_hip_profile', { name: 'p', match: "'disk'" }),
    kept(securityRule, { ...rule, source_hip: ['p'] }),
  ],
  'user group order': [edit(securityRule, { ...rule, source_user: ['a', 'b'] }, { source_user: ['b', 'a'] })],
  'policy moved (moved block)': [
    { ...edit(securityRule, rule, {}), actions: ['no-op'], more: { previous_address: 'scm_security_rule.old' } },
  ],
};

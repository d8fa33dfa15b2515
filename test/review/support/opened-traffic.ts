import type { PlanPiece } from '../plan-json';
import { any } from './of-pieces';
import { allow, allowAll, custom, deny, edit, kept, made, ord, ruled, securityRule, src } from './small-policy';

/** Plans that open traffic, each in another way. */
export const openedTraffic: Readonly<Record<string, readonly PlanPiece[]>> = {
  'EDL of an allow list by another URL': [
    kept(securityRule, ruled({ name: 'al', destination: ['good'], service: ['service-https'] })),
    edit(
      'scm_external_dynamic_list',
      { name: 'good', type: { ip: { url: 'https://ours.example/a', recurring: { hourly: {} } } } },
      { type: { ip: { url: 'https://evil.example/a', recurring: { hourly: {} } } } },
    ),
  ],
  'URL list of an allow rule gets *': [
    kept(securityRule, ruled({ category: ['sites'] })),
    kept(securityRule, deny),
    ord(['out', 'deny']),
    edit('scm_url_category', custom({}), { list: ['a.example', '*.com/'] }),
  ],
  'application group gains ssh': [
    kept(securityRule, { ...allow, application: ['apps'], service: any }),
    src,
    edit('scm_application_group', { name: 'apps', members: ['ssl'] }, { members: ['ssl', 'ssh', 'ms-rdp', 'telnet'] }),
  ],
  'service group gains a wide service': [
    kept(securityRule, { ...allow, source: any, destination: any, service: ['sg'] }),
    kept('scm_service', { name: 'w', protocol: { tcp: { port: '443' } } }),
    kept('scm_service', { name: 'all', protocol: { tcp: { port: '1-65535' } } }),
    edit('scm_service_group', { name: 'sg', members: ['w'] }, { members: ['w', 'all'] }),
  ],
  'deny gets negate_destination': [
    edit(securityRule, { ...deny, destination: ['10.0.0.0/8'] }, { negate_destination: true }),
    allowAll,
    ord(['deny', 'allow-all']),
  ],
  'deny limited to an application': [
    edit(securityRule, deny, { application: ['ssh'] }),
    allowAll,
    ord(['deny', 'allow-all']),
  ],
  'deny limited to a user': [edit(securityRule, deny, { source_user: ['bob'] }), allowAll, ord(['deny', 'allow-all'])],
  'deny limited to a schedule': [
    edit(securityRule, deny, { schedule: 'night' }),
    kept('scm_schedule', { name: 'night', schedule_type: { recurring: { daily: ['01:00-02:00'] } } }),
    allowAll,
    ord(['deny', 'allow-all']),
  ],
  'deny limited to a HIP profile': [
    edit(securityRule, deny, { source_hip: ['managed'] }),
    allowAll,
    ord(['deny', 'allow-all']),
  ],
  'deny limited to a category': [
    edit(securityRule, deny, { category: ['malware'] }),
    allowAll,
    ord(['deny', 'allow-all']),
  ],
  'allow any for known-user': [
    made(securityRule, ruled({ name: 'ku', from: ['trust'], to: ['dmz'], source_user: ['known-user'], service: any })),
  ],
  'allow all IPv6': [
    made(
      securityRule,
      ruled({ name: 'v6', from: ['trust'], to: ['dmz'], source: ['::/0'], destination: ['::/0'], service: any }),
    ),
  ],
  'allow with wildcard mask of everything': [
    made('scm_address', { name: 'w', ip_wildcard: '0.0.0.0/255.255.255.255' }),
    made(
      securityRule,
      ruled({ name: 'ww', from: ['trust'], to: ['dmz'], source: ['w'], destination: ['w'], service: any }),
    ),
  ],
  'network becomes a huge range': [
    kept(securityRule, { ...allow, service: ['service-https'] }),
    edit(
      'scm_address',
      { name: 'src', ip_netmask: '10.1.0.0/24' },
      { ip_netmask: null, ip_range: '1.0.0.1-223.255.255.254' },
    ),
  ],
  'address becomes fqdn': [
    kept(securityRule, allow),
    edit('scm_address', { name: 'src', ip_netmask: '10.1.0.0/24' }, { ip_netmask: null, fqdn: 'dyn.example' }),
  ],
  'dynamic filter and → or': [
    kept(securityRule, { ...allow, source: ['dg'] }),
    kept('scm_address', { name: 'a1', ip_netmask: '10.0.0.0/8', tag: ['a'] }),
    kept('scm_address', { name: 'a2', ip_netmask: '172.16.0.0/12', tag: ['b'] }),
    edit(
      'scm_address_group',
      { name: 'dg', dynamic: { filter: "'a' and 'b'" } },
      { dynamic: { filter: "'a' or 'b'" } },
    ),
  ],
  'blocked group loses a member': [
    kept(securityRule, { ...deny, source: ['badg'] }),
    allowAll,
    ord(['deny', 'allow-all']),
    kept('scm_address', { name: 'b1', ip_netmask: '192.0.2.1' }),
    kept('scm_address', { name: 'b2', ip_netmask: '192.0.2.2' }),
    edit('scm_address_group', { name: 'badg', static: ['b1', 'b2'] }, { static: ['b1'] }),
  ],
  'blocked list gains an exception': [
    kept(securityRule, { ...deny, source: ['bad'] }),
    allowAll,
    ord(['deny', 'allow-all']),
    edit(
      'scm_external_dynamic_list',
      { name: 'bad', type: { ip: { url: 'https://l.example/a', recurring: { hourly: {} } } } },
      { type: { ip: { url: 'https://l.example/a', recurring: { hourly: {} }, exception_list: ['192.0.2.7'] } } },
    ),
  ],
  'blocked URL list loses an entry': [
    kept(securityRule, { ...deny, category: ['sites'] }),
    allowAll,
    ord(['deny', 'allow-all']),
    edit('scm_url_category', custom({ list: ['a.example', 'b.example'] }), { list: ['b.example'] }),
  ],
  'custom region redefined': [
    kept(securityRule, { ...deny, source: ['evil-land'] }),
    allowAll,
    ord(['deny', 'allow-all']),
    edit('scm_region', { name: 'evil-land', address: ['192.0.2.0/24'] }, { address: ['192.0.2.9/32'] }),
  ],
  'deny is replaced and goes below the allow': [
    { ...edit(securityRule, deny, { position: 'post' }), actions: ['delete', 'create'] },
    allowAll,
  ],
  'rule order lets the allow win': [
    kept(securityRule, deny),
    allowAll,
    ord(['allow-all', 'deny'], ['deny', 'allow-all']),
  ],
  'variable widened': [
    kept(securityRule, { ...allow, source: ['$lan'] }),
    edit('scm_variable', { name: '$lan', type: 'ip-netmask', value: '10.1.0.0/24' }, { value: '0.0.0.0/0' }),
  ],
  'deny of one zone instead of any': [
    edit(securityRule, deny, { from: ['guest'] }),
    allowAll,
    ord(['deny', 'allow-all']),
  ],
  'deny snippet association removed': [
    {
      type: 'scm_folder',
      name: 'f',
      before: { name: 'Texas', parent: 'All Firewalls' },
      after: { name: 'Texas', parent: 'All Firewalls' },
      actions: ['no-op'],
    },
    { type: 'scm_snippet', name: 's', before: { name: 'base' }, after: { name: 'base' }, actions: ['no-op'] },
    (() => {
      const { folder: _, ...own } = deny as { folder: string };
      const f = { ...own, snippet: 'base' };
      return { type: securityRule, name: 'deny', before: f, after: f, actions: ['no-op'] };
    })(),
    kept(securityRule, ruled({ name: 'allow-all', service: any, position: 'post' })),
    { type: 'scm_snippet_association', name: 'as', before: { snippet: 'base', folder: 'Texas' }, after: null },
  ],
  'NAT published': [
    made('scm_nat_rule', {
      name: 'n',
      position: 'pre',
      from: ['untrust'],
      to: ['untrust'],
      source: any,
      destination: ['198.51.100.5'],
      service: 'any',
      destination_translation: { translated_address: '10.2.0.10' },
    }),
  ],
  'external list in an allow rule, new': [
    made('scm_external_dynamic_list', {
      name: 'ext',
      type: { ip: { url: 'https://x.example/a', recurring: { hourly: {} } } },
    }),
    made(securityRule, ruled({ name: 'n', from: ['untrust'], to: ['dmz'], source: ['ext'], service: any })),
  ],
  'allow rule loses source_user': [
    edit(securityRule, { ...allow, source_user: ['corp\\admins'] }, { source_user: any }),
    src,
  ],
  'allow rule loses source_hip': [edit(securityRule, { ...allow, source_hip: ['managed'] }, { source_hip: any }), src],
  'allow rule loses category': [edit(securityRule, { ...allow, category: ['sites'] }, { category: any }), src],
  'allow rule: application ssl → any': [
    edit(
      securityRule,
      { ...allow, application: ['ssl'], service: ['application-default'] },
      { application: any, service: any },
    ),
    src,
  ],
  'allow rule: application-default → any': [
    edit(securityRule, { ...allow, application: ['ssl'], service: ['application-default'] }, { service: any }),
    src,
  ],
  'interface put into another zone': [
    edit('scm_zone', { name: 'trust', network: { layer3: ['$lan'] } }, { network: { layer3: ['$lan', '$wan'] } }),
    edit('scm_zone', { name: 'untrust', network: { layer3: ['$wan'] } }, { network: { layer3: [] } }),
    kept(securityRule, ruled({ name: 'i', from: ['trust'] })),
  ],
  'many hosts: 200 /16': [
    made(
      securityRule,
      ruled({
        name: 'many',
        from: ['untrust'],
        to: ['dmz'],
        source: Array.from({ length: 200 }, (_, i) => `${i + 1}.1.0.0/16`),
        service: ['service-https'],
      }),
    ),
  ],
  'ping of everything': [
    made(
      securityRule,
      ruled({ name: 'icmp', from: ['untrust'], to: any, application: ['ping'], service: ['application-default'] }),
    ),
  ],
  'custom app without port': [
    made('scm_application', {
      name: 'own',
      category: 'media',
      subcategory: 'gaming',
      technology: 'peer-to-peer',
      risk: '1',
    }),
    made(
      securityRule,
      ruled({ name: 'own', from: ['untrust'], to: ['trust'], application: ['own'], service: ['application-default'] }),
    ),
  ],

  'universal allow for one zone pair, udp only': [
    made('scm_service', { name: 'u', protocol: { udp: { port: '1-65535' } } }),
    made(securityRule, ruled({ name: 'udp', from: ['trust'], to: ['dmz'], service: ['u'] })),
  ],
};

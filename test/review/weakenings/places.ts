import { routes, vrf } from '../combined/base-world';
import { added, both, changed, item, removed, ruleItem, type Change, type Item } from '../combined/world';
import type { PlanPiece, Values } from '../plan-json';
import type { Edit } from './edit';

/** Ways to weaken a policy by where things are and how Terraform changes them, not by what a rule says. */

const any = ['any'];
const tcp = (port: string): Values => ({ protocol: { tcp: { port } } });
const deny = (fields: Values): Values => ({
  ...{ application: any, log_end: true, from: any, to: any, source: any, destination: any, service: any },
  ...fields,
  action: 'deny',
});
const inRule = (name: string, fields: Values): Change => changed('security_rule', name, fields);
const natRule = (name: string, fields: Values): Item =>
  ruleItem(
    name,
    { nat_type: 'ipv4', from: ['untrust'], to: ['untrust'], source: any, service: 'any', ...fields },
    'Texas',
    'pre',
    'nat_rule',
  );
const moved =
  (name: string, to: Partial<Pick<Item, 'place' | 'position'>>): Change =>
  (now) => {
    const one = now.find((other) => other.kind === 'security_rule' && other.name === name);
    return one === undefined ? now : [...now.filter((other) => other !== one), { ...one, ...to }];
  };
const piece = (type: string, before: Values | null, after: Values | null, name = 'more'): PlanPiece => ({
  type,
  name,
  before,
  after,
});
const texas = { folder: 'Texas' };
export const places: Readonly<Record<string, Edit>> = {
  'a deny rule moves into a snippet': { change: moved('no-smb', { place: 'standard' }) },
  'a deny rule becomes a post rule': { change: moved('no-retired', { position: 'post' }) },
  'a replaced deny rule is the last one': {
    given: added(ruleItem('block', deny({ from: ['trust'], to: ['servers'] }))),
    change: (now) => {
      const block = now.find(({ name }) => name === 'block');
      const rest = now.filter(({ name }) => name !== 'block');
      return block === undefined ? now : [...rest, { ...block, id: 'block-2' }];
    },
  },
  'extra fields of a deny rule': { change: inRule('no-smb', { extra: '{"action":"allow"}' }) },
  'only the association of a snippet with a deny rule is deleted': {
    given: both(
      added(ruleItem('block', deny({ from: ['guest'], to: ['servers'] }), 'standard')),
      moved('guests', { position: 'post' }),
    ),
    pieces: [piece('scm_snippet_association', { ...texas, snippet: 'standard' }, null)],
  },
  'the folder leaves its parent, and the deny rules of it': {
    pieces: [piece('scm_folder', { name: 'Texas', parent: 'ngfw-shared' }, { name: 'Texas', parent: 'Prisma Access' })],
  },
  'a nearer service hides that of a deny rule': {
    given: added(ruleItem('block', deny({ from: ['guest'], to: ['servers'], service: ['web'] }))),
    change: added(item('service', 'web', tcp('444'))),
  },
  'an object is deleted, and a wider one of the folder above replaces it': {
    given: both(
      added(
        item('address', 'vault', { ip_netmask: '0.0.0.0/0' }, 'All'),
        item('address', 'vault', { ip_netmask: '10.2.0.9/32' }),
      ),
      inRule('guests', { destination: ['vault'] }),
    ),
    change: (now) => now.filter((one) => one.name !== 'vault' || one.place === 'All'),
  },
  'a group of the name of an address': {
    given: both(
      added(item('address', 'vault', { ip_netmask: '10.2.0.9/32' }, 'All')),
      inRule('guests', { destination: ['vault'] }),
    ),
    change: added(item('address_group', 'vault', { static: ['campus', 'spare'] })),
  },
  'a variable of the folder hides that of the folder above': {
    given: both(
      added(item('variable', '$goal', { type: 'ip-netmask', value: '10.2.0.9/32' }, 'All')),
      inRule('guests', { destination: ['$goal'] }),
    ),
    change: added(item('variable', '$goal', { type: 'ip-netmask', value: '10.2.0.0/16' })),
  },
  'a tag is renamed, and the filter is not': {
    change: both(
      removed('tag', 'retired'),
      added(item('tag', 'gone', {}, 'All')),
      changed('address', 'old-1', { tag: ['gone'] }),
    ),
  },
  'a filter asks for another case': {
    change: changed('address_group', 'retired-hosts', { dynamic: { filter: "'Retired'" } }),
  },
  'the interface of a zone gets a larger network': {
    change: changed('ethernet_interface', 'ethernet1/4', { layer3: { ip: [{ name: '10.9.0.1/8' }] } }),
  },
  'a route is deleted, so that the default route decides': {
    given: changed('logical_router', 'main', {
      vrf: vrf([...routes, { name: 'inner', destination: '10.66.0.0/16', interface: 'ethernet1/4' }]),
    }),
    change: changed('logical_router', 'main', { vrf: vrf(routes) }),
  },
  'NAT rules change places': {
    given: added(
      natRule('none', { destination: ['203.0.113.81'] }),
      natRule('all', {
        destination: ['203.0.113.80-203.0.113.87'],
        destination_translation: { translated_address: '10.2.0.81' },
      }),
    ),
    change: (now) => {
      const none = now.filter(({ name }) => name === 'none');
      return [...now.filter(({ name }) => name !== 'none'), ...none];
    },
    pieces: [
      piece(
        'scm_rule_order',
        { ...texas, type: 'nat_rule', position: 'pre', rules: ['none', 'all', 'published'] },
        { ...texas, type: 'nat_rule', position: 'pre', rules: ['all', 'published', 'none'] },
      ),
    ],
  },
  'an Internet rule': { change: inRule('web-out', { policy_type: 'Internet' }) },
  'a deny rule for two lists has one': {
    given: both(
      added(
        item(
          'external_dynamic_list',
          'worse',
          { type: { ip: { url: 'https://lists.example/worse', recurring: { hourly: {} } } } },
          'All',
        ),
      ),
      inRule('no-bad', { source: ['bad', 'worse'] }),
    ),
    change: inRule('no-bad', { source: ['bad'] }),
  },
  'a deny rule on application-default': { change: inRule('no-smb', { service: ['application-default'] }) },
  'a deny rule by host name': {
    given: both(added(item('address', 'host', { fqdn: 'a.example' }, 'All')), inRule('no-spare', { source: ['host'] })),
    change: changed('address', 'host', { fqdn: 'b.example' }),
  },
  'a deny rule for a country': {
    given: inRule('no-spare', { source: ['RU', 'KP'] }),
    change: inRule('no-spare', { source: ['KP'] }),
  },
  'a region of the own network': {
    given: both(
      added(item('region', 'HQ', { address: ['10.1.0.0/24'] }, 'All')),
      inRule('guests', { from: any, source: ['HQ'] }),
    ),
    change: changed('region', 'HQ', { address: ['10.0.0.0/8'] }),
  },
  'an address that is called like another one': {
    given: both(
      added(item('address', '10.2.0.9', { ip_netmask: '10.2.0.9/32' }, 'All')),
      inRule('guests', { destination: ['10.2.0.9'] }),
    ),
    change: changed('address', '10.2.0.9', { ip_netmask: '10.2.0.0/16' }),
  },
  'a small region of the own network': {
    given: both(added(item('region', 'HQ', { address: ['10.9.0.0/25'] }, 'All')), inRule('guests', { source: ['HQ'] })),
    change: changed('region', 'HQ', { address: ['10.9.0.0/24'] }),
  },
  'a schedule of a deny rule at other hours': {
    given: inRule('no-smb', { schedule: 'day' }),
    change: changed('schedule', 'day', { schedule_type: { recurring: { daily: ['09:00-10:00'] } } }),
  },
  'both sides negated': { change: inRule('guests', { negate_source: true, negate_destination: true }) },
  'an application group gets more': {
    given: both(
      added(item('application_group', 'apps', { members: ['ssl'] }, 'All')),
      inRule('guests', { application: ['apps'] }),
    ),
    change: changed('application_group', 'apps', { members: ['ssl', 'ssh', 'ms-rdp'] }),
  },
  'an application filter gets wider': {
    given: both(
      added(item('application_filter', 'apps', { category: ['business-systems'], risk: [1] }, 'All')),
      inRule('guests', { application: ['apps'] }),
    ),
    change: changed('application_filter', 'apps', { risk: [1, 2, 3, 4, 5] }),
  },
  'source ports no longer count': {
    given: both(
      added(item('service', 'odd', { protocol: { tcp: { port: '443', source_port: '1024' } } }, 'All')),
      inRule('guests', { service: ['odd'] }),
    ),
    change: changed('service', 'odd', { protocol: { tcp: { port: '443' } } }),
  },
  'a service of another protocol': { change: changed('service', 'smb', { protocol: { udp: { port: '445' } } }) },
  'a firewall moves to another folder': {
    pieces: [
      piece(
        'scm_device',
        { name: '007951000123456', folder: 'Texas' },
        { name: '007951000123456', folder: 'Prisma Access' },
      ),
    ],
  },
};

import type { Values } from '../plan-json';
import type { Dice } from '../support/policy-edits';
import {
  addressForms,
  serviceForms,
  writtenAddress,
  writtenService,
  type AddressForm,
  type ServiceForm,
  type Written,
} from './forms';
import { item, ruleItem, type Item, type Place, type World } from './world';

/** A policy whose rule "app" is written in a form that the seed decides, among rules that are always the same. */

const any = ['any'];
const everywhere = { from: any, to: any, source: any, destination: any, service: any };
const base = { application: any, log_end: true };
const inspected = { profile_setting: { group: ['strict'] }, log_setting: 'to-siem' };

export const allow = (fields: Values): Values => ({
  ...base,
  ...inspected,
  service: ['web'],
  ...fields,
  action: 'allow',
});
const deny = (fields: Values): Values => ({ ...base, ...everywhere, ...fields, action: 'deny' });

/** What the rule "app" matches, however it is written. */
export const clients = '10.1.4.0/26';
export const servers = '10.2.4.0/28';
export const appPorts = '443';

/** How a seed writes the rule "app", and where it is. */
export interface Shape {
  readonly source: AddressForm;
  readonly destination: AddressForm;
  readonly service: ServiceForm;
  readonly place: Place;
  readonly position: 'pre' | 'post';
  readonly condition: 'none' | 'user' | 'schedule' | 'application';
}

const conditions: Readonly<Record<Shape['condition'], Values>> = {
  none: {},
  user: { source_user: ['corp\\staff'] },
  schedule: { schedule: 'day' },
  application: { application: ['web-browsing', 'ssl'] },
};

export function drawnShape(dice: Dice): Shape {
  const [place, position] = dice.of<readonly [Place, 'pre' | 'post']>([
    ['Texas', 'pre'],
    ['All', 'pre'],
    ['standard', 'pre'],
    ['Texas', 'post'],
  ]);
  return {
    source: dice.of(addressForms),
    destination: dice.of(addressForms),
    service: dice.of(serviceForms),
    place,
    position,
    condition: dice.of(['none', 'none', 'user', 'schedule', 'application']),
  };
}

export interface Based {
  readonly shape: Shape;
  readonly world: World;
}

const tcp = (port: string): Values => ({ protocol: { tcp: { port } } });

const address = (name: string, cidr: string, more: Values = {}): Item =>
  item('address', name, { ip_netmask: cidr, ...more });
const port = (name: string, ip: string): Item => item('ethernet_interface', name, { layer3: { ip: [{ name: ip }] } });
const zone = (name: string, layer3: readonly string[]): Item => item('zone', name, { network: { layer3 } });
const blocking = {
  rules: [
    {
      name: 'all',
      severity: ['critical', 'high', 'medium'],
      category: 'any',
      host: 'any',
      threat_name: 'any',
      action: { drop: {} },
    },
  ],
};

export const routes: readonly Values[] = [
  { name: 'default', destination: '0.0.0.0/0', nexthop: { ip_address: '203.0.113.254' } },
  { name: 'partner', destination: '10.7.0.0/16', interface: 'tunnel.1' },
];
export const vrf = (list: readonly Values[]): readonly Values[] => [
  {
    name: 'default',
    interface: ['ethernet1/1', 'ethernet1/2', 'ethernet1/3', 'ethernet1/4', 'tunnel.1'],
    routing_table: { ip: { static_route: list } },
  },
];

const fixed: readonly Item[] = [
  item(
    'external_dynamic_list',
    'bad',
    {
      type: { ip: { url: 'https://lists.example/bad', recurring: { hourly: {} } } },
    },
    'All',
  ),
  item('service', 'web', tcp('443'), 'All'),
  item('service', 'ssh', tcp('22'), 'All'),
  item('service', 'smb', tcp('445'), 'All'),
  item('tag', 'retired', {}, 'All'),
  item('tag', 'campus', {}, 'All'),
  item('tag', 'note', { color: 'Red' }, 'All'),
  address('campus', '10.64.0.0/14', { tag: ['campus'] }),
  address('old-1', '10.2.9.9/32', { tag: ['retired'] }),
  address('spare', '10.2.9.10/32'),
  item('address_group', 'retired-hosts', { dynamic: { filter: "'retired'" } }, 'All'),
  item('schedule', 'day', { schedule_type: { recurring: { daily: ['08:00-18:00'] } } }, 'All'),
  item('profile_group', 'strict', { vulnerability: ['vp'], spyware: ['sp'] }, 'All'),
  item('vulnerability_protection_profile', 'vp', blocking, 'All'),
  item('anti_spyware_profile', 'sp', { rules: blocking.rules.map(({ host: _, ...rule }) => rule) }, 'All'),
  item(
    'log_forwarding_profile',
    'to-siem',
    { match_list: [{ name: 'all', log_type: 'traffic', filter: 'All Logs', send_syslog: ['siem'] }] },
    'All',
  ),
  port('ethernet1/1', '203.0.113.1/24'),
  port('ethernet1/2', '10.1.0.1/16'),
  port('ethernet1/3', '10.2.0.1/16'),
  port('ethernet1/4', '10.9.0.1/24'),
  item('tunnel_interface', 'tunnel.1', {}),
  zone('untrust', ['ethernet1/1']),
  zone('trust', ['ethernet1/2']),
  zone('servers', ['ethernet1/3']),
  zone('guest', ['ethernet1/4']),
  zone('partner', ['tunnel.1']),
  item('logical_router', 'main', { vrf: vrf(routes) }),
  ruleItem(
    'published',
    {
      nat_type: 'ipv4',
      from: ['untrust'],
      to: ['untrust'],
      source: any,
      destination: ['203.0.113.80'],
      service: 'web',
      destination_translation: { translated_address: '10.2.0.80' },
    },
    'Texas',
    'pre',
    'nat_rule',
  ),
];

const rule = (name: string, fields: Values): Item => ruleItem(name, fields);

const before: readonly Item[] = [
  ruleItem('no-bad', deny({ source: ['bad'] }), 'All'),
  ruleItem('no-smb', deny({ from: ['trust', 'guest'], to: ['servers'], service: ['smb'] }), 'All'),
  ruleItem('no-retired', deny({ destination: ['retired-hosts'] }), 'All'),
  ruleItem('no-spare', deny({ source: ['10.66.0.0/25'], to: ['servers'] }), 'All'),
  ruleItem('no-spare-2', deny({ source: ['10.66.0.0/26'], to: ['servers'] }), 'All'),
];

const others: readonly Item[] = [
  rule('admin', allow({ from: ['trust'], to: ['servers'], source: ['10.1.200.0/24'], destination: any, service: any })),
  rule(
    'web-out',
    allow({ from: ['trust'], to: ['untrust'], source: ['10.1.0.0/16'], destination: ['198.51.100.0/24'] }),
  ),
  rule(
    'publish',
    allow({
      from: ['untrust'],
      to: ['servers'],
      source: any,
      destination: ['203.0.113.80-203.0.113.87'],
      service: ['web', 'ssh'],
    }),
  ),
  rule('guests', allow({ from: ['guest'], to: ['servers'], source: ['10.9.0.0/24'], destination: ['10.2.0.80'] })),
  rule('branch-a', allow({ from: ['partner'], to: ['servers'], source: ['10.7.0.0/25'], destination: ['10.2.0.80'] })),
  rule(
    'branch-b',
    allow({ from: ['partner'], to: ['servers'], source: ['10.7.0.128/25'], destination: ['10.2.0.80'] }),
  ),
  rule(
    'to-partner',
    allow({ from: ['trust'], to: ['partner'], source: ['10.1.0.0/16'], destination: any, service: any }),
  ),
];

const rest = ruleItem('rest', deny({}), 'All', 'post');

/** The policy of a shape. */
export function basedOn(shape: Shape): Based {
  const parts: readonly Written[] = [
    writtenAddress(shape.source, 'source', clients, 'clients', shape.place),
    writtenAddress(shape.destination, 'destination', servers, 'app', shape.place),
    writtenService(shape.service, appPorts, 'app-ports', shape.place),
  ];
  const fields = Object.assign({}, ...parts.map((part) => part.fields)) as Values;
  const app = ruleItem(
    'app',
    allow({ from: ['trust'], to: ['servers'], ...fields, ...conditions[shape.condition] }),
    shape.place,
    shape.position,
  );
  const items = parts.flatMap((part) => part.items);
  return { shape, world: [...fixed, ...items, ...before, ...others, app, rest] };
}

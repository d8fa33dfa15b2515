import type { Configuration, ConfiguredObject, ConfiguredRule, ConfiguredRulebase } from '../../src/engine/policy';
import type { Container } from '../../src/catalog';

type Fields = Readonly<Record<string, unknown>>;

/** The firewall of the tests: a folder below All Firewalls. */
export const office: Container = { scope: 'folder', name: 'Office' };
const top: Container = { scope: 'folder', name: 'All' };

/** What a test adds to the network of the office. */
export interface Setup {
  readonly nat?: readonly Fields[];
  readonly security?: readonly Fields[];
  readonly post?: readonly Fields[];
  readonly topPre?: readonly Fields[];
  readonly topPost?: readonly Fields[];
  readonly pbf?: readonly Fields[];
  readonly decryption?: readonly Fields[];
  readonly qos?: readonly Fields[];
  readonly override?: readonly Fields[];
  readonly dos?: readonly Fields[];
  readonly authentication?: readonly Fields[];
  readonly objects?: readonly ConfiguredObject[];
  /** Instead of the router of the office. */
  readonly routers?: readonly ConfiguredObject[];
  readonly routes?: readonly Fields[];
  readonly interfaces?: readonly ConfiguredObject[];
}

/** One object of the office. */
export function object(kind: string, name: string, fields: Fields): ConfiguredObject {
  return { kind, container: office, name, fields: { name, ...fields } };
}

/** An Ethernet interface with an address. */
export function port(name: string, ...addresses: readonly string[]): ConfiguredObject {
  return object('ethernet_interface', name, { layer3: { ip: addresses.map((one) => ({ name: one })) } });
}

/** A zone with interfaces. */
export function zone(name: string, ...interfaces: readonly string[]): ConfiguredObject {
  return object('zone', name, { network: { layer3: interfaces } });
}

/** A router with one VRF. */
export function router(
  name: string,
  interfaces: readonly string[],
  routes: readonly Fields[],
  more: Fields = {},
): ConfiguredObject {
  const vrf = { name: 'default', interface: interfaces, routing_table: { ip: { static_route: routes } }, ...more };
  return object('logical_router', name, { vrf: [vrf] });
}

/** A static route to a next hop. */
export function route(name: string, destination: string, nexthop: string | Fields, more: Fields = {}): Fields {
  return { name, destination, nexthop: typeof nexthop === 'string' ? { ip_address: nexthop } : nexthop, ...more };
}

/** Routes of the office: the internet by untrust, branches by a router in trust. */
export const usualRoutes = [
  route('default', '0.0.0.0/0', '203.0.113.254'),
  route('branches', '10.8.0.0/16', '10.1.0.254'),
  route('partner', '10.9.0.0/16', {}, { interface: 'tunnel.1' }),
];

const ports = ['ethernet1/1', 'ethernet1/2', 'ethernet1/3', 'tunnel.1'];
const any = ['any'];

/**
 * A firewall with untrust (203.0.113.1/24, default route), trust (10.1.0.1/16), dmz (10.2.0.1/24) and vpn (tunnel.1).
 * Rules may leave out what is any.
 */
export function officeWith(setup: Setup): Configuration {
  const { objects = [], interfaces = [], routes = usualRoutes } = setup;
  const lists = (
    [
      ['security_rule', office, 'pre', setup.security],
      ['security_rule', office, 'post', setup.post],
      ['security_rule', top, 'pre', setup.topPre],
      ['security_rule', top, 'post', setup.topPost],
      ['nat_rule', office, 'pre', setup.nat],
      ['pbf_rule', office, 'pre', setup.pbf],
      ['decryption_rule', office, 'pre', setup.decryption],
      ['qos_policy_rule', office, 'pre', setup.qos],
      ['app_override_rule', office, 'pre', setup.override],
      ['dos_protection_rule', office, 'pre', setup.dos],
      ['authentication_rule', office, 'pre', setup.authentication],
    ] as const
  ).flatMap(([kind, container, rulebase, rules]): readonly ConfiguredRulebase[] =>
    rules === undefined ? [] : [{ kind, container, rulebase, rules: rules.map((one) => ruleOf(kind, one)) }],
  );
  return {
    containers: [
      { container: top, completeness: 'complete' },
      { container: { scope: 'folder', name: 'All Firewalls' }, completeness: 'complete', above: 'All' },
      { container: office, completeness: 'complete', above: 'All Firewalls', snippets: [] },
    ],
    objects: [
      port('ethernet1/1', '203.0.113.1/24'),
      port('ethernet1/2', '10.1.0.1/16'),
      port('ethernet1/3', '10.2.0.1/24'),
      object('tunnel_interface', 'tunnel.1', {}),
      zone('untrust', 'ethernet1/1'),
      zone('trust', 'ethernet1/2'),
      zone('dmz', 'ethernet1/3'),
      zone('vpn', 'tunnel.1'),
      object('service', 'http', { protocol: { tcp: { port: '80' } } }),
      object('service', 'https', { protocol: { tcp: { port: '443' } } }),
      object('service', 'rdp', { protocol: { tcp: { port: '3389' } } }),
      object('service', 'alt', { protocol: { tcp: { port: '8080' } } }),
      object('service', 'dns', { protocol: { udp: { port: '53' } } }),
      ...interfaces,
      ...objects,
      ...(setup.routers ?? [router('main', ports, routes)]),
    ],
    rulebases: lists,
  };
}

const matched = {
  from: any,
  to: any,
  source: any,
  destination: any,
};

function ruleOf(kind: string, fields: Fields): ConfiguredRule {
  const { name } = fields;
  const isSecurity = kind === 'security_rule';
  const usual = {
    ...(kind === 'pbf_rule' || kind === 'qos_policy_rule' ? {} : matched),
    ...(isSecurity ? { service: any, application: any, source_user: any, category: any, action: 'allow' } : {}),
    ...(kind === 'nat_rule' ? { service: 'any' } : {}),
  };
  return { name: String(name), fields: { ...usual, ...fields } };
}

/** NAT rule that publishes RDP of 10.2.0.10 at 203.0.113.10. */
export const rdp = {
  folder: 'Office',
  position: 'pre',
  nat_type: 'ipv4',
  name: 'rdp',
  from: ['untrust'],
  to: ['untrust'],
  source: ['any'],
  destination: ['203.0.113.10'],
  service: 'rdp',
  destination_translation: { translated_address: '10.2.0.10' },
};

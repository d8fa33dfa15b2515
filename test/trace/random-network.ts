import type { Configuration, ConfiguredObject } from '../../src/engine/policy';
import { object, officeWith, port, route, router, zone } from './office';

type Random = () => number;

/** A configuration that looks random: one or two routers, routes, NAT, policy-based forwarding, security rules. */
export interface RandomNetwork {
  readonly configuration: Configuration;
  readonly addresses: readonly string[];
  readonly services: readonly string[];
  readonly applications: readonly string[];
}

const networks = ['10.1.0.0/24', '10.2.0.0/24', '10.3.0.0/24', '203.0.113.0/24', '198.51.100.0/24'];
const hosts = networks.flatMap((one) => [4, 5, 9, 70].map((last) => one.replace('0/24', String(last))));
const beyond = ['172.16.0.7', '192.0.2.10', '192.0.2.11'];
const addresses = [...hosts, ...beyond];
const services = ['tcp/80', 'tcp/443', 'tcp/8080', 'udp/53', 'icmp'];
const applications = ['ssl', 'web-browsing', 'ssh', 'own-app', 'signed-app'];

/** The network of a seed. */
export function randomNetwork(random: Random): RandomNetwork {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] ?? (list[0] as T);
  const chance = (share: number): boolean => random() < share;
  const count = 3 + Math.floor(random() * 3);
  const names = Array.from({ length: count }, (_, i) => `ethernet1/${String(i + 1)}`);
  const zones = ['a', 'b', 'c', 'd'];
  const zoneOf = new Map(names.map((name) => [name, pick(zones)]));
  const isSplit = chance(0.3);
  const routerOf = (i: number): number => (isSplit && i >= count - 2 ? 1 : 0);
  const interfaces = names.map((name, i) => port(name, networks[i]?.replace('0/24', '1/24') ?? ''));
  const routers = (isSplit ? [0, 1] : [0]).map((at): ConfiguredObject => {
    const own = names.filter((_, i) => routerOf(i) === at);
    const hop = () => pick(own.map((name) => networks[names.indexOf(name)] ?? '')).replace('0/24', '254');
    const routes = [
      ...(chance(0.8) ? [route('default', '0.0.0.0/0', hop())] : []),
      ...(chance(0.3) ? [route('default-2', '0.0.0.0/0', hop())] : []),
      ...(chance(0.2) ? [route('attached-hole', pick(networks).replace('0/24', '64/26'), { discard: {} })] : []),
      ...(chance(0.1) ? [route('unresolved', pick(['192.0.2.10/32', '0.0.0.0/0']), { fqdn: 'gw.example.com' })] : []),
      ...(chance(0.5) ? [route('more', pick(['192.0.2.0/24', '172.16.0.0/12', '10.0.0.0/8']), hop())] : []),
      ...(chance(0.3) ? [route('hole', pick(['192.0.2.11/32', '172.16.0.0/16']), { discard: {} })] : []),
      ...(isSplit && chance(0.8)
        ? [route('other', pick(['10.0.0.0/8', '192.0.2.0/24', '198.51.100.0/24']), { next_lr: at === 0 ? 'r1' : 'r0' })]
        : []),
    ];
    return router(`r${String(at)}`, own, routes, { ecmp: { enable: chance(0.5) } });
  });
  const some = (list: readonly string[], share = 0.4): readonly string[] =>
    chance(share) ? ['any'] : [...new Set([pick(list), pick(list)])];
  const places = [...addresses, ...networks, '10.0.0.0/8', '192.0.2.0/24'];
  const nat = Array.from({ length: Math.floor(random() * 6) }, (_, i) => {
    const kind = Math.floor(random() * 6);
    const host = pick(addresses);
    const common = {
      name: `n${String(i)}`,
      from: some(zones),
      to: some(zones),
      service: pick(['any', 'any', 'http', 'https', 'dns']),
      ...(chance(0.15) ? { to_interface: pick(names) } : {}),
    };
    const target = { translated_address: pick(hosts), ...(chance(0.3) ? { translated_port: pick([80, 8080]) } : {}) };
    switch (kind) {
      case 0:
        return {
          ...common,
          source: some(places),
          source_translation: { dynamic_ip_and_port: { translated_address: [pick(hosts)] } },
        };
      case 1:
        return {
          ...common,
          source: [host],
          source_translation: {
            static_ip: { translated_address: pick(addresses), bi_directional: pick(['yes', 'no']) },
          },
        };
      case 2:
        return {
          ...common,
          destination: [pick(networks)],
          destination_translation: { translated_address: pick(networks) },
        };
      case 3:
        return { ...common, source: some(places), destination: some(places, 0.2) };
      default:
        return { ...common, destination: some(addresses, 0), destination_translation: target };
    }
  });
  const security = Array.from({ length: 2 + Math.floor(random() * 8) }, (_, i) => ({
    name: `s${String(i)}`,
    from: some(zones),
    to: some(zones),
    source: some(places),
    destination: some(places),
    service: some(['http', 'https', 'dns', 'alt'], 0.5),
    application: some(applications, 0.6),
    source_user: chance(0.15) ? [pick(['alice', 'unknown'])] : ['any'],
    action: pick(['allow', 'allow', 'deny']),
  }));
  const pbf = chance(0.4)
    ? [
        {
          name: 'f0',
          from: chance(0.5) ? { zone: [pick(zones)] } : { interface: [pick(names), pick(names)] },
          source: some(places),
          destination: some(places),
          action: pick([{ forward: { egress_interface: pick(names) } }, { discard: {} }, { no_pbf: {} }]),
        },
      ]
    : [];
  const dos = chance(0.4)
    ? Array.from({ length: 1 + Math.floor(random() * 3) }, (_, i) => ({
        name: `d${String(i)}`,
        from: some(zones, 0.7),
        to: some(zones, 0.7),
        source: some(places, 0.6),
        destination: some(places, 0.6),
        service: some(['http', 'https', 'dns', 'alt'], 0.7),
        action: { [pick(['deny', 'deny', 'allow', 'protect'])]: {} },
      }))
    : [];
  const override = chance(0.4)
    ? Array.from({ length: 1 + Math.floor(random() * 2) }, (_, i) => ({
        name: `o${String(i)}`,
        from: some(zones, 0.5),
        to: some(zones, 0.5),
        source: some(places, 0.7),
        destination: some(places, 0.7),
        protocol: pick(['tcp', 'tcp', 'udp']),
        port: pick(['80', '440-8080', '53']),
        application: pick(['own-app', 'own-app', 'ssh']),
      }))
    : [];
  const setup = { nat, security, pbf, dos, routers, interfaces, override };
  const usual = officeWith(setup);
  // The zones and interfaces of the office make place for those of this network.
  const apart = ['ethernet_interface', 'tunnel_interface', 'zone', 'logical_router'];
  const objects = [
    ...usual.objects.filter(({ kind }) => !apart.includes(kind)),
    ...interfaces,
    ...routers,
    ...zones
      .map((name) => zone(name, ...names.filter((one) => zoneOf.get(one) === name && !chance(0.03))))
      .map(({ fields, ...one }) => ({
        ...one,
        fields: { ...fields, ...(chance(0.2) ? { enable_user_identification: chance(0.5) } : {}) },
      })),
    object('tag', 'unused', {}),
    object('application', 'own-app', { category: 'business-systems' }),
    object('application', 'signed-app', { signature: [{ name: 's' }] }),
  ];
  return { configuration: { ...usual, objects }, addresses, services, applications };
}

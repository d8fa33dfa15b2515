import type { NetworkRole } from '../../catalog';

/** What a rule matches, its name and its place among the other rules. */
const matching = ['name', 'folder', 'snippet', 'device', 'position', 'relative_position', 'target_rule', 'disabled'];
const addresses = ['from', 'to', 'source', 'destination', 'service'];
const route = ['name', 'destination', 'interface', 'nexthop', 'metric', 'admin_dist'];
const translated = ['translated_address', 'translated_port'];
const places = ['name', 'folder', 'snippet', 'device'];

/**
 * What the comparison of reachability evaluates of each kind, as paths of API names. A change of any other attribute is
 * not judged by it. Empty: another judge compares the kind, or none does.
 */
const evaluated: Readonly<Record<NetworkRole | 'zone', readonly string[]>> = {
  'nat-rule': [
    ...matching,
    ...addresses,
    'to_interface',
    'nat_type',
    'source_translation.static_ip',
    'source_translation.dynamic_ip.translated_address',
    'source_translation.dynamic_ip_and_port',
    ...translated.map((name) => `destination_translation.${name}`),
    ...translated.map((name) => `dynamic_destination_translation.${name}`),
  ],
  'forwarding-rule': [
    ...matching,
    'from.zone',
    'from.interface',
    'source',
    'source_user',
    'destination',
    'service',
    'application',
    'schedule',
    'action.forward.egress_interface',
    'action.forward.nexthop',
    'action.discard',
    'action.no_pbf',
  ],
  'application-override': [
    ...matching,
    ...addresses,
    'negate_source',
    'negate_destination',
    'protocol',
    'port',
    'application',
  ],
  router: [
    ...places,
    'vrf.name',
    'vrf.interface',
    'vrf.ecmp.enable',
    ...['ip', 'ipv6'].flatMap((family) => route.map((name) => `vrf.routing_table.${family}.static_route.${name}`)),
  ],
  zone: [...places, 'network.layer3', 'network.layer2', 'network.virtual_wire', 'network.tap'],
  interface: ['ip.name', 'layer3.ip.name'],
  'authentication-rule': [],
  'dos-protection-rule': [],
  'decryption-rule': [],
  'qos-rule': [],
  'profile-group': [],
};

/** Reports whether the comparison of reachability evaluates an attribute, by its path of API names. */
export function isEvaluated(role: NetworkRole | 'zone', path: readonly string[]): boolean {
  const text = `${path.join('.')}.`;
  return path.length > 0 && evaluated[role].some((one) => text.startsWith(`${one}.`));
}

/** Reports whether the comparison of reachability evaluates all that rules of a kind do with an object they reference. */
export function usesAreEvaluated(role: NetworkRole | undefined): boolean {
  return role === 'nat-rule' || role === 'forwarding-rule' || role === 'application-override' || role === 'router';
}

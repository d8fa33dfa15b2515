import { expect, test } from '@jest/globals';
import { allKinds, type Attribute } from '../../src/catalog';

/** Names that say that a value decides how much something protects. */
const telling =
  /^(action|analysis|inline_policy_action|default_action)$|exception|exempt|white_?list|^bypass_|_bypass_/;

/** Attributes with such a name that protect no traffic, or whose strength another fact of their kind says. */
const otherwise: readonly RegExp[] = [
  // Which traffic passes is compared flow by flow.
  /^(security_rule|decryption_rule|dos_protection_rule|authentication_rule)\./,
  /^(pbf_rule|qos_policy_rule|sdwan_rule|nat_rule|network_packet_broker_rule|traffic_steering_rule)\./,
  // An exception of an external list changes what the list matches; that of a threat exception limits the exception.
  /^external_dynamic_list\./,
  /exempt_ip$/,
  // Routes, tunnels, tags, updates and records of an audit.
  /^(auto_tag_action\.|logical_router\.|bgp_|route_|ha_configuration\.|update_schedule\.|snippet_audit_log\.|ipsec_tunnel\.)/,
];

function inside({ type }: Attribute): readonly Attribute[] {
  const own = type.kind === 'list' ? type.item : type;
  return own.kind === 'object' ? own.attributes : [];
}

/** Attributes at every depth with their paths. An attribute that has a strength says it for what is in it, too. */
function walk(attributes: readonly Attribute[], path: string): readonly (readonly [string, Attribute])[] {
  return attributes.flatMap((one) => {
    const own = `${path}.${one.name}`;
    const deeper = one.type.kind === 'object' && one.strength !== undefined ? [] : walk(inside(one), own);
    return [[own, one] as const, ...deeper];
  });
}

test('whatever says how much something protects has an order, or is named here', () => {
  const all = allKinds().flatMap((kind) => walk(kind.attributes, kind.name));
  const undecided = all.filter(
    ([path, { name, strength }]) =>
      telling.test(name) && strength === undefined && !otherwise.some((one) => one.test(path)),
  );
  expect(undecided.map(([path]) => path)).toEqual([]);
});

test('an order is one that the comparison can follow', () => {
  for (const [path, { strength, type }] of allKinds().flatMap((kind) => walk(kind.attributes, kind.name))) {
    if (strength === undefined) continue;
    const isList = ['listed', 'rules', 'items', 'exceptions', 'entries'].includes(strength.of);
    expect({ path, isList: type.kind === 'list' }).toEqual({ path, isList });
    if (strength.of === 'rules' || strength.of === 'items') {
      const item = type.kind === 'list' && type.item.kind === 'object' ? type.item.attributes : [];
      const actions = item.filter((one) => one.strength?.of === 'action' || one.strength?.of === 'threshold');
      expect({ path, hasAction: actions.length > 0 }).toEqual({ path, hasAction: true });
    }
  }
});

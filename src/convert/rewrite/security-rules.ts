import type { Container } from '../../catalog';
import type { Draft } from '../draft';
import { isLeaf, keyOf, leavesOf, nodeAt, valueOf } from '../read/config-node';

/**
 * Rewrites what a security rule of the service cannot say: the types of rules become rules for zones that the type
 * allows. What cannot be rewritten is written disabled.
 */
export function rewriteSecurityRule(
  draft: Draft,
  zonesOf: (container: Container) => readonly string[],
): readonly Draft[] {
  const { entry, kind } = draft;
  if (kind.name !== 'security_rule' || entry === undefined) return [draft];
  const type = valueOf(nodeAt(entry, 'rule-type'))?.value ?? 'universal';
  if (type === 'universal') return [draft];
  const zones = zonesOf(draft.container);
  const from = textsIn(draft.fields['from']);
  const to = textsIn(draft.fields['to']);
  const fromZones = from.includes('any') ? zones : from;
  const toZones = to.includes('any') ? zones : to;
  if (fromZones.length === 0 || toZones.length === 0) {
    draft.disabled = {
      why: `it matches traffic of the type ${type}, and the zones are not in the file`,
      remedy: 'list the zones of the rule, then enable it',
    };
    return [draft];
  }
  const pairs = type === 'intrazone' ? insidePairs(fromZones, to, toZones) : betweenPairs(fromZones, toZones);
  const how = `${type} rule, written as ${String(pairs.length)} ${pairs.length === 1 ? 'rule' : 'rules'} for its zones`;
  if (pairs.length === 0) {
    draft.disabled = { why: `a rule of the type ${type} with these zones matches nothing`, remedy: 'remove it' };
    return [draft];
  }
  return pairs.map(({ from: one, to: others }, i) => ({
    ...draft,
    name: pairs.length === 1 ? draft.name : `${draft.name}-${String(i + 1)}`,
    fields: { ...draft.fields, from: [one], to: others },
    rewritten: [...draft.rewritten, how],
  }));
}

interface ZonePair {
  readonly from: string;
  readonly to: readonly string[];
}

/** Inside each zone. A rule without destination zones has those of its sources. */
function insidePairs(from: readonly string[], to: readonly string[], toZones: readonly string[]): readonly ZonePair[] {
  return from.filter((zone) => to.length === 0 || toZones.includes(zone)).map((zone) => ({ from: zone, to: [zone] }));
}

function betweenPairs(from: readonly string[], to: readonly string[]): readonly ZonePair[] {
  return from
    .map((zone) => ({ from: zone, to: to.filter((other) => other !== zone) }))
    .filter(({ to: others }) => others.length > 0);
}

/** A rule for some firewalls only is written disabled: it would apply to others. */
export function limitToTargets(draft: Draft): void {
  const target = draft.entry === undefined ? undefined : nodeAt(draft.entry, 'target');
  if (target === undefined) return;
  const devices = nodeAt(target, 'devices');
  const names = devices === undefined || isLeaf(devices) ? [] : devices.children.map(keyOf);
  const tags = nodeAt(target, 'tags');
  draft.leftovers = draft.leftovers.filter(({ node }) => node !== target);
  if (names.length === 0 && (tags === undefined || isLeaf(tags))) {
    for (const leaf of leavesOf(target)) {
      draft.judged.set(leaf, { outcome: 'not-configuration', why: 'the rule applies to every firewall of the group' });
    }
    return;
  }
  const isNegated = valueOf(nodeAt(target, 'negate'))?.value === 'yes';
  const which = names.length === 0 ? 'firewalls with a tag' : `${isNegated ? 'all but ' : ''}${names.join(', ')}`;
  draft.disabled = {
    why: `it applies only to ${which}, and rules of the service apply to all firewalls of a folder`,
    remedy: 'put these firewalls into a folder of their own, move the rule there, and enable it',
  };
}

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

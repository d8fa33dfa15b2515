import { placeText } from '../../../catalog';
import { cachedBy } from '../../../core';
import type { Policy, PolicyRule } from '../../policy';
import { firstMatch, kindsMeaning, withDefaults, type Box } from '../../policy/engine';
import type { Firewall } from '../firewall';
import type { MatchingRule } from '../trace-result';
import { deciderName } from './step-text';

/** A security rule with its boxes, as input for `firstMatch`. */
export interface OrderedSecurityRule {
  readonly rule: PolicyRule;
  readonly boxes: readonly Box[];
}

let kind: string | undefined;

/** Returns the kind of security rules. Determined on first use, because the lookup loads the whole catalog. */
export function securityKind(): string {
  kind ??= kindsMeaning('security-rule')[0] ?? '';
  return kind;
}

/** Returns the security rules of a firewall in evaluation order, including the two default rules. */
export function securityRules({ security }: Firewall): readonly OrderedSecurityRule[] {
  const known = orderedRules(security);
  const { length: zones } = security.vocabulary.zones;
  // The default rules compare each zone that is known.
  if (known.zones !== zones) {
    known.zones = zones;
    known.rules = withDefaults(security).map((rule) => ({ rule, boxes: rule.boxes }));
  }
  return known.rules;
}

const orderedRules = cachedBy((_: Policy): { zones: number; rules: readonly OrderedSecurityRule[] } => ({
  zones: -1,
  rules: [],
}));

/** Describes a security rule: `rule "web" (pre rules of folder Branches): allow`. */
export function securityText({ reference, action }: PolicyRule): string {
  const place =
    reference.kind === 'default' ? '' : ` (${reference.rulebase} rules of ${placeText(reference.container)})`;
  return `${deciderName(reference)}${place}: ${action}`;
}

/** Returns the rules after the deciding one that match flows as well. */
export function laterRules(
  rules: readonly OrderedSecurityRule[],
  deciding: PolicyRule,
  seen: Box,
): readonly MatchingRule[] {
  const at = rules.findIndex(({ rule }) => rule === deciding);
  return rules.slice(at + 1).flatMap(({ rule, boxes }): readonly MatchingRule[] => {
    const { matches, rest } = firstMatch([seen], [{ boxes }]);
    if (matches.length === 0) return [];
    return [{ rule: rule.reference, effect: rule.effect, certainty: rest.length === 0 ? 'surely' : 'maybe' }];
  });
}

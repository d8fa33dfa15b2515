import { firstMatch, anyAddress, anyName, anyService, overlaps, side, type Box } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { candidatesFrom } from '../query/candidates';
import { sourcesByInterface } from '../query/ingresses';
import type { TranslationRule } from '../rules/nat-rules';
import { natRulesFor } from '../steps/candidates';
import { securityRules } from '../steps/security';
import { withSide } from '../steps/sides';

/** Result for the traffic that a NAT rule matches. */
export interface NatUse {
  readonly rule: TranslationRule['rule'];
  /** `never`: earlier NAT rules match all of it, or no route leads to it. `part`: earlier rules match a part of it. */
  readonly matches: 'all' | 'part' | 'never';
  /** Earlier NAT rules that match some of the same traffic. */
  readonly earlier: readonly string[];
  /** Whether a security rule allows some of the matched traffic. */
  readonly isAllowed: boolean;
}

/** Determines for some NAT rules whether they match any traffic, and whether security rules allow it. */
export function natUses(firewall: Firewall, isWanted: (name: string) => boolean): readonly NatUse[] {
  const rules = securityRules(firewall);
  return firewall.nat
    .filter(({ rule, isReverse }) => isReverse !== true && isWanted(rule.reference.name))
    .map((one): NatUse => {
      const flows = candidatesOf(firewall, one);
      const allowed = firstMatch(flows, rules).matches.some(({ rule: { rule } }) => rule.effect === 'allow');
      const earlier = earlierRules(firewall, one);
      return {
        rule: one.rule,
        matches: flows.length === 0 ? 'never' : earlier.length === 0 ? 'all' : 'part',
        earlier: earlier.map(({ rule }) => rule.reference.name),
        isAllowed: allowed,
      };
    });
}

function candidatesOf(firewall: Firewall, { rule, boxes }: TranslationRule): readonly Box[] {
  const wanted = { destination: anyAddress, service: anyService };
  return boxes.flatMap((box) => {
    const start = withSide(withSide(box, 'from', anyName), 'to', anyName);
    return sourcesByInterface(firewall, box.sides[side.source])
      .flatMap((at) => candidatesFrom(firewall, start, at, wanted))
      .filter(({ nat }) => nat?.rule === rule)
      .flatMap((candidate) => candidate.boxes);
  });
}

function earlierRules(firewall: Firewall, wanted: TranslationRule): readonly TranslationRule[] {
  const { nat } = firewall;
  const earlier = new Set(nat.slice(0, nat.indexOf(wanted)));
  const egress = wanted.egress === undefined ? undefined : firewall.network.interfaces.namedInterface(wanted.egress);
  const applicable = natRulesFor(firewall, egress).map(({ rule }) => rule);
  return [...earlier].filter(
    (rule) =>
      applicable.includes(rule.rule) &&
      rule.rule !== wanted.rule &&
      rule.boxes.some((box) => wanted.boxes.some((other) => overlaps(box, other))),
  );
}

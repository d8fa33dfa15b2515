import type { Vocabulary } from '../../policy';
import { firstMatch, anyName, type Box, type Ranges } from '../../policy/engine';
import type { Firewall } from '../firewall';
import type { Interface } from '../network/interfaces';
import type { ForwardingRule } from '../rules/forwarding-rules';
import type { TranslationRule } from '../rules/nat-rules';

/** The NAT rules that packets to an egress interface can meet. */
export function natRulesFor(
  { nat, network, vocabulary }: Firewall,
  egress: Interface | undefined,
): readonly TranslationRule[] {
  return nat.flatMap((one) => {
    if (one.egress === undefined) return [one];
    if (egress !== undefined) return network.interfaces.named(one.egress) === egress ? [one] : [];
    const answers = vocabulary.answer(
      vocabulary.question({
        id: `egress ${one.egress}`,
        about: 'zone',
        text: `the packet leaves by interface ${one.egress}`,
      }),
    );
    return [{ ...one, boxes: one.boxes.map((box) => ({ sides: box.sides, answers: box.answers.and(answers) })) }];
  });
}

/** What policy-based forwarding decides of some flows, and the flows that the routing table decides. */
export function byForwardingRules(
  { forwarding, network }: Firewall,
  flows: readonly Box[],
  ingress: Interface | undefined,
): { readonly forwarded: readonly { rule: ForwardingRule; boxes: readonly Box[] }[]; readonly routed: readonly Box[] } {
  const rules = forwarding.rules.filter(
    (one) =>
      one.ingress === undefined ||
      (ingress !== undefined && one.ingress.some((name) => network.interfaces.named(name) === ingress)),
  );
  if (rules.length === 0) return { forwarded: [], routed: flows };
  const { matches, rest } = firstMatch(flows, rules);
  return {
    forwarded: matches.filter(({ rule }) => rule.action.is !== 'route'),
    routed: [...rest, ...matches.filter(({ rule }) => rule.action.is === 'route').flatMap(({ boxes }) => boxes)],
  };
}

/** A zone as a side of a box; any zone where it is unknown. */
export function zoneSide(zone: string | undefined, vocabulary: Vocabulary): Ranges {
  if (zone === undefined) return anyName;
  const number = vocabulary.zone(zone);
  return [number, number + 1];
}

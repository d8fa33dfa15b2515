import type { Vocabulary } from '../../policy';
import { firstMatch, anyName, type Box, type Ranges } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { interfaceChoice } from '../network/entry';
import type { Interface } from '../network/interfaces';
import type { ForwardingRule } from '../rules/forwarding-rules';
import type { TranslationRule } from '../rules/nat-rules';
import { withSide } from './sides';

/** Returns the NAT rules that may apply to packets with an egress interface. */
export function natRulesFor(
  { nat, network, vocabulary }: Firewall,
  egress: Interface | undefined,
): readonly TranslationRule[] {
  return nat.flatMap((rule) => {
    if (rule.egress === undefined) return [rule];
    if (egress !== undefined) return network.interfaces.namedInterface(rule.egress) === egress ? [rule] : [];
    const answers = vocabulary.answer(
      vocabulary.question({
        id: `egress ${rule.egress}`,
        about: 'zone',
        text: `the packet leaves by interface ${rule.egress}`,
      }),
    );
    return [{ ...rule, boxes: rule.boxes.map((box) => ({ sides: box.sides, answers: box.answers.and(answers) })) }];
  });
}

/** Applies policy-based forwarding to flows; also returns the flows left to the routing table. */
export function byForwardingRules(
  { forwarding, network, vocabulary }: Firewall,
  flows: readonly Box[],
  ingress: Interface | undefined,
): { readonly forwarded: readonly { rule: ForwardingRule; boxes: readonly Box[] }[]; readonly routed: readonly Box[] } {
  const rules = forwarding.rules.flatMap((rule) => {
    const names = rule.ingress;
    if (names === undefined) return [rule];
    if (ingress !== undefined)
      return names.some((name) => network.interfaces.namedInterface(name) === ingress) ? [rule] : [];
    const boxes = names.flatMap((name) => enteringBy(network.interfaces.namedInterface(name), rule.boxes, vocabulary));
    return boxes.length === 0 ? [] : [{ ...rule, boxes }];
  });
  if (rules.length === 0) return { forwarded: [], routed: flows };
  const { matches, rest } = firstMatch(flows, rules);
  return {
    forwarded: matches.filter(({ rule }) => rule.action.is !== 'route'),
    routed: [...rest, ...matches.filter(({ rule }) => rule.action.is === 'route').flatMap(({ boxes }) => boxes)],
  };
}

/** Whether packets enter by an interface is a question if their ingress is unknown. */
function enteringBy(at: Interface, boxes: readonly Box[], vocabulary: Vocabulary): readonly Box[] {
  if (at.zone === undefined) return [];
  const { id, text } = interfaceChoice(at);
  const answers = vocabulary.answer(vocabulary.question({ id, about: 'zone', text }));
  const from = zoneSide(at.zone.name, vocabulary);
  return boxes.map(({ sides, answers: own }) => withSide({ sides, answers: own.and(answers) }, 'from', from));
}

/** Returns the zone dimension of a box; any zone if the zone is unknown. */
export function zoneSide(zone: string | undefined, vocabulary: Vocabulary): Ranges {
  if (zone === undefined) return anyName;
  const number = vocabulary.zone(zone);
  return [number, number + 1];
}

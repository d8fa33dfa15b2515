import { append } from '../../core';
import type { PolicyRule, Vocabulary } from '../policy';
import { isSame, overlap, overlaps, remainder, type Box, type Ranges } from '../policy/engine';

/** What a map needs of a rule. */
export type DecidingRule = Pick<PolicyRule, 'reference' | 'effect'>;

/** A box of a rule, in evaluation order. */
export interface RuleBox {
  readonly rule: DecidingRule;
  readonly box: Box;
}

/** The flows between two zones that one rule allows. */
export interface AllowedPart {
  readonly rule: DecidingRule;
  readonly boxes: readonly Box[];
}

/** The flows between two zones that a policy allows. */
export interface PairTraffic {
  readonly parts: readonly AllowedPart[];
  readonly extent: 'exact' | 'at most';
}

/** Maximum number of boxes that the flows of one rule may fall into. */
const mostPieces = 500;

/** Returns what a list of rules, cut to one zone on each side, allows, by the rule that decides. */
export function pairTraffic(rules: readonly RuleBox[], vocabulary: Vocabulary): PairTraffic {
  const limits = { pieces: mostPieces, budget: vocabulary.budget };
  const parts = new Map<DecidingRule, Box[]>();
  let extent: PairTraffic['extent'] = 'exact';
  for (const [at, { rule, box }] of rules.entries()) {
    if (rule.effect !== 'allow') continue;
    const earlier = rules.slice(0, at).flatMap((one) => (overlaps(one.box, box) ? [one.box] : []));
    const left = vocabulary.space.attempt(() => remainder([box], earlier, limits));
    if (left === undefined) extent = 'at most';
    if (left?.length === 0) continue;
    for (const part of left ?? [box]) append(parts, rule, part);
  }
  return { parts: [...parts].map(([rule, boxes]) => ({ rule, boxes })), extent };
}

/** Returns the flows that `traffic` allows and `other` does not, by rule; undefined if that is undecided. */
export function allowedBeyond(
  traffic: PairTraffic,
  other: PairTraffic,
  vocabulary: Vocabulary,
): readonly AllowedPart[] | undefined {
  // `at most` does not prove that the other one allows it.
  if (other.extent === 'at most') return undefined;
  const limits = { pieces: mostPieces, budget: vocabulary.budget };
  const others = other.parts.flatMap(({ boxes }) => boxes);
  const found = traffic.parts.map(({ rule, boxes }) => {
    const rest = vocabulary.space.attempt(() => remainder(boxes, others, limits));
    return rest === undefined ? undefined : { rule, boxes: rest };
  });
  const known = found.filter((part) => part !== undefined);
  if (known.length < found.length) return undefined;
  const parts = known.filter(({ boxes }) => boxes.length > 0);
  return parts.length > 0 && traffic.extent === 'at most' ? undefined : parts;
}

/** Cuts boxes to one zone on each side; boxes that do not contain both are omitted. */
export function between(rules: readonly RuleBox[], from: number, to: number): readonly RuleBox[] {
  return rules.flatMap(({ rule, box }) => {
    const [, , source, destination, service, port, application] = box.sides;
    const zones: readonly [Ranges, Ranges] = [
      [from, from + 1],
      [to, to + 1],
    ];
    const cut = overlap(box, {
      sides: [...zones, source, destination, service, port, application],
      answers: box.answers,
    });
    return cut === undefined ? [] : [{ rule, box: cut }];
  });
}

/** Reports whether two lists of rules decide the same flows in the same way, between whatever zones. */
export function isSameList(a: readonly RuleBox[], b: readonly RuleBox[]): boolean {
  return (
    a.length === b.length &&
    a.every((box, i) => {
      const other = b[i];
      return (
        other !== undefined &&
        box.rule.effect === other.rule.effect &&
        box.box.answers === other.box.answers &&
        box.box.sides.every((set, at) => at < 2 || isSame(set, other.box.sides[at] ?? []))
      );
    })
  );
}

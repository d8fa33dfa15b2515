import type { Answers } from './answers';
import { overlap, type Box } from './box';
import type { PolicyRule } from './policy';
import type { Vocabulary } from './vocabulary';

/** A rule of a policy, and the longest prefix of the wildcard masks on either side; undefined without one. */
export interface Ranked {
  readonly rule: PolicyRule;
  readonly source: number | undefined;
  readonly destination: number | undefined;
}

/** The device setting that makes a firewall take the first matching rule. Its default is off. */
const topDown = {
  id: 'device setting wildcard-topdown-match-mode',
  about: 'rule',
  text: 'the device setting Wildcard Top Down Match Mode is enabled',
} as const;

/**
 * Rules in the order in which they decide. Where rules with wildcard masks overlap, PAN-OS takes the one with the longest
 * prefix in the mask, unless Wildcard Top Down Match Mode is enabled. So the overlap of a rule with an earlier one that has
 * a shorter prefix comes before that one, if the setting is off.
 * Source: PAN-OS 10.2 new features, "Security Policy Rule Top-Down Order When Wildcard Masks Overlap".
 */
export function inWildcardOrder(ranked: readonly Ranked[], vocabulary: Vocabulary): readonly PolicyRule[] {
  const masked = ranked.flatMap((one, at) =>
    one.source === undefined && one.destination === undefined ? [] : [{ ...one, at }],
  );
  const ahead = new Map<number, (PolicyRule & { readonly prefix: number })[]>();
  for (const later of masked) {
    for (const earlier of masked) {
      if (earlier.at >= later.at || !isLonger(later, earlier)) continue;
      const off = vocabulary.answer(-vocabulary.question(topDown));
      const boxes = common(later.rule.boxes, earlier.rule.boxes, off);
      if (boxes.length === 0) continue;
      const prefix = Math.max(later.source ?? 0, later.destination ?? 0);
      const promoted = { ...later.rule, reference: { ...later.rule.reference }, boxes, isPromoted: true, prefix };
      ahead.set(earlier.at, [...(ahead.get(earlier.at) ?? []), promoted]);
    }
  }
  return ranked.flatMap(({ rule }, at) => [
    ...(ahead.get(at) ?? []).toSorted((a, b) => b.prefix - a.prefix).map(({ prefix: _, ...promoted }) => promoted),
    rule,
  ]);
}

function isLonger(one: Ranked, other: Ranked): boolean {
  return (['source', 'destination'] as const).some((side) => {
    const [own, theirs] = [one[side], other[side]];
    return own !== undefined && theirs !== undefined && own > theirs;
  });
}

function common(own: readonly Box[], theirs: readonly Box[], answers: Answers): readonly Box[] {
  return own
    .flatMap((box) => theirs.flatMap((other) => overlap(box, other) ?? []))
    .flatMap((box) => overlap(box, { sides: box.sides, answers }) ?? []);
}

import { append } from '../../core';
import type { Answers } from './answers';
import { overlap, type Box } from './box';
import type { PolicyRule } from './policy';
import type { Vocabulary } from './vocabulary';

/** A policy rule with the longest wildcard mask prefix on each side; undefined for a side without a mask. */
export interface Ranked {
  readonly rule: PolicyRule;
  readonly source: number | undefined;
  readonly destination: number | undefined;
}

/** The device setting that makes a firewall use the first matching rule. It is disabled by default. */
const topDown = {
  id: 'device setting wildcard-topdown-match-mode',
  about: 'rule',
  text: 'the device setting Wildcard Top Down Match Mode is enabled',
} as const;

/**
 * Returns the rules in the order in which PAN-OS evaluates them. If rules with wildcard masks overlap, the longest mask
 * prefix wins, unless Wildcard Top Down Match Mode is enabled. If the setting is off, the overlap with an earlier rule
 * of a shorter prefix therefore precedes that rule.
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
      append(ahead, earlier.at, promoted);
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

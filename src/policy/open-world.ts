import { align } from './alignment';
import { remainder, type Limits } from './boxes';
import type { Policy, PolicyRule, RuleReference } from './policy';

/** What a change of known rules can do if unknown rules may come before, between and after them. */
export type OpenWorldEffect = 'none' | 'tightens' | 'unknown';

const mostPieces = 500;

/**
 * Determines what a change does whatever unknown rules exist. A change tightens if it only adds or enlarges rules that
 * block, and only removes or shrinks rules that allow, each in its place: traffic that leaves such a rule is then
 * blocked, or falls to a later rule of which it was allowed before. Anything else may open traffic.
 */
export function openWorldEffect(before: Policy, after: Policy): OpenWorldEffect {
  const { matched, onlyBefore, onlyAfter } = align(before.rules, after.rules);
  if (onlyBefore.length + onlyAfter.length === 0) return 'none';
  const limits = { pieces: mostPieces, budget: before.vocabulary.budget };
  const old = placed(before.rules, onlyBefore, new Set(matched.keys()));
  const fresh = placed(after.rules, onlyAfter, new Set(matched.values()));
  const removedOk = old.every((one) => one.rule.effect === 'allow' || hasWider(one, fresh, limits));
  const addedOk = fresh.every((one) => one.rule.effect === 'block' || hasWider(one, old, limits));
  return removedOk && addedOk ? 'tightens' : 'unknown';
}

/** A rule that has no equal in the other policy, and the number of rules before it that have one. */
interface Placed {
  readonly rule: PolicyRule;
  readonly place: number;
}

function placed(
  rules: readonly PolicyRule[],
  wanted: readonly number[],
  matched: ReadonlySet<number>,
): readonly Placed[] {
  const at = new Set(wanted);
  let place = 0;
  return rules.flatMap((rule, i): readonly Placed[] => {
    if (matched.has(i)) place += 1;
    return at.has(i) ? [{ rule, place }] : [];
  });
}

/** Reports whether the other policy has the same rule in the same place, with the same effect, for at least as much. */
function hasWider({ rule, place }: Placed, others: readonly Placed[], limits: Limits): boolean {
  return others.some(
    (other) =>
      other.place === place &&
      other.rule.effect === rule.effect &&
      isSameRule(other.rule.reference, rule.reference) &&
      remainder(rule.boxes, other.rule.boxes, limits)?.length === 0,
  );
}

function isSameRule(one: RuleReference, other: RuleReference): boolean {
  if (one.kind === 'default' || other.kind === 'default') return one.kind === other.kind && one.name === other.name;
  return (
    one.name === other.name &&
    one.rulebase === other.rulebase &&
    one.container.scope === other.container.scope &&
    one.container.name === other.container.name
  );
}

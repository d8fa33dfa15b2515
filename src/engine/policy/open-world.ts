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
 *
 * `earlier` returns which rule a rule of the new policy was; undefined if it is made by the change, so that no unknown rule
 * is known to come behind it.
 */
export function openWorldEffect(
  before: Policy,
  after: Policy,
  earlier: (rule: RuleReference) => RuleReference | undefined = (rule) => rule,
): OpenWorldEffect {
  const [old, now] = [before.rules, after.rules.map((rule) => ({ ...rule, reference: earlier(rule.reference) }))];
  const matched = [...align(before.rules, after.rules).matched].filter(([was, is]) =>
    isSameRule(old[was]?.reference, now[is]?.reference),
  );
  const gone = placed(old, new Set(matched.map(([was]) => was)));
  const fresh = placed(now, new Set(matched.map(([, is]) => is)));
  if (gone.length + fresh.length === 0) return 'none';
  const limits = { pieces: mostPieces, budget: before.vocabulary.budget };
  const removedOk = gone.every((one) => one.rule.effect === 'allow' || hasWider(one, fresh, limits));
  const addedOk = fresh.every((one) => one.rule.effect === 'block' || hasWider(one, gone, limits));
  return removedOk && addedOk ? 'tightens' : 'unknown';
}

/** A rule that has no equal in the other policy, and the number of rules before it that have one. */
interface Placed {
  readonly rule: Identified;
  readonly place: number;
}

/** A rule, as the same rule was called before; undefined if there was none. */
type Identified = Omit<PolicyRule, 'reference'> & { readonly reference: RuleReference | undefined };

function placed(rules: readonly Identified[], matched: ReadonlySet<number>): readonly Placed[] {
  let place = 0;
  return rules.flatMap((rule, i): readonly Placed[] => {
    if (!matched.has(i)) return [{ rule, place }];
    place += 1;
    return [];
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

function isSameRule(one: RuleReference | undefined, other: RuleReference | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (one.kind === 'default' || other.kind === 'default') return one.kind === other.kind && one.name === other.name;
  return (
    one.name === other.name &&
    one.rulebase === other.rulebase &&
    one.container.scope === other.container.scope &&
    one.container.name === other.container.name
  );
}

import { append } from '../../core';
import { anyAnswers } from './answers';
import { align } from './alignment';
import type { Box } from './box';
import { remainder, forAnyAnswers, type Limits } from './boxes';
import type { Policy, PolicyRule, RuleReference } from './policy';
import { possibleRemainder } from './possible-cover';
import { questionsOf } from './region-of-box';
import type { Shadow, Shadowing } from './shadow-result';
import { BoxIndex } from './box-index';

/** Which rules to check, and the work limit. */
export interface ShadowingOptions {
  /** Rules to check. Default: all. */
  readonly among?: (rule: RuleReference) => boolean;
  /** Maximum number of boxes for one rule. Default 2,000. */
  readonly limit?: number;
}

/** Finds rules that never match, or may never match, because earlier rules match the same flows. */
export function shadowing(policy: Policy, { among = () => true, limit = 2000 }: ShadowingOptions = {}): Shadowing {
  const { space, budget } = policy.vocabulary;
  const limits = { pieces: limit, budget };
  const subjects = subjectsOf(policy.rules);
  const shadows: Shadow[] = [];
  const undecided: RuleReference[] = [];
  const index = new BoxIndex(
    subjects.flatMap(({ boxes }, at) => boxes.map((box) => ({ box: forAnyAnswers(box), at }))),
  );
  // A rule that is also evaluated before its position is not covered by the rules in between.
  const promoted = new Set(
    policy.rules.filter(({ isPromoted }) => isPromoted === true).map(({ reference }) => nameOf(reference)),
  );
  subjects.forEach((subject, i) => {
    if (!among(subject.reference) || promoted.has(nameOf(subject.reference))) return;
    const near = index.meeting(subject.boxes.map(forAnyAnswers)).filter(({ at }) => at < i);
    const earlier = [...new Set(near.map(({ at }) => at))].flatMap((at) => subjects[at] ?? []);
    const found = space.attempt(() => shadowOf(subject, earlier, policy, limits)) ?? 'undecided';
    if (found === 'undecided') undecided.push(subject.reference);
    else if (found !== 'none') shadows.push(found);
  });
  return { shadows, undecided };
}

/**
 * Finds shadowed rules in two policies, restricted to rules for which the result can differ. These are the rules in
 * only one policy, and those that share a flow with one of them. For all others, the relevant earlier rules are the
 * same.
 */
export function shadowingOfChanged(
  before: Policy,
  after: Policy,
): { readonly before: Shadowing; readonly after: Shadowing } {
  const { matched, onlyBefore, onlyAfter } = align(before.rules, after.rules);
  const affectedRules = (policy: Policy, changed: readonly number[]): readonly number[] => {
    const boxes = changed.flatMap((at) => policy.rules[at]?.boxes ?? []).map(forAnyAnswers);
    return indexOf(policy)
      .meeting(boxes)
      .map(({ at }) => at);
  };
  const cameFrom = new Map([...matched].map(([from, to]) => [to, from]));
  const [touchedBefore, touchedAfter] = [affectedRules(before, onlyBefore), affectedRules(after, onlyAfter)];
  const findShadowing = (policy: Policy, own: readonly number[], twins: readonly (number | undefined)[]): Shadowing => {
    const references = new Set(
      [...own, ...twins].flatMap((at) => (at === undefined ? [] : (policy.rules[at]?.reference ?? []))),
    );
    return shadowing(policy, { among: (reference) => references.has(reference) });
  };
  return {
    before: findShadowing(
      before,
      [...onlyBefore, ...touchedBefore],
      touchedAfter.map((at) => cameFrom.get(at)),
    ),
    after: findShadowing(
      after,
      [...onlyAfter, ...touchedAfter],
      touchedBefore.map((at) => matched.get(at)),
    ),
  };
}

function indexOf({ rules }: Policy): BoxIndex {
  return new BoxIndex(rules.flatMap(({ boxes }, at) => boxes.map((box) => ({ box: forAnyAnswers(box), at }))));
}

function nameOf(rule: RuleReference): string {
  return rule.kind === 'default' ? rule.name : JSON.stringify([rule.container, rule.rulebase, rule.name]);
}

interface Subject {
  readonly reference: RuleReference;
  readonly effects: ReadonlySet<string>;
  readonly boxes: readonly Box[];
}

/** A rule whose effect depends on a question has two entries. Together they are the flows that it matches. */
function subjectsOf(rules: readonly PolicyRule[]): readonly Subject[] {
  const byReference = new Map<RuleReference, PolicyRule[]>();
  for (const rule of rules) {
    append(byReference, rule.reference, rule);
  }
  return [...byReference].map(([reference, parts]) => ({
    reference,
    effects: new Set(parts.map(({ effect }) => effect)),
    boxes: parts.flatMap(({ boxes }) => boxes),
  }));
}

function shadowOf(
  subject: Subject,
  earlier: readonly Subject[],
  { vocabulary }: Policy,
  limits: Limits,
): Shadow | 'undecided' | 'none' {
  const { reference: rule, boxes } = subject;
  if (boxes.length === 0)
    return {
      rule,
      certainty: 'surely',
      sort: 'empty',
      coveredBy: [],
      questions: [],
    };
  const certain = coversOf(earlier, (covers) => remainder(boxes, boxesOf(covers), limits));
  if (certain === 'undecided') return certain;
  if (certain !== undefined) {
    return {
      rule,
      certainty: 'surely',
      sort: sortOf(subject, certain),
      coveredBy: certain.map(referenceOf),
      questions: [],
    };
  }
  if (boxesOf(earlier).every(({ answers }) => answers === anyAnswers)) return 'none';
  const maybe = coversOf(earlier, (covers) => possibleRemainder(boxes, boxesOf(covers), vocabulary, limits));
  if (maybe === undefined) return 'none';
  if (maybe === 'undecided') return maybe;
  return {
    rule,
    certainty: 'maybe',
    sort: sortOf(subject, maybe),
    coveredBy: maybe.map(referenceOf),
    questions: questionsOf([...boxes, ...boxesOf(maybe)], vocabulary),
  };
}

function sortOf({ effects }: Subject, covers: readonly Subject[]): 'redundant' | 'contradicted' {
  const all = new Set([...effects, ...covers.flatMap((cover) => [...cover.effects])]);
  return all.size === 1 ? 'redundant' : 'contradicted';
}

/**
 * Finds earlier rules that together cover a rule: one if one is enough, otherwise a minimal set that prefers the first
 * rules.
 */
function coversOf(
  earlier: readonly Subject[],
  remains: (covers: readonly Subject[]) => readonly Box[] | undefined,
): readonly Subject[] | 'undecided' | undefined {
  const leavesNothing = (covers: readonly Subject[]): boolean => remains(covers)?.length === 0;
  const single = earlier.find((other) => leavesNothing([other]));
  if (single !== undefined) return [single];
  const left = remains(earlier);
  if (left === undefined) return 'undecided';
  if (left.length > 0) return undefined;
  const taking = enoughOf(earlier, leavesNothing);
  return taking.reduceRight<readonly Subject[]>((needed, candidate) => {
    const others = needed.filter((other) => other !== candidate);
    return leavesNothing(others) ? others : needed;
  }, taking);
}

/** Finds the shortest prefix of the earlier rules that covers everything, by binary search. */
function enoughOf(
  earlier: readonly Subject[],
  leavesNothing: (covers: readonly Subject[]) => boolean,
): readonly Subject[] {
  let [low, high] = [1, earlier.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (leavesNothing(earlier.slice(0, middle))) high = middle;
    else low = middle + 1;
  }
  return earlier.slice(0, high);
}

function boxesOf(subjects: readonly Subject[]): readonly Box[] {
  return subjects.flatMap(({ boxes }) => boxes);
}

function referenceOf({ reference }: Subject): RuleReference {
  return reference;
}

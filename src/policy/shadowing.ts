import type { Box } from './box';
import { remainder, whateverTheAnswers } from './boxes';
import type { Policy, PolicyRule, RuleReference } from './policy';
import { possibleRemainder } from './possible-cover';
import { questionsOf } from './region-of-box';
import type { Shadow, Shadowing } from './shadow-result';
import { ZoneIndex } from './zone-index';

/** Which rules to look at, and how far. */
export interface ShadowingOptions {
  /** Rules to look at. Default: all. */
  readonly among?: (rule: RuleReference) => boolean;
  /** Pieces that one rule may fall into. Default 2,000. */
  readonly limit?: number;
}

/** Rules of a policy that never match, or may never match, because earlier ones match what they would. */
export function shadowing(policy: Policy, { among = () => true, limit = 2000 }: ShadowingOptions = {}): Shadowing {
  const subjects = subjectsOf(policy.rules);
  const shadows: Shadow[] = [];
  const undecided: RuleReference[] = [];
  const index = new ZoneIndex(
    subjects.flatMap(({ boxes }, at) => boxes.map((box) => ({ box: whateverTheAnswers(box), at }))),
  );
  subjects.forEach((subject, i) => {
    if (!among(subject.reference)) return;
    const near = index.meeting(subject.boxes.map(whateverTheAnswers)).filter(({ at }) => at < i);
    const earlier = [...new Set(near.map(({ at }) => at))].flatMap((at) => subjects[at] ?? []);
    const found = shadowOf(subject, earlier, policy, limit);
    if (found === 'undecided') undecided.push(subject.reference);
    else if (found !== undefined) shadows.push(found);
  });
  return { shadows, undecided };
}

interface Subject {
  readonly reference: RuleReference;
  readonly effects: ReadonlySet<string>;
  readonly boxes: readonly Box[];
}

/** A rule whose effect hangs on a question has two entries; together they are what it matches. */
function subjectsOf(rules: readonly PolicyRule[]): readonly Subject[] {
  const byReference = new Map<RuleReference, PolicyRule[]>();
  for (const rule of rules) {
    const parts = byReference.get(rule.reference);
    if (parts === undefined) byReference.set(rule.reference, [rule]);
    else parts.push(rule);
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
  limit: number,
): Shadow | 'undecided' | undefined {
  const { reference: rule, boxes } = subject;
  if (boxes.length === 0)
    return {
      rule,
      certainty: 'surely',
      sort: 'empty',
      coveredBy: [],
      questions: [],
    };
  const sure = coversOf(earlier, (covers) => remainder(boxes, boxesOf(covers), limit));
  if (sure === 'undecided') return sure;
  if (sure !== undefined) {
    return {
      rule,
      certainty: 'surely',
      sort: sortOf(subject, sure),
      coveredBy: sure.map(referenceOf),
      questions: [],
    };
  }
  if (boxesOf(earlier).every(({ answers }) => answers.length === 0)) return undefined;
  const maybe = coversOf(earlier, (covers) => possibleRemainder(boxes, boxesOf(covers), vocabulary, limit));
  if (maybe === undefined || maybe === 'undecided') return maybe;
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

/** Earlier rules that leave nothing: one if one is enough, else those that are all needed, the first ones if possible. */
function coversOf(
  earlier: readonly Subject[],
  remains: (covers: readonly Subject[]) => readonly Box[] | undefined,
): readonly Subject[] | 'undecided' | undefined {
  const leavesNothing = (covers: readonly Subject[]): boolean => remains(covers)?.length === 0;
  const alone = earlier.find((other) => leavesNothing([other]));
  if (alone !== undefined) return [alone];
  const left = remains(earlier);
  if (left === undefined) return 'undecided';
  if (left.length > 0) return undefined;
  return earlier.reduceRight<readonly Subject[]>((kept, candidate) => {
    const others = kept.filter((other) => other !== candidate);
    return leavesNothing(others) ? others : kept;
  }, earlier);
}

function boxesOf(subjects: readonly Subject[]): readonly Box[] {
  return subjects.flatMap(({ boxes }) => boxes);
}

function referenceOf({ reference }: Subject): RuleReference {
  return reference;
}

import { isSameContainer } from '../../../catalog';
import { append } from '../../../core';
import type { Edit, Proposal } from '../proposal';
import type { PlaceRules } from './place-rules';
import { notesOf, removal, ruleText } from './removed-rule';
import type { OwnRule, RuleSet } from './rule-set';
import type { Found } from './shadowed';
import { matchWithout, namesOf, type MatchList } from './treatment';

/** Lists that two rules may have different names in. */
const mergeable = ['source', 'destination', 'service', 'application', 'from', 'to', 'source_user', 'category'] as const;
const nothing: ReadonlySet<string> = new Set();

/** Rules of one list that differ in one list of names only, and that can be one rule at the place of the first of them. */
export function mergeableRules({ places, candidates, covers }: RuleSet, removed: Set<string>): Found {
  const proposals: Proposal[] = [];
  const undecided: OwnRule[] = [];
  const merged = new Set<string>();
  const partners = partnersOf(candidates);
  for (const first of candidates) {
    if (removed.has(first.key) || merged.has(first.key)) continue;
    for (const list of mergeable) {
      const group: OwnRule[] = [first];
      for (const other of partners(first, list)) {
        if (removed.has(other.key) || merged.has(other.key)) continue;
        const answers = [nothing, removed].map((without) => canJoin(places, group, other, without));
        if (answers.includes(undefined)) undecided.push(other);
        if (answers.every((answer) => answer === true)) group.push(other);
      }
      const [, ...others] = group;
      if (others.length === 0) continue;
      for (const { key } of group) merged.add(key);
      for (const { key } of others) removed.add(key);
      proposals.push(proposalOf(first, others, list, covers));
      break;
    }
  }
  return { proposals, undecided };
}

/** Later rules of the same list that differ from a rule in one list of names only. */
function partnersOf(rules: readonly OwnRule[]): (first: OwnRule, list: MatchList) => readonly OwnRule[] {
  const groups = new Map<string, OwnRule[]>();
  const keyOf = (rule: OwnRule, list: MatchList): string => {
    const { container, rulebase } = rule.object;
    return [list, container.scope, container.name, rulebase, rule.treatment, matchWithout(rule.rule, list)].join('\n');
  };
  for (const rule of rules) {
    for (const list of mergeable) {
      if (!canGrow(rule, list)) continue;
      append(groups, keyOf(rule, list), rule);
    }
  }
  return (first, list) => {
    if (!canGrow(first, list)) return [];
    return (groups.get(keyOf(first, list)) ?? []).filter(
      (rule) => rule.at > first.at && isSameContainer(rule.object.container, first.object.container),
    );
  };
}

/** `any` has no names to add to, a negated list would shrink, and `application-default` is no service of its own. */
function canGrow({ rule }: OwnRule, list: MatchList): boolean {
  const names = namesOf(rule, list);
  if (names.includes('any') || names.includes('application-default')) return false;
  return !((list === 'source' || list === 'destination') && rule.fields[`negate_${list}`] === true);
}

/** Whether no rule between treats the traffic of a rule otherwise that moves up to a group. */
function canJoin(
  places: readonly PlaceRules[],
  group: readonly OwnRule[],
  other: OwnRule,
  without: ReadonlySet<string>,
): boolean | undefined {
  const [first] = group;
  if (first === undefined) return false;
  const apart = new Set([...without, ...group.slice(1).map(({ key }) => key)]);
  for (const place of places) {
    const [from, to] = [place.indexOf(first.key), place.indexOf(other.key)];
    if (from === undefined && to === undefined) continue;
    if (from === undefined || to === undefined || from > to) return false;
    const boxes = place.rules[to]?.boxes ?? [];
    // What rules before the group decide stays as it is.
    const before = place.deciders(boxes, { from: 0, to }, apart);
    if (before === undefined) return undefined;
    const between = before.filter(({ key }) => (place.indexOf(key) ?? from) > from);
    const treatment = place.rules[from]?.treatment;
    if (between.some((rule) => rule.treatment !== treatment) || hasTwice(place, before)) return false;
  }
  return true;
}

/** A rule with a wildcard mask may decide at two places. */
function hasTwice(place: PlaceRules, rules: readonly { readonly key: string }[]): boolean {
  return rules.some(({ key }) => place.indexOf(key) === undefined);
}

function proposalOf(first: OwnRule, others: readonly OwnRule[], list: MatchList, covers: RuleSet['covers']): Proposal {
  const names = [first, ...others].flatMap(({ rule }) => namesOf(rule, list));
  const after = { ...first.rule.fields, [list]: [...new Set(names)] };
  const edits: readonly Edit[] = [
    { is: 'change', object: first.object, before: first.rule.fields, after },
    ...others.map(removal),
  ];
  return {
    id: `mergeable-rules ${[first, ...others].map(({ key }) => key).join(' ')}`,
    sort: 'mergeable-rules',
    evidence: { is: 'decisions unchanged', covers },
    title: `${others.map(({ object }) => `"${object.name}"`).join(', ')} can be merged into rule ${ruleText(first)}`,
    reasons: [
      `they differ in ${list} only, and no rule between them treats this traffic otherwise`,
      'logs and hit counts name the merged rule only',
    ],
    loses: others.flatMap(({ object, rule }) => notesOf(object.name, rule.fields, first.rule.fields)),
    edits,
  };
}

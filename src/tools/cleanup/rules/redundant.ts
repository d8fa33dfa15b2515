import type { Proposal } from '../proposal';
import type { PlaceRules } from './place-rules';
import { notesOf, removal, ruleText } from './removed-rule';
import type { OwnRule, RuleSet } from './rule-set';
import type { Found } from './shadowed';

const nothing: ReadonlySet<string> = new Set();

/**
 * Rules whose traffic later rules treat the same way: same action, profiles and log settings. `removed` has the rules that
 * earlier proposals remove: each proposal holds alone and with them.
 */
export function redundantRules({ places, own, candidates, covers }: RuleSet, removed: Set<string>): Found {
  const proposals: Proposal[] = [];
  const undecided: OwnRule[] = [];
  // From the end, so that of two equal rules the first one stays.
  for (const rule of candidates.toReversed()) {
    if (removed.has(rule.key)) continue;
    const answers = places.flatMap((place) =>
      place.has(rule.key) ? [takenOver(place, rule, nothing), takenOver(place, rule, removed)] : [],
    );
    if (answers.includes(undefined)) undecided.push(rule);
    const takers = new Set(answers.flatMap((answer) => (answer === undefined || answer === 'no' ? [] : answer)));
    if (answers.some((answer) => answer === undefined || answer === 'no')) continue;
    removed.add(rule.key);
    proposals.push({
      id: `redundant-rule ${rule.key}`,
      sort: 'redundant-rule',
      evidence: { is: 'decisions unchanged', covers },
      title: `rule ${ruleText(rule)} is redundant`,
      reasons: [
        `${[...takers].map((key) => nameOf(key, own)).join(', ')} after it treat${takers.size === 1 ? 's' : ''} the same traffic alike: action, profiles and log settings are equal`,
      ],
      loses: notesOf(rule.object.name, rule.rule.fields),
      edits: [removal(rule)],
    });
  }
  return { proposals: proposals.toReversed(), undecided };
}

/** Keys of the later rules that treat the traffic of a rule alike. */
function takenOver(
  place: PlaceRules,
  rule: OwnRule,
  without: ReadonlySet<string>,
): readonly string[] | 'no' | undefined {
  const at = place.indexOf(rule.key) ?? 0;
  const flows = place.decidedBy(at, without);
  const later = flows && place.deciders(flows, { from: at + 1, to: place.rules.length }, without);
  if (later === undefined) return undefined;
  const treatment = place.rules[at]?.treatment;
  return later.every((one) => one.treatment === treatment) ? later.map(({ key }) => key) : 'no';
}

function nameOf(key: string, own: ReadonlyMap<string, OwnRule>): string {
  const rule = own.get(key);
  return rule === undefined ? key : `"${rule.object.name}"`;
}

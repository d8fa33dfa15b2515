import { shadowing, type RuleReference, type Shadow } from '../../../engine/policy';
import type { Proposal } from '../proposal';
import { notesOf, removal, ruleText } from './removed-rule';
import type { OwnRule, RuleSet } from './rule-set';
import { objectKey } from '../../../tenant';

/** What was found, and which rules it leaves undecided. */
export interface Found {
  readonly proposals: readonly Proposal[];
  readonly undecided: readonly OwnRule[];
}

/** Rules that match no flow at any firewall, because earlier rules match all of it. */
export function shadowedRules({ kind, policies, places, candidates, covers }: RuleSet): Found {
  const keyOf = (rule: RuleReference): string => (rule.kind === 'default' ? rule.name : objectKey({ ...rule, kind }));
  const found = policies.map((policy) => {
    const { shadows, undecided } = shadowing(policy);
    return {
      shadows: new Map(
        shadows.filter(({ certainty }) => certainty === 'surely').map((shadow) => [keyOf(shadow.rule), shadow]),
      ),
      undecided: new Set(undecided.map(keyOf)),
    };
  });
  const shadowsOf = ({ key }: OwnRule): readonly (Shadow | undefined)[] =>
    places.flatMap((place, i) => (place.has(key) ? [found[i]?.shadows.get(key)] : []));
  return {
    proposals: candidates.flatMap((rule): readonly Proposal[] => {
      const all = shadowsOf(rule);
      const shadows = all.flatMap((shadow) => shadow ?? []);
      if (shadows.length < all.length) return [];
      return [
        {
          id: `shadowed-rule ${rule.key}`,
          sort: 'shadowed-rule',
          evidence: { is: 'decisions unchanged', covers },
          title: `rule ${ruleText(rule)} never matches`,
          reasons: reasonsOf(shadows),
          loses: notesOf(rule.object.name, rule.rule.fields),
          edits: [removal(rule)],
        },
      ];
    }),
    undecided: candidates.filter(({ key }) => found.some(({ undecided }) => undecided.has(key))),
  };
}

function reasonsOf(shadows: readonly Shadow[]): readonly string[] {
  const covers = [...new Set(shadows.flatMap(({ coveredBy }) => coveredBy.map(({ name }) => `"${name}"`)))];
  const isContradicted = shadows.some(({ sort }) => sort === 'contradicted');
  return [
    covers.length === 0
      ? 'it matches no flow: one of its lists is empty'
      : `${covers.join(', ')} before it ${covers.length === 1 ? 'matches' : 'match'} all of its traffic`,
    ...(isContradicted
      ? ['the rules before it have another action: check whether the rule should come before them instead']
      : []),
  ];
}

import { append, stableStringify } from '../../core';
import { trafficRuleKey } from '../analysis/traffic';
import type { FindingDraft } from '../report/fingerprint';
import { containerNames, decidersText, rulesText, ruleText } from '../report/phrase';
import type { ShadowChange } from '../report/report';
import type { Finder } from './context';
import { containerKey } from '../../tenant';

/** Finds rules that become shadowed or are no longer shadowed; rules covered by the same rules share a finding. */
export const shadowFindings: Finder = ({ shadows, changes }) => {
  const createdNames = new Set(
    changes.objects.flatMap(({ action, after }) => (action === 'create' && after ? [after.name] : [])),
  );
  const groups = new Map<string, ShadowChange[]>();
  for (const shadow of shadows) {
    const key = stableStringify([shadow.what, shadow.sort, shadow.coveredBy, createdNames.has(shadow.rule.name)]);
    append(groups, key, shadow);
  }
  return [...groups.values()].flatMap((group) => finding(group, createdNames));
};

function finding(group: readonly ShadowChange[], createdNames: ReadonlySet<string>): readonly FindingDraft[] {
  const [first] = group;
  if (first === undefined) return [];
  const { what, sort, rule, coveredBy } = first;
  const base = {
    ...(rule.kind === 'rule' && group.length === 1 ? { container: rule.container } : {}),
    subject: { kind: 'rule', name: group.map((change) => change.rule.name).join(', ') },
    detail: `in ${containerNames(group.flatMap((change) => change.places))}`,
    facts: {
      what,
      sort,
      rules: group
        .map((change) => `${trafficRuleKey(change.rule)} in ${change.places.map(containerKey).sort().join()}`)
        .sort(),
      coveredBy: coveredBy.map(trafficRuleKey).sort(),
    },
    evidence: { rules: [...group.map((change) => change.rule), ...coveredBy] },
  };
  const names =
    group.length === 1
      ? ruleText(rule)
      : rulesText(
          group.map((change) => change.rule.name),
          8,
        );
  const [match, them] = group.length === 1 ? ['matches', 'it'] : ['match', 'them'];
  const covers = decidersText(coveredBy);
  if (what === 'unshadowed') {
    return [
      {
        ...base,
        id: 'rule-unshadowed',
        severity: 'low',
        title: `${names} ${match} something again: ${covers} covered ${them}`,
      },
    ];
  }
  const never = group.length === 1 ? 'never matches' : 'never match';
  if (sort === 'empty')
    return [{ ...base, id: 'rule-shadowed', severity: 'medium', title: `${names} ${never}: no traffic matches it` }];
  const [cover, decide] = coveredBy.length === 1 ? ['covers', 'decides'] : ['cover', 'decide'];
  const effect = sort === 'redundant' ? 'with the same effect' : `and ${decide} otherwise`;
  return [
    {
      ...base,
      id: 'rule-shadowed',
      severity: sort === 'redundant' ? 'low' : 'medium',
      title: `${names} ${never}${createdNames.has(rule.name) ? '' : ' any more'}: ${covers} ${cover} ${them} ${effect}`,
    },
  ];
}

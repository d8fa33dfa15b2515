import { isSameContainer } from '../../catalog';
import { append, stableStringify } from '../../core';
import { trafficRuleKey } from '../analysis/traffic';
import type { FindingDraft } from '../report/fingerprint';
import { containerNames, decidersText, rulesText, ruleText } from '../report/phrase';
import type { ShadowChange } from '../report/report';
import type { Finder } from './context';
import { containerKey } from '../../tenant';

/** Finds rules that become shadowed or are no longer shadowed; rules covered by the same rules share a finding. */
export const shadowFindings: Finder = ({ shadows, changes, places }) => {
  const createdNames = new Set(
    changes.objects.flatMap(({ action, after }) => (action === 'create' && after ? [after.name] : [])),
  );
  const groups = new Map<string, ShadowChange[]>();
  for (const shadow of shadows) {
    const key = isCutOff(shadow, places)
      ? stableStringify(['cut off', shadow.coveredBy])
      : stableStringify([shadow.what, shadow.sort, shadow.coveredBy, createdNames.has(shadow.rule.name)]);
    append(groups, key, shadow);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first !== undefined && isCutOff(first, places) ? cutOff(group) : finding(group, createdNames);
  });
};

/** Reports whether a rule is one of several, all that follow a rule that blocks whatever they match. */
function isCutOff({ what, coveredBy: [cover, ...more], places: seen }: ShadowChange, places: Places): boolean {
  if (what !== 'shadowed' || cover === undefined || more.length > 0) return false;
  const key = trafficRuleKey(cover);
  return seen.every((place) => {
    const analysis = places.find((one) => isSameContainer(one.place, place));
    if (analysis === undefined) return false;
    const { rules } = analysis.after;
    const at = rules.findIndex(({ reference }) => trafficRuleKey(reference) === key);
    const rest = rules.slice(at + 1);
    const dead = new Set(
      analysis.shadowsAfter.shadows.flatMap(({ certainty, rule }) =>
        certainty === 'surely' ? [trafficRuleKey(rule)] : [],
      ),
    );
    return (
      at !== -1 &&
      rules[at]?.effect === 'block' &&
      rest.length > 1 &&
      rest.some(({ effect }) => effect === 'allow') &&
      rest.every(({ reference }) => dead.has(trafficRuleKey(reference)))
    );
  });
}

type Places = Parameters<Finder>[0]['places'];

function cutOff(group: readonly ShadowChange[]): readonly FindingDraft[] {
  const cover = group.flatMap(({ coveredBy }) => coveredBy).slice(0, 1);
  const names = group.map(({ rule }) => rule.name);
  return [
    {
      id: 'rule-shadowed',
      severity: 'high',
      title: `${decidersText(cover)} blocks all traffic that the rules after it match: ${rulesText(names, 8)} never match`,
      detail:
        `in ${containerNames(group.flatMap(({ places }) => places))}; if the order comes from a map, Terraform sorts it by ` +
        'its keys: take the order from a list',
      subject: { kind: 'rule', name: names.join(', ') },
      facts: {
        what: 'shadowed',
        sort: 'contradicted',
        rules: group
          .map((change) => `${trafficRuleKey(change.rule)} in ${change.places.map(containerKey).sort().join()}`)
          .sort(),
        coveredBy: cover.map(trafficRuleKey),
      },
      evidence: { rules: [...group.map(({ rule }) => rule), ...cover] },
    },
  ];
}

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

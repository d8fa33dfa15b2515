import { kindLabel, isOrdered } from '../../catalog';
import { deepEqual, namesText } from '../../core';
import type { ChangedMeaning } from '../analysis/changed-meanings';
import { stateRuleKey, trafficRuleKey } from '../analysis/traffic';
import { canonicalUrl } from '../../engine/policy';
import type { FindingDraft } from '../report/fingerprint';
import { containerNames, rulesText, valuesText } from '../report/phrase';
import { isAllowing, isDeciding } from '../state/meaning';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { aboutObject, objectText } from './about';
import type { Finder, FindingContext } from './context';
import { containerKey, objectKey } from '../../tenant';

/**
 * Finds networks, groups, variables and services that cover more than before; objects with the same growth share a
 * finding.
 */
export const widenedFindings: Finder = (context) => [
  ...context.meanings.filter(({ growth }) => growth.isWider).map((widened) => findingOf(widened, context)),
  ...context.changes.objects.flatMap((change) => [...longerList(change, context), ...longerTimes(change, context)]),
];

function findingOf(
  { objects: [first, ...others], growth, places }: ChangedMeaning,
  { reaches, thresholds }: FindingContext,
): FindingDraft {
  const rules = [first, ...others].flatMap((state) =>
    reaches.after.usersOf(state).filter(({ kind }) => isOrdered(kind)),
  );
  const names = namesOf(rules.filter(isAllowing));
  const isHarmless = rules.every((rule) => isDeciding(rule.kind) && !isAllowing(rule));
  const too =
    others.length === 0
      ? ''
      : `, and so ${others.length === 1 ? 'does' : 'do'} ${namesText(others.map((other) => `${kindLabel(other.kind.name)} "${other.name}"`))}`;
  const noRule = `no ${rules.length === 0 ? 'known' : 'allow'} rule references it`;
  return {
    id: 'widened',
    severity: names.length > 0 ? (growth.factor >= thresholds.growth ? 'high' : 'medium') : isHarmless ? 'info' : 'low',
    title: `${objectText(first)} now also covers: ${valuesText(growth.added, 5)}${too}`,
    detail: `${names.length === 0 ? noRule : `allowed by ${rulesText(names)}`}; in ${containerNames(places)}`,
    facts: {
      objects: [first, ...others].map(objectKey).sort(),
      added: growth.addedIds,
      places: places.map(containerKey).sort(),
    },
    ...aboutObject(first),
  };
}

/** Finds URL lists with more entries in rules that allow them, because the rule itself does not show the sites. */
function longerList(change: ObjectChange, { reaches, traffic }: FindingContext): readonly FindingDraft[] {
  const { kind, before, after, address } = change;
  if (kind.policyRole !== 'url-list' || before === undefined || after === undefined) return [];
  const known = new Set(textsIn(before.fields['list']).map(canonicalUrl));
  const added = textsIn(after.fields['list']).filter((entry) => !known.has(canonicalUrl(entry)));
  if (added.length === 0) return [];
  const opening = new Set(
    traffic
      .filter(
        ({ what, region }) =>
          what === 'opened' && region.provided.some(({ question }) => question.about === 'category'),
      )
      .map((one) => trafficRuleKey(one.after)),
  );
  const rules = reaches.after.usersOf(after).filter((rule) => isAllowing(rule) && opening.has(stateRuleKey(rule)));
  if (rules.length === 0) return [];
  return [
    {
      id: 'widened',
      severity: 'high',
      title: `${objectText(after)} now also covers: ${namesText(added)}`,
      detail: `allowed by ${rulesText(namesOf(rules))}`,
      facts: { list: added.toSorted() },
      ...aboutObject(after, address),
    },
  ];
}

/** Finds schedules that open traffic for longer than before. */
function longerTimes(change: ObjectChange, { reaches, traffic }: FindingContext): readonly FindingDraft[] {
  const { kind, before, after, address } = change;
  if (kind.policyRole !== 'schedule' || before === undefined || after === undefined) return [];
  if (deepEqual(before.fields['schedule_type'], after.fields['schedule_type'])) return [];
  const opening = new Set(traffic.filter(({ what }) => what === 'opened').map((one) => trafficRuleKey(one.after)));
  const rules = reaches.after.usersOf(after).filter((rule) => isAllowing(rule) && opening.has(stateRuleKey(rule)));
  if (rules.length === 0) return [];
  return [
    {
      id: 'widened',
      severity: 'high',
      title: `${objectText(after)} now also covers other times`,
      detail: `allowed by ${rulesText(namesOf(rules))}`,
      facts: { schedule: after.fields['schedule_type'] },
      ...aboutObject(after, address),
    },
  ];
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function namesOf(rules: readonly ObjectState[]): readonly string[] {
  return [...new Set(rules.map(({ name }) => name))];
}

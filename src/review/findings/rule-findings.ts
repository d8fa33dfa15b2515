import { isOrdered, attributeNamed, kindLabel } from '../../catalog';
import { deepEqual, isObject, isBlank, namesText } from '../../core';
import { growthOf, type QuestionSubject } from '../../engine/policy';
import { deniedLogging } from '../protection/denied-logging';
import type { PlanValues } from '../plan/read-plan';
import { isWide } from '../analysis/classify';
import { stateRuleKey, trafficRuleKey } from '../analysis/traffic';
import type { Facts, FindingDraft } from '../report/fingerprint';
import { containerText } from '../report/phrase';
import { isAllowing, isDeciding } from '../state/meaning';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { isUnusedSnippet } from '../state/unused-snippets';
import { aboutObject } from './about';
import type { Finder, FindingContext } from './context';
import { setsOf } from './sets-of';
import { takingOver, type TakesOver } from './takes-over';

/** Finds problems in changed rules: applications, inspection and logging. */
export const ruleFindings: Finder = (context) => {
  const takesOver = takingOver(context);
  return context.changes.objects
    .filter(
      ({ action, kind, before, after }) =>
        isOrdered(kind) &&
        !isUnusedSnippet((after ?? before)?.container, [context.states.before, context.states.after], {
          isBased: context.base !== undefined,
        }) &&
        (action === 'create' || action === 'update' || action === 'replace' || action === 'delete'),
    )
    .flatMap((change) => [
      ...ofAllowed(change, takesOver),
      ...limitsRemoved(change, context),
      ...criteriaWidened(change, context),
      ...inspectionLost(change),
      ...denialsUnlogged(change, context),
    ]);
};

function ofAllowed(change: ObjectChange, takesOver: TakesOver): readonly FindingDraft[] {
  const { before, after } = change;
  if (after === undefined || !isAllowing(after)) return [];
  const isNewlyTrue = (holds: (fields: PlanValues) => boolean): boolean =>
    holds(after.fields) && (before === undefined || !isAllowing(before) || !holds(before.fields));
  return [
    ...(isNewlyTrue(takesAnyApplication) && !takesOver(change)
      ? [finding(change, 'any-application', 'medium', `${nameRule(after)} allows any application on any service`, {})]
      : []),
    ...(isNewlyTrue(isNotInspected) && (before === undefined || !isAllowing(before))
      ? [finding(change, 'no-inspection', 'medium', `${nameRule(after)} allows traffic without a profile group`, {})]
      : []),
    ...(isNewlyTrue(isNotLogged)
      ? [finding(change, 'no-log', 'low', `${nameRule(after)} allows traffic and does not log the end of sessions`, {})]
      : []),
  ];
}

/** Fields that limit users, devices, URLs and times, with the text for a removed limit. */
const limits: Readonly<Partial<Record<QuestionSubject, (names: string) => string>>> = {
  schedule: (names) => `at all times: the schedule ${names} is removed`,
  source_user: (names) => `to all users: the limit to ${names} is removed`,
  source_hip: (names) => `from any device: the device posture ${names} is no longer required`,
  destination_hip: (names) => `to any device: the device posture ${names} is no longer required`,
  category: (names) => `to all URLs: the limit to the category ${names} is removed`,
};

/**
 * Finds rules that are no longer limited to some users or times. Addresses and services stay the same, so the traffic's
 * size is irrelevant.
 */
function limitsRemoved(change: ObjectChange, { traffic }: FindingContext): readonly FindingDraft[] {
  const { before, after } = change;
  if (before === undefined || after === undefined || !isAllowing(before) || !isAllowing(after)) return [];
  return Object.entries(limits).flatMap(([field, textOf]) => {
    const names = textsIn(before.fields[field]).filter((name) => name !== '' && name !== 'any');
    const isLimited = textsIn(after.fields[field]).some((name) => name !== '' && name !== 'any');
    if (names.length === 0 || isLimited || after.unknown.includes(field)) return [];
    const opens = traffic.some(
      ({ what, after: rule, region }) =>
        what === 'opened' &&
        trafficRuleKey(rule) === stateRuleKey(after) &&
        region.provided.some(({ question, answer }) => question.about === field && answer === 'no'),
    );
    if (!opens) return [];
    const title = `${nameRule(after)} allows its traffic ${textOf(namesText(names))}`;
    return [finding(change, 'widened', 'high', title, { [field]: names })];
  });
}

/** Match criteria of a rule: removing the limit opens it, however few addresses or services it leaves. */
const criteria: Readonly<Record<string, string>> = {
  from: 'from any zone',
  to: 'to any zone',
  source: 'from any address',
  destination: 'to any address',
  service: 'on any service',
};

/** Finds rules that no longer limit a zone, an address or a service, or that cover many times as much. */
function criteriaWidened(change: ObjectChange, context: FindingContext): readonly FindingDraft[] {
  const { before, after } = change;
  if (before === undefined || after === undefined || !isAllowing(before) || !isAllowing(after)) return [];
  const opened = context.traffic.filter(
    ({ what, after: rule }) => what === 'opened' && trafficRuleKey(rule) === stateRuleKey(after),
  );
  if (opened.length === 0) return [];
  return Object.entries(criteria).flatMap(([field, text]) => {
    const names = textsIn(before.fields[field]);
    if (isAny(before.fields[field]) || after.unknown.includes(field)) return [];
    if (isAny(after.fields[field])) {
      const title = `${nameRule(after)} allows its traffic ${text}: the limit to ${namesText(names)} is removed`;
      return [finding(change, 'widened', 'high', title, { [field]: names })];
    }
    const negation = `negate_${field}`;
    if (after.fields[negation] === true && before.fields[negation] !== true) {
      const title = `${nameRule(after)} allows its traffic ${text} but ${namesText(textsIn(after.fields[field]))}: ${negation} is set`;
      return [finding(change, 'widened', 'high', title, { [negation]: true, [field]: textsIn(after.fields[field]) })];
    }
    // A list of services that names each port is no limit either.
    const isWideNow =
      field === 'service' &&
      !deepEqual(names, textsIn(after.fields[field])) &&
      opened.some(({ region }) => isWide(region.service, context.thresholds));
    if (isWideNow) {
      const title = `${nameRule(after)} allows its traffic on nearly any service: ${namesText(textsIn(after.fields[field]))}`;
      return [finding(change, 'widened', 'high', title, { [field]: textsIn(after.fields[field]) })];
    }
    const factor = growthFactor(field, before, after, context);
    if (factor < context.thresholds.growth) return [];
    const title = `${nameRule(after)} covers many times as many addresses in ${field} as before: ${namesText(textsIn(after.fields[field]))}`;
    return [finding(change, 'widened', 'high', title, { [field]: textsIn(after.fields[field]) })];
  });
}

/** Returns how many times as many addresses a side of a rule covers. */
function growthFactor(field: string, before: ObjectState, after: ObjectState, { states }: FindingContext): number {
  if (field !== 'source' && field !== 'destination') return 1;
  if (before.container === undefined || after.container === undefined) return 1;
  if (before.fields[`negate_${field}`] === true || after.fields[`negate_${field}`] === true) return 1;
  const old = setsOf(states.before).of(before.container);
  const fresh = setsOf(states.after).of(after.container);
  const { factor } = growthOf(
    old.ofAddresses(textsIn(before.fields[field])),
    fresh.ofAddresses(textsIn(after.fields[field])),
  );
  // A side of host names alone has no size.
  return Number.isFinite(factor) ? factor : 1;
}

function takesAnyApplication({ application, service }: PlanValues): boolean {
  return isAny(application) && isAny(service);
}

function isAny(list: unknown): boolean {
  return !Array.isArray(list) || list.length === 0 || list.includes('any');
}

function isNotInspected({ profile_setting: setting, policy_type: type }: PlanValues): boolean {
  // Rules of type Internet have their own inspection settings.
  if (type === 'Internet') return false;
  return !isObject(setting) || !Array.isArray(setting['group']) || setting['group'].length === 0;
}

function isNotLogged({ log_end: end }: PlanValues): boolean {
  return end === false;
}

/** Finds blocking rules that log less: attempts that they stop leave no trace. */
function denialsUnlogged(change: ObjectChange, { states }: FindingContext): readonly FindingDraft[] {
  const { after } = change;
  const { lost = [] } = deniedLogging(change, states) ?? {};
  if (after === undefined || lost.length === 0) return [];
  const what = lost.map(({ respect }) => respect);
  const title = `${nameRule(after)} logs what it blocks less: ${namesText(what)}`;
  return [finding(change, 'log-lost', 'medium', title, { denied: what })];
}

/** Attributes whose removal disables inspection, but which the comparison of protections already covers. */
const compared: readonly string[] = ['profile_setting', 'tenant_restrictions', 'security_settings', 'profile'];

function inspectionLost(change: ObjectChange): readonly FindingDraft[] {
  const { kind, before, after } = change;
  if (before === undefined || before.fields['disabled'] === true) return [];
  if (after === undefined || (isDeciding(kind) && !(isAllowing(before) && isAllowing(after)))) return [];
  return Object.keys(before.fields)
    .filter((wire) => !compared.includes(wire) && drops(change, wire))
    .map((wire) =>
      finding(
        change,
        'inspection-lost',
        'high',
        `${nameRule(after)} loses ${wire}${profilesText(before.fields[wire])}: traffic that it lets through is inspected less`,
        { attribute: wire, value: before.fields[wire] },
      ),
    );
}

/** Reports whether an attribute is removed whose absence disables inspection: it contains profile names. */
function drops({ kind, before, after }: ObjectChange, wire: string): boolean {
  const attribute = kind.attributes.find((one) => one.wire === wire);
  if (attribute?.weakensPolicyWhenRemoved === undefined || attribute.weakensPolicyWhenRemoved.open !== undefined)
    return false;
  if (attributeNamed(kind, attribute.name)?.refs?.kinds.includes('schedule') === true) return false;
  const [was, is] = [before?.fields[wire], after?.fields[wire]];
  return !hasNoValue(was) && hasNoValue(is) && !deepEqual(was, is);
}

/** Returns the profile names in a value, as a suffix for the attribute. */
function profilesText(value: unknown): string {
  const names = textsIn(value);
  return names.length === 0 ? '' : ` (${namesText(names)})`;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Profiles are in an object of lists, which may all be empty. */
function hasNoValue(value: unknown): boolean {
  return isBlank(value) || (isObject(value) && Object.values(value).every(hasNoValue));
}

function nameRule({ kind, name, container }: ObjectState): string {
  return `${kindLabel(kind.name)} "${name}" in ${containerText(container)}`;
}

function finding(
  { after, before, address }: ObjectChange,
  id: FindingDraft['id'],
  severity: FindingDraft['severity'],
  title: string,
  facts: Facts,
): FindingDraft {
  const state = after ?? before;
  return { id, severity, title, facts, ...(state === undefined ? {} : aboutObject(state, address)) };
}

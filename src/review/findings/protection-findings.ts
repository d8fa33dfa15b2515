import { policyConfiguration } from '../state/configuration';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { finderIn, type ProtectionLoss } from '../protection/protection-changes';
import { groupProtections, lossesOf, type Loss } from '../protection/applied';
import { referenceDifferences } from '../protection/referenced-content';
import { compareObject, differencesOf } from '../protection/compare-object';
import { namedContentDifferences } from '../protection/named-content';
import { weakeningsIn } from '../protection/strength-difference';
import { trafficRuleKey } from '../analysis/traffic';
import type { FindingDraft } from '../report/fingerprint';
import { regionHull } from '../report/hull';
import { containerNames, containerText, decidersText, flowsText, ruleText } from '../report/phrase';
import { kindLabel, isOrdered, isSetting, type Effect, type ProtectionAspect, type ResourceKind } from '../../catalog';
import { isDeciding } from '../state/meaning';
import { append, deepEqual, stableStringify, namesText } from '../../core';
import { domainAt, isCondition } from '../accounts/effects';
import { aboutObject, aboutRule } from './about';
import type { Finder, FindingContext } from './context';
import { containerKey, objectKey } from '../../tenant';

/**
 * Finds traffic with less inspection, decryption, logging or authentication than before, and objects that protect less.
 */
export const protectionFindings: Finder = (context) => {
  const losses = context.losses.flatMap((loss) => {
    const known = loss.losses.filter(isKnown);
    return known.length === 0 ? [] : [{ ...loss, losses: known }];
  });
  const ofTraffic = [...groupedBy(losses, keyOf).values()].map(trafficFinding);
  const reported = losses.flatMap((loss) =>
    loss.losses.flatMap(({ weakenings }) => weakenings.map(({ what }) => what)),
  );
  const ofObjects = context.resolved().flatMap((change) => objectFinding(change, context, reported));
  const ofNamed = context.changes.objects.flatMap((change) => namedContentFindings(change, context));
  const ofZones = context.changes.objects.flatMap((change) => userIdFinding(change, context));
  return [...ofTraffic, ...ofObjects, ...ofNamed, ...ofZones];
};

/** Settings without an order are left to the accounts: they are not judged. */
function isKnown({ certainty }: Loss): boolean {
  return certainty !== 'not comparable';
}

const ids: Readonly<Record<ProtectionAspect, FindingDraft['id']>> = {
  inspection: 'inspection-lost',
  decryption: 'inspection-lost',
  logging: 'log-lost',
  authentication: 'authentication-lost',
  'flood-protection': 'inspection-lost',
};

const verbs: Readonly<Record<ProtectionAspect, string>> = {
  inspection: 'inspects traffic less',
  decryption: 'decrypts traffic less',
  logging: 'logs traffic less',
  authentication: 'authenticates users less',
  'flood-protection': 'protects traffic from floods less',
};

function keyOf({ aspect, after, losses }: ProtectionLoss): string {
  return stableStringify([aspect, trafficRuleKey(after), losses]);
}

function trafficFinding(group: readonly [ProtectionLoss, ...ProtectionLoss[]]): FindingDraft {
  const [{ aspect, after, losses, kind }] = group;
  const isDecided = group.some(({ changes }) => changes.some(({ extent }) => extent === 'exact'));
  const isSure = isDecided && losses.some(({ certainty }) => certainty === 'surely');
  const regions = group.flatMap(({ changes }) => changes.map(({ region }) => region));
  const may = isSure ? '' : 'may be a loss: ';
  const others = group
    .filter((loss) => trafficRuleKey(loss.before) !== trafficRuleKey(after))
    .map((loss) => loss.before);
  return {
    id: ids[aspect],
    severity: isSure ? 'high' : 'medium',
    title: `${deciderText(group[0])} ${verbs[aspect]}: ${may}${lossesText(losses)}`,
    detail: [
      `traffic: ${regions.length > 1 ? 'within ' : ''}${flowsText(regionHull(regions))}`,
      ...(others.length === 0 ? [] : [`instead of ${decidersText(others)}`]),
      ...(isDecided ? [] : ['not decided within the budget of the review: at most this traffic']),
      `in ${containerNames(group.map(({ place }) => place))}`,
    ].join('; '),
    facts: {
      aspect,
      losses,
      traffic: [...new Set(regions.map((region) => stableStringify({ ...region, provided: [] })))].sort(),
      places: [...new Set(group.map(({ place }) => containerKey(place)))].sort(),
    },
    evidence: { lost: { kind: kind.name, places: group } },
    ...aboutRule(after),
  };
}

/** Describes what decides the traffic after the change. Only security rules have defaults. */
function deciderText({ after, kind }: ProtectionLoss): string {
  if (after.kind === 'rule') return `${ruleText(after)} in ${containerText(after.container)}`;
  return isDeciding(kind) ? ruleText(after) : `the policy, where no ${kindLabel(kind.name)} matches,`;
}

function lossesText(losses: readonly Loss[]): string {
  const weakenings = losses.flatMap((loss) => loss.weakenings);
  const groups = groupedBy(weakenings, ({ from, to }) => `${from} → ${to}`);
  const texts = [...groups].map(
    ([change, some]) =>
      `${namesText(
        some.map(({ what }) => what),
        3,
      )}: ${change}`,
  );
  return namesText(texts, 3);
}

/** Finds an object that protects less, regardless of its use, unless a traffic finding already reports it. */
function objectFinding(
  change: ObjectChange,
  context: FindingContext,
  reported: readonly string[],
): readonly FindingDraft[] {
  const { kind, action, before, after, address } = change;
  if (action === 'none' || action === 'forget') return [];
  if (isOrdered(kind)) return ruleSettingFindings(change);
  if (after === undefined) return before === undefined ? [] : deletedFinding(before, change, context);
  const losses = objectLosses(change, context);
  if (losses.length === 0 || reported.some((what) => what.startsWith(`${after.name} `))) return [];
  const rules = context.reaches.after.rulesOf(after);
  const replaces = before === undefined ? ' replaces the predefined one and' : '';
  return [
    {
      id: 'protection-weakened',
      severity: losses.some(({ certainty }) => certainty === 'surely') ? 'high' : 'medium',
      title: `${describeSubject(after)}${replaces} protects less: ${lossesText(losses)}`,
      detail: rules.length === 0 ? 'no known rule uses it' : `used by ${namesText(rules.map(({ name }) => name))}`,
      facts: { losses },
      ...aboutObject(after, address),
    },
  ];
}

/** Finds rules with a weaker setting that decides neither what they match nor what they do, such as a log. */
function ruleSettingFindings({ kind, before, after, address }: ObjectChange): readonly FindingDraft[] {
  if (before === undefined || after === undefined) return [];
  const compared = compareObject(kind, before.fields, after.fields).filter(
    ({ path, fact }) => domainAt(kind, [fact.attribute.name]) === 'content' && path.length === 1,
  );
  const weakenings = weakeningsIn(compared.flatMap(({ differences }) => differences));
  if (weakenings.length === 0) return [];
  const isLogged = compared.every(({ fact }) => fact.effect === 'logging');
  return [
    {
      id: isLogged ? 'log-lost' : 'protection-weakened',
      severity: isLogged ? 'medium' : 'high',
      title: `${describeSubject(after)} ${isLogged ? 'logs' : 'protects'} less: ${lossesText([{ respect: kind.name, certainty: 'surely', weakenings }])}`,
      facts: { weakenings },
      ...aboutObject(after, address),
    },
  ];
}

/** Finds objects that protect less because a list that they name contains other entries. */
function namedContentFindings(change: ObjectChange, { reaches }: FindingContext): readonly FindingDraft[] {
  const { before, after, address } = change;
  if (before === undefined || after === undefined || deepEqual(before.fields, after.fields)) return [];
  const users = reaches.after.referrersOf(after).filter(({ kind }) => !isOrdered(kind));
  return users.flatMap((user): readonly FindingDraft[] => {
    const weakenings = weakeningsIn(namedContentDifferences(user, change) ?? []);
    if (weakenings.length === 0) return [];
    return [
      {
        id: 'protection-weakened',
        severity: 'high',
        title: `${describeSubject(user)} protects less: the content of ${kindLabel(after.kind.name)} "${after.name}" changes, which it names`,
        detail: namesText([...new Set(weakenings.map(({ what }) => what))], 3),
        facts: { user: objectKey(user) },
        ...aboutObject(after, address),
      },
    ];
  });
}

function deletedFinding(
  before: ObjectState,
  { kind, address }: ObjectChange,
  { aligned }: FindingContext,
): readonly FindingDraft[] {
  const left = isSetting(kind)
    ? weakeningsIn(differencesOf(kind, before.fields, aligned.later(before)?.fields ?? {}))
    : [];
  if (left.length > 0) {
    return [
      {
        id: 'protection-weakened',
        severity: 'high',
        title: `${describeSubject(before)} is deleted, and what applies then protects less: ${lossesText([{ respect: kind.name, certainty: 'surely', weakenings: left }])}`,
        facts: { losses: left },
        ...aboutObject(before, address),
      },
    ];
  }
  if (kind.strength?.of !== 'presence') return [];
  return [
    {
      id: 'protection-weakened',
      severity: 'high',
      title: `${describeSubject(before)} is deleted: ${kind.effect === 'logging' ? 'its logs are not forwarded' : 'it protects nothing'} any more`,
      facts: { deleted: true },
      ...aboutObject(before, address),
    },
  ];
}

/** Finds User-ID that the plan enables in a zone of the internet: the firewall then trusts and asks hosts that anyone owns. */
function userIdFinding(change: ObjectChange, { zones }: FindingContext): readonly FindingDraft[] {
  const { kind, before, after, address } = change;
  const isOn = (state: ObjectState | undefined): boolean => state?.fields['enable_user_identification'] === true;
  if (kind.policyRole !== 'zone' || after === undefined || !isOn(after) || isOn(before)) return [];
  if (!zones.internet.includes(after.name)) return [];
  return [
    {
      id: 'protection-weakened',
      severity: 'high',
      title: `${describeSubject(after)} gets User-ID: it is a zone of the internet, whose hosts then decide which user they are`,
      facts: { userId: true },
      ...aboutObject(after, address),
    },
  ];
}

/** Reports whether an object has an effect itself, apart from its role in rules. */
function isOwn({ policyRole }: ResourceKind, effect: Effect): boolean {
  return policyRole === undefined || (effect !== 'traffic' && effect !== 'routing');
}

function objectLosses(change: ObjectChange, { states, aligned, reaches }: FindingContext): readonly Loss[] {
  const { kind, before, after } = change;
  if (after === undefined) return [];
  if (kind.policyRole === 'profile-group' && before?.container !== undefined && after.container !== undefined) {
    const sides = [
      groupProtections(before.name, finderIn(policyConfiguration(states.before), before.container)),
      groupProtections(after.name, finderIn(policyConfiguration(states.after), after.container)),
    ] as const;
    return lossesOf(...sides).filter(isKnown);
  }
  const predefined = kind.predefined.find(({ name }) => name === after.name);
  if (before === undefined && predefined !== undefined) {
    const weakenings = weakeningsIn(differencesOf(kind, predefined, after.fields));
    const isBare = Object.keys(predefined).every((key) => key === 'name' || key === 'folder');
    if (isBare) {
      const what = { what: kindLabel(kind.name), from: 'predefined', to: 'own settings' };
      return [{ respect: kind.name, certainty: 'surely', weakenings: [what] }];
    }
    return weakenings.length === 0 ? [] : [{ respect: kind.name, certainty: 'surely', weakenings }];
  }
  if (before === undefined && !isSetting(kind)) return [];
  // A new setting replaces default values.
  // Rules that name a condition are compared themselves, and so is what else names it.
  if (isCondition(kind) && reaches.after.usersOf(after).length > 0) return [];
  const differences = [
    ...differencesOf(kind, aligned.before(change), after.fields),
    ...referenceDifferences(change, states).flatMap((one) => one.differences),
  ];
  const weakenings = weakeningsIn(differences.filter(({ effect }) => isOwn(kind, effect)));
  return weakenings.length === 0 ? [] : [{ respect: objectKey(after), certainty: 'surely', weakenings }];
}

function describeSubject({ kind, name, container }: ObjectState): string {
  return `${kindLabel(kind.name)}${name === '' ? '' : ` "${name}"`}${container === undefined ? '' : ` in ${containerText(container)}`}`;
}

function groupedBy<T>(all: readonly T[], key: (one: T) => string): ReadonlyMap<string, readonly [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const one of all) {
    append(groups, key(one), one);
  }
  return groups;
}

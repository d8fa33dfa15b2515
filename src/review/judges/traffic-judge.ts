import { isOrdered, kindLabel, matchedFields, variableKindName } from '../../catalog';
import { deepEqual, isObject } from '../../core';
import type { Claim } from '../accounts/accounts';
import { domainAt, isCondition, pathOf } from '../accounts/effects';
import { isWorse } from '../accounts/judgement';
import { attributeOfLeaf, type Leaf } from '../accounts/leaf';
import { usersOfChange } from '../entries/entries';
import { namedContentVerdict } from '../protection/named-content';
import { isDeciding } from '../state/meaning';
import type { ObjectChange, ObjectState } from '../state/object-change';
import type { Case, Judge } from './judge';
import { NameUses } from './name-uses';
import { PlaceScope, type Reliability } from './place-scope';
import { usesAreEvaluated } from './reach-attributes';
import { reachJudgement } from './reach-judge';
import { RuleOutcomes, type Outcome } from './rule-outcomes';
import { usersOutsideSnapshots, objectKey } from '../../tenant';

/**
 * Claims match criteria and actions of security rules, and the objects that rules match: the policy engine compares the
 * whole policy of every firewall before and after.
 */
export const trafficJudge: Judge = (one) => {
  const { context, leaves } = one;
  const outcomes = new RuleOutcomes([...context.traffic, ...context.exposure]);
  const scope = new PlaceScope(context);
  const uses = new NameUses(context, scope);
  const changedSets = new Set(context.meanings.flatMap(({ objects }) => objects.map(objectKey)));
  const judged = new Map<ObjectChange, Judged | undefined>();
  const judge = (change: ObjectChange): Judged | undefined => {
    if (!judged.has(change)) judged.set(change, judgeObject(change, one, { outcomes, scope, changedSets, uses }));
    return judged.get(change);
  };
  return leaves.flatMap((leaf): readonly Claim[] => {
    const change = one.changeOf(leaf.values);
    if (change === undefined || !isOfTraffic(leaf, change)) return [];
    const found = judge(change);
    return found === undefined ? [] : [{ leaf, ...found }];
  });
};

type Judged = Pick<Claim, 'judgement' | 'why' | 'shownBy'>;

interface Compared {
  readonly outcomes: RuleOutcomes;
  readonly scope: PlaceScope;
  /** Keys of the objects that cover other addresses or services than before. */
  readonly changedSets: ReadonlySet<string>;
  readonly uses: NameUses;
}

function isOfTraffic(leaf: Leaf, { kind }: ObjectChange): boolean {
  return attributeOfLeaf(leaf) !== undefined && domainAt(kind, pathOf(leaf)) === 'traffic';
}

function judgeObject(change: ObjectChange, one: Case, compared: Compared): Judged | undefined {
  const states = [change.before, change.after].filter((state) => state !== undefined);
  const reliability = compared.scope.of(states.map(({ container }) => container));
  if (isDeciding(change.kind) && isOtherType(change)) {
    return { judgement: 'not judged', why: 'rules of type Internet decide in another way' };
  }
  if (isDeciding(change.kind)) return judgedBy(compared.outcomes.of(states), reliability);
  const { reaches } = one.context;
  const users = usersOfChange(change, reaches);
  const outcome = compared.outcomes.of(users.filter(({ kind }) => isDeciding(kind)));
  if (outcome.opened) return judgedBy(outcome, reliability);
  if (isSame(change, users, compared, reliability) && !outcome.closed && !outcome.undecided) {
    return { judgement: 'equal', why: 'it covers the same as before' };
  }
  if (reliability.missing !== undefined) return { judgement: 'not judged', why: reliability.missing };
  const lasting = lastingUsers(change, users, reaches);
  const routed = lasting.filter(({ kind }) => usesAreEvaluated(kind.networkRole));
  const others = lasting.filter((user) => !isCompared(user) && !routed.includes(user));
  const verdicts = others.map((user) => namedContentVerdict(user, change));
  const other =
    others.find((_, i) => verdicts[i] === undefined || verdicts[i] === 'incomparable') ?? inTextOf(change, reaches);
  if (other !== undefined) {
    return { judgement: 'not judged', why: `${kindLabel(other.kind.name)} "${other.name}" uses it too` };
  }
  const weakened = others.find((_, i) => verdicts[i] === 'weaker');
  if (weakened !== undefined) {
    const user = `${kindLabel(weakened.kind.name)} "${weakened.name}"`;
    return { judgement: 'weaker', why: `${user}, which names it, protects less than before` };
  }
  const doubt =
    change.kind.name === variableKindName ? doubtAbout(change, outcome, compared) : unseenUser(change, users);
  if (doubt !== undefined) return { judgement: 'not judged', why: doubt };
  const ofRules = judgedBy(outcome, reliability);
  const judged: Judged =
    ofRules.judgement === 'equal' && verdicts.includes('stricter')
      ? { judgement: 'stricter', why: 'what names it protects more than before' }
      : ofRules;
  if (routed.length === 0) return judged;
  const places = [...states, ...routed].map(({ container }) => container).filter((place) => place !== undefined);
  const reached = reachJudgement(one.reach.of(places));
  // The traffic of the rules does not contain what reaches a host by NAT or routes.
  return reached.judgement === 'opens' || isWorse(reached.judgement, judged.judgement) ? reached : judged;
}

/**
 * Returns the users for which an object changes. What references a new object is mostly changed or new itself, and the
 * service refuses to delete what is referenced, unless another object has the name.
 */
function lastingUsers(
  { before, after }: ObjectChange,
  users: readonly ObjectState[],
  reaches: Reaches,
): readonly ObjectState[] {
  if (before === undefined) return after === undefined ? [] : reaches.before.usersOf(after);
  return after === undefined ? reaches.after.usersOf(before) : users;
}

/** Addresses of servers, peers and next hops, of kinds that no snapshot contains, can be variables. */
function doubtAbout(change: ObjectChange, { closed }: Outcome, { uses }: Compared): string | undefined {
  if (change.before === undefined || change.after === undefined) return uses.doubtOf(change);
  return closed ? undefined : 'no known rule decides by it, and what else uses it may not be known';
}

/**
 * An object that nothing known uses may be used by what neither the plan nor a snapshot contains: the service deletes
 * nothing that is in use, and what references a new object is new itself.
 */
function unseenUser({ kind, before, after }: ObjectChange, users: readonly ObjectState[]): string | undefined {
  if (before === undefined || after === undefined || users.length > 0) return undefined;
  // Another judge reports values that are not visible.
  if (after.unknown.length + after.hidden.length > 0) return undefined;
  const [user] = usersOutsideSnapshots(kind);
  if (user === undefined) return undefined;
  return `nothing known uses it, and a snapshot contains no ${kindLabel(user.name)}, which may`;
}

/** Returns an object that contains the name of a variable where the catalog knows of no reference. */
function inTextOf({ before, after }: ObjectChange, reaches: Reaches): ObjectState | undefined {
  return [
    ...(after === undefined ? [] : [...reaches.before.mentionsOf(after), ...reaches.after.mentionsOf(after)]),
    ...(before === undefined ? [] : [...reaches.before.mentionsOf(before), ...reaches.after.mentionsOf(before)]),
  ][0];
}

type Reaches = Case['context']['reaches'];

/** Reports whether a rule changes its type: settings of one type do not apply to the other. */
function isOtherType({ before, after }: ObjectChange): boolean {
  const typeOf = (state: ObjectState): unknown => state.fields['policy_type'] ?? 'Security';
  return before !== undefined && after !== undefined && typeOf(before) !== typeOf(after);
}

/** Reports whether an object covers the same as before, and so does everything that contains it. */
function isSame(
  { before, after }: ObjectChange,
  users: readonly ObjectState[],
  { changedSets }: Compared,
  { isUsed }: Reliability,
): boolean {
  if (before === undefined || after === undefined || after.unknown.length + after.hidden.length > 0) return false;
  const isMatchedAlike =
    deepEqual(matchedFields(before.kind, before.fields), matchedFields(after.kind, after.fields)) &&
    deepEqual(tagsOf(before), tagsOf(after));
  if (isMatchedAlike) return true;
  // The sets contain no source ports.
  if (!deepEqual(sourcePortsOf(before), sourcePortsOf(after))) return false;
  const holders = users.filter(({ kind }) => !isOrdered(kind));
  const areSets = [after, ...holders].every(({ kind }) => resolved.has(kind.policyRole ?? ''));
  return isUsed && areSets && [before, after, ...holders].every((state) => !changedSets.has(objectKey(state)));
}

/** Roles whose objects resolve to addresses or services. */
const resolved: ReadonlySet<string> = new Set([
  'address',
  'address-group',
  'variable',
  'region',
  'service',
  'service-group',
]);

function sourcePortsOf({ fields: { protocol } }: ObjectState): readonly unknown[] {
  const protocols = isObject(protocol) ? Object.values(protocol) : [];
  return protocols.map((one) => (isObject(one) ? one['source_port'] : undefined));
}

function tagsOf({ fields }: ObjectState): readonly string[] {
  const tags = fields['tag'];
  return Array.isArray(tags) ? tags.map(String).sort() : [];
}

/** Reports whether a comparison of traffic or protection covers a user of an object. */
function isCompared({ kind }: ObjectState): boolean {
  return (
    isDeciding(kind) ||
    kind.protects !== undefined ||
    isCondition(kind) ||
    (kind.policyRole !== undefined && kind.policyRole !== 'zone')
  );
}

function judgedBy({ opened, closed, undecided }: Outcome, { missing, openWorld }: Reliability): Judged {
  const shownBy = 'traffic of the rules';
  if (opened) return { judgement: 'opens', why: 'traffic opens that it decides', shownBy };
  if (undecided) return { judgement: 'not judged', why: 'not decided within the budget of the review' };
  const judged: Judged = closed
    ? { judgement: 'stricter', why: 'traffic that it decides closes, and none opens', shownBy }
    : { judgement: 'equal', why: 'it decides the same traffic' };
  if (missing === undefined || openWorld === 'none') return judged;
  // A rule that decides other traffic than before may close what only unknown rules allow.
  if (openWorld === 'tightens')
    return { judgement: 'stricter', why: 'it allows nothing new, whatever other rules exist', shownBy };
  return { judgement: 'not judged', why: missing };
}

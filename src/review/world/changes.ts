import { hasKind, kindNamed } from '../../catalog';
import type { PlanValues, Plan, PlanEntry } from '../plan/read-plan';
import { objectChange, type ObjectChange } from './object-change';
import { stateObjectKey } from './world';
import { isOurs, notExaminedIn, type NotExamined } from './not-examined';
import { orderChange, type OrderChange } from './rule-order';

/** A snippet that is associated with a folder or device, by a resource of its own. */
export interface AssociationChange {
  readonly address: string;
  readonly action: PlanEntry['action'];
  readonly before: PlanValues | undefined;
  readonly after: PlanValues | undefined;
}

/** What a plan holds, sorted by what it means. */
export interface Changes {
  readonly objects: readonly ObjectChange[];
  readonly orders: readonly OrderChange[];
  readonly associations: readonly AssociationChange[];
  readonly pushes: readonly PlanEntry[];
  /** Pushes that only happen when everything is destroyed. */
  readonly anchors: readonly PlanEntry[];
  /** What happens during the apply and is not looked at. */
  readonly notExamined: readonly NotExamined[];
  /** Whether the plans cover their whole configurations. */
  readonly isComplete: boolean;
  readonly drift: readonly ObjectChange[];
}

const prefix = 'scm_';

/** Sorts the entries of some plans, which together change one tenant. */
export function collectChanges(plans: readonly Plan[]): Changes {
  const entries = plans.flatMap((plan) => plan.entries);
  const ours = entries.filter(isOurs);
  const ofType = (name: string): readonly PlanEntry[] => ours.filter(({ type }) => type === prefix + name);
  return {
    objects: withoutReplaced(ours),
    orders: ofType('rule_order').map(orderChange),
    associations: ofType('snippet_association').map(({ address, action, before, after }) => ({
      address,
      action,
      before,
      after,
    })),
    pushes: ofType('push'),
    anchors: ofType('push_on_destroy'),
    notExamined: notExaminedIn(plans),
    isComplete: plans.every(({ isComplete }) => isComplete),
    drift: objectsIn(plans.flatMap((plan) => plan.drift).filter(isOurs)),
  };
}

/** Without deposed instances whose place another instance has: their delete leaves the object as it is for the policy. */
function withoutReplaced(entries: readonly PlanEntry[]): readonly ObjectChange[] {
  const deposed = entries.filter(({ isDeposed }) => isDeposed === true);
  const objects = objectsIn(entries.filter((entry) => !deposed.includes(entry)));
  const there = new Set(objects.flatMap(({ after }) => (after === undefined ? [] : [stateObjectKey(after)])));
  const left = objectsIn(deposed).filter(({ before }) => before !== undefined && !there.has(stateObjectKey(before)));
  return [...objects, ...left];
}

function objectsIn(entries: readonly PlanEntry[]): readonly ObjectChange[] {
  return entries.flatMap((entry) => {
    const kind = entry.type.startsWith(prefix) ? entry.type.slice(prefix.length) : '';
    return hasKind(kind) ? [objectChange(kindNamed(kind), entry)] : [];
  });
}

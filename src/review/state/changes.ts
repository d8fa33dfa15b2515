import { hasKind, kindNamed } from '../../catalog';
import type { PlanValues, Plan, PlanEntry } from '../plan/read-plan';
import { objectChange, type ObjectChange } from './object-change';
import { stateObjectKey } from './tenant-state';
import { isOurs, notExaminedIn, type NotExamined } from './not-examined';
import { orderChange, type OrderChange } from './rule-order';

/** An association of a snippet with a folder or device, by a separate resource. */
export interface AssociationChange {
  readonly address: string;
  readonly action: PlanEntry['action'];
  readonly before: PlanValues | undefined;
  readonly after: PlanValues | undefined;
}

/** Changes in plans, by type. */
export interface Changes {
  readonly objects: readonly ObjectChange[];
  readonly orders: readonly OrderChange[];
  readonly associations: readonly AssociationChange[];
  readonly pushes: readonly PlanEntry[];
  /** Resources that push only on destroy. */
  readonly anchors: readonly PlanEntry[];
  /** Operations of the apply that are not examined. */
  readonly notExamined: readonly NotExamined[];
  /** Whether the plans cover their whole configurations. */
  readonly isComplete: boolean;
  readonly drift: readonly ObjectChange[];
  /** Whether the changes are a proposal without a plan, so that pushes are unknown. */
  readonly isProposal?: true;
}

const prefix = 'scm_';

/** Sorts the entries of plans that change one tenant together. */
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

/**
 * Converts entries to object changes. Omits deposed instances that another instance replaces, because their delete does
 * not affect the policy.
 */
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

import { isOrdered, isSameContainer, nameReferencesOf, renameReferences, type Container } from '../../catalog';
import { tenantStateOf } from './snapshot-state';
import type { Changes } from './changes';
import type { ObjectChange, ObjectState } from './object-change';
import type { RuleOrder } from './rule-order';
import { associationOf, StateBuilder } from './state-builder';
import { refusedDeletes, type PlannedRefusal } from './refused-deletes';
import type { TenantState } from './tenant-state';
import { type Snapshot, objectKey, rulebaseKey } from '../../tenant';

/** States of a tenant before and after a plan. */
export interface TenantStates {
  readonly before: TenantState;
  readonly after: TenantState;
  /** Deletes that the service will reject: their objects remain in the state after. */
  readonly refused: readonly PlannedRefusal[];
  /** Rules that the provider moves to make their placements true, as they are after the plan. */
  readonly moved: readonly ObjectState[];
}

/** Returns the states before and after the changes. A base provides what the plan does not contain. */
export function tenantStatesOf(changes: Changes, base?: Snapshot): TenantStates {
  const before = beforeOf(changes, base);
  const planned = afterOf(changes, before, []);
  const refused = refusedDeletes(changes.objects, planned.after);
  const kept = refused.map(({ object }) => object);
  return { before, ...(kept.length === 0 ? planned : afterOf(changes, before, kept)), refused };
}

/** Returns the states of two snapshots. */
export function statesOfSnapshots(before: Snapshot | undefined, after: Snapshot): TenantStates {
  return {
    before: new StateBuilder(before && tenantStateOf(before)).done(),
    after: tenantStateOf(after),
    refused: [],
    moved: [],
  };
}

function beforeOf({ objects, orders, associations }: Changes, base: Snapshot | undefined): TenantState {
  const builder = new StateBuilder(base === undefined ? undefined : tenantStateOf(base));
  for (const { before } of objects) if (before !== undefined) builder.put(before);
  for (const { before } of associations) {
    const found = associationOf(before);
    if (found !== undefined && base === undefined) builder.associate(found.container, found.snippet, 'add');
  }
  for (const { before } of orders) if (before !== undefined) builder.order(before);
  settleOrders(
    builder,
    orders.map((order) => order.before),
  );
  return builder.done();
}

/** `kept`: objects that remain although the plan deletes them. */
function afterOf(
  { objects, orders, associations }: Changes,
  before: TenantState,
  refused: readonly ObjectState[],
): Pick<TenantStates, 'after' | 'moved'> {
  const builder = new StateBuilder(before);
  const renamed = renamedContainers(objects);
  const movedState = (state: ObjectState): ObjectState =>
    state.container === undefined ? state : { ...state, container: renamedTo(state.container, renamed) };
  const changed = objects.filter(({ action }) => action !== 'none' && action !== 'forget');
  for (const { action, before: was } of changed) {
    if ((action === 'delete' || action === 'replace') && was !== undefined && !refused.includes(was)) builder.take(was);
  }
  if (renamed.length > 0) builder.relocate((container) => renamedTo(container, renamed));
  for (const { before: was, after, action } of changed) {
    if (after === undefined) continue;
    builder.put(movedState(after), action === 'update' && was !== undefined ? movedState(was) : undefined);
    const { contains } = after.kind;
    // Nothing else can be in what the plan creates.
    if (action === 'create' && contains !== undefined) builder.see({ scope: contains, name: after.name }, 'complete');
  }
  const planned = new Set(objects.flatMap(({ after }) => (after === undefined ? [] : [objectKey(movedState(after))])));
  for (const { before: was, after, action } of changed) {
    if (action !== 'update' || was === undefined || after === undefined || was.name === after.name) continue;
    builder.rewrite((other) => (planned.has(objectKey(other)) ? other : updateReferences(other, was, after.name)));
  }
  for (const { before: was, after } of associations) {
    const [old, now] = [associationOf(was), associationOf(after)];
    if (old !== undefined && now === undefined) builder.associate(old.container, old.snippet, 'remove');
    if (now !== undefined && old === undefined) builder.associate(now.container, now.snippet, 'add');
  }
  const moved = settlePlacements(builder, objects, movedState);
  for (const { action, after } of orders) {
    // An order that does not change leaves a rule that is made again at the end.
    if (after !== undefined && action !== 'none')
      builder.order({ ...after, container: renamedTo(after.container, renamed) });
  }
  settleOrders(
    builder,
    orders.map((order) => order.after),
  );
  return { after: { ...builder.done(), renamedTags: renamedTags(changed) }, moved };
}

/** Returns the renamed tags: old name by new name. */
function renamedTags(changed: readonly ObjectChange[]): ReadonlyMap<string, string> {
  return new Map(
    changed.flatMap(({ kind, action, before, after }) =>
      kind.policyRole === 'tag' && action === 'update' && before !== undefined && after !== undefined
        ? [[after.name, before.name] as const]
        : [],
    ),
  );
}

/**
 * Moves rules as the provider does: an apply that creates a rule or changes a placement makes every placement of that
 * rulebase true. Returns the moved rules.
 */
function settlePlacements(
  builder: StateBuilder,
  objects: readonly ObjectChange[],
  moved: (state: ObjectState) => ObjectState,
): readonly ObjectState[] {
  const settled = new Map<string, ObjectState>();
  const placed: ObjectState[] = [];
  for (const { kind, before, after, action } of objects) {
    if (after === undefined || kind.api.movable !== true || action === 'none' || action === 'forget') continue;
    const isNew = before === undefined || action === 'replace';
    if (!isNew && placementNames.every((name) => (before.fields[name] ?? null) === (after.fields[name] ?? null)))
      continue;
    settled.set(rulebaseKey(moved(after)), moved(after));
    if (isNew) placed.push(moved(after));
  }
  const rules = objects.flatMap(({ after }) => (after === undefined ? [] : [moved(after)]));
  return [...settled].flatMap(([key, of]) => {
    const inside = (rule: ObjectState): boolean => isOrdered(rule.kind) && rulebaseKey(rule) === key;
    return builder.settle(of, rules.filter(inside), placed.filter(inside));
  });
}

const placementNames = ['relative_position', 'target_rule'] as const;

/** Determines which rulebases have a known order: those in the base, and those that one rule order lists completely. */
function settleOrders(builder: StateBuilder, orders: readonly (RuleOrder | undefined)[]): void {
  for (const one of builder.rulebases()) {
    if (one.order === 'known') continue;
    const key = rulebaseKey(one);
    const isComplete = orders.some(
      (order) =>
        order !== undefined &&
        rulebaseKey(order) === key &&
        one.rules.every(({ name, fields }) => order.rules.includes(name) || order.rules.includes(String(fields['id']))),
    );
    if (isComplete || one.rules.length < 2) builder.setOrder(one, 'known');
  }
}

/** A renamed container. */
export interface Renamed {
  readonly from: Container;
  readonly to: Container;
}

/** Returns the containers that the plan renames. Objects in them keep the old container name in a plan. */
export function renamedContainers(objects: readonly ObjectChange[]): readonly Renamed[] {
  return objects.flatMap(({ kind, before, after, action }) => {
    const scope = kind.contains;
    if (scope === undefined || action !== 'update' || before === undefined || after === undefined) return [];
    return before.name === after.name ? [] : [{ from: { scope, name: before.name }, to: { scope, name: after.name } }];
  });
}

/** Returns the new name of a container. */
export function renamedTo(container: Container, renamed: readonly Renamed[]): Container {
  return renamed.find(({ from }) => isSameContainer(from, container))?.to ?? container;
}

/**
 * Updates references to a renamed object. The service does this by itself, also for objects that are not in the plan.
 */
function updateReferences(other: ObjectState, was: ObjectState, to: string): ObjectState {
  const namesRenamed = (name: string, kinds: readonly string[]): boolean =>
    name === was.name && kinds.includes(was.kind.name);
  const mentions = nameReferencesOf(other.kind, other.fields).filter(({ name, reference }) =>
    namesRenamed(name, reference.kinds),
  );
  if (mentions.length === 0) return other;
  const fields = renameReferences(
    other.kind,
    other.fields,
    ({ name, reference }) => namesRenamed(name, reference.kinds),
    to,
  );
  return { ...other, fields };
}

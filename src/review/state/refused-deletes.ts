import { append } from '../../core';
import { isOrdered, nameReferencesOf } from '../../catalog';
import type { ObjectChange, ObjectState } from './object-change';
import { stateHierarchy } from './state-hierarchy';
import { objectKey, type Hierarchy } from '../../tenant';
import type { TenantState } from './tenant-state';

/** A delete that the service will reject, because the object is still referenced. */
export interface PlannedRefusal {
  readonly object: ObjectState;
  /** Remaining referrers for which no other object has the name. */
  readonly users: readonly ObjectState[];
}

/**
 * Returns the deletes that the service will reject: a remaining object, or one whose own delete is rejected, still
 * references the object.
 */
export function refusedDeletes(objects: readonly ObjectChange[], after: TenantState): readonly PlannedRefusal[] {
  const deleted = objects.flatMap(({ action, before }) =>
    action === 'delete' && before !== undefined && !isOrdered(before.kind) ? [before] : [],
  );
  if (deleted.length === 0) return [];
  const tree = stateHierarchy(after);
  const names = new Set(deleted.map(({ name }) => name));
  const referrers = new Map<string, ObjectState[]>();
  addReferrers(referrers, names, stayingIn(after));
  const refused: PlannedRefusal[] = [];
  let open = deleted;
  for (;;) {
    const refusals = open.flatMap((object): readonly PlannedRefusal[] => {
      const users = (referrers.get(object.name) ?? []).filter((user) => needs(user, object, after, tree));
      return users.length === 0 ? [] : [{ object, users }];
    });
    if (refusals.length === 0) return refused;
    refused.push(...refusals);
    const refusedObjects = refusals.map(({ object }) => object);
    open = open.filter((object) => !refusedObjects.includes(object));
    addReferrers(referrers, names, refusedObjects);
  }
}

function stayingIn({ objects, rulebases }: TenantState): readonly ObjectState[] {
  return [...objects.values(), ...[...rulebases.values()].flatMap(({ rules }) => rules)];
}

/** Adds the objects that reference some names, by name. */
function addReferrers(
  referrers: Map<string, ObjectState[]>,
  names: ReadonlySet<string>,
  among: readonly ObjectState[],
): void {
  for (const state of among) {
    const mentioned = new Set(nameReferencesOf(state.kind, state.fields).map(({ name }) => name));
    for (const name of mentioned) {
      if (names.has(name)) append(referrers, name, state);
    }
  }
}

/** Reports whether an object references another one, and no other definition of the name remains. */
function needs(
  user: ObjectState,
  { kind, name, container }: ObjectState,
  after: TenantState,
  tree: Hierarchy,
): boolean {
  const means = nameReferencesOf(user.kind, user.fields).some(
    (mention) => mention.name === name && mention.reference.kinds.includes(kind.name),
  );
  return means && tree.isRelated(container, user.container) && !isDefined(after, tree, user, name, [kind.name]);
}

/** Reports whether a definition of a name is visible from an object. */
export function isDefined(
  tenantState: TenantState,
  tree: Hierarchy,
  from: ObjectState,
  name: string,
  kinds: readonly string[],
): boolean {
  const path = from.container === undefined ? [undefined] : [...tree.visible(from.container), undefined];
  return kinds.some((kind) => path.some((container) => tenantState.objects.has(objectKey({ kind, container, name }))));
}

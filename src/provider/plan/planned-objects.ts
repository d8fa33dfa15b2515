import { containerOf, type ResourceKind } from '../../catalog';
import { isObject, parseJson } from '../../core';
import { objectKey } from '../../tenant';
import type { Renames } from '../renames';
import { asText, type Fields } from '../state/fields';

/** Assigns objects to the resources of one process, so that no two resources manage the same object. */
export interface PlannedObjects {
  /** Claims an object for a resource. `taken` if another resource has claimed it. */
  take(object: string, owner: PlanOwner): 'free' | 'taken';
  /** Records the ID of a created object, or releases the object if `id` is undefined because the create failed. */
  settle(object: string, id: string | undefined): void;
  /** Releases a deleted object. */
  drop(object: string, id: string): void;
  /** Records what an object with an ID is before the plan. */
  noteStored(object: string, id: string): void;
  /** Returns what an object with an ID is before the plan; undefined if no plan had it as its prior state. */
  stored(id: string): string | undefined;
}

/** A resource during a plan: the ID in its state, or `new` if it has no state yet. */
export type PlanOwner = { readonly id: string } | 'new';

/** Makes an empty `PlannedObjects`. */
export function createPlannedObjects(): PlannedObjects {
  const owners = new Map<string, PlanOwner>();
  const stored = new Map<string, string>();
  return {
    noteStored: (object, id) => void stored.set(id, object),
    stored: (id) => stored.get(id),
    take: (object, owner) => {
      const before = owners.get(object);
      if (before === undefined) owners.set(object, owner);
      if (before === undefined || (before !== 'new' && owner !== 'new' && before.id === owner.id)) return 'free';
      return 'taken';
    },
    settle: (object, id) => {
      if (owners.get(object) !== 'new') return;
      if (id === undefined) owners.delete(object);
      else owners.set(object, { id });
    },
    drop: (object, id) => {
      const owner = owners.get(object);
      if (owner !== undefined && owner !== 'new' && owner.id === id) owners.delete(object);
    },
  };
}

/**
 * Returns the key of a planned object: its kind, its name or key, and the location in which names are unique. A renamed
 * container counts by its new name. Undefined while a part is unknown, and for objects that cannot be deleted.
 */
export function objectOf(kind: ResourceKind, planned: Fields, renames: Renames): string | undefined {
  const { key, singleton, subResource, operations } = kind.api;
  // If the API cannot delete the object, destroying one resource takes nothing from another.
  if (!operations.includes('delete')) return undefined;
  const name = asText(planned[key ?? 'name']);
  if (subResource !== undefined || (name === undefined && singleton === undefined)) return undefined;
  if (kind.unique === 'tenant') return objectKey({ kind, name: name ?? '' });
  const container = containerOf(planned);
  if (container === undefined) return undefined;
  const current = { ...container, name: renames.current(container.scope, container.name) };
  return objectKey({ kind, container: current, rulebase: asText(planned['position']), name: name ?? '' });
}

/** Adds the ID of the planned object to the private state: the second plan of a replacement has no prior state. */
export function withOwner(bytes: Uint8Array, id: string | undefined): Uint8Array {
  if (id === undefined || id === '') return bytes;
  return Buffer.from(JSON.stringify({ scm: 1, ...fieldsIn(bytes), of: id }));
}

/** Returns the resource that a plan is for. Undefined if its state no longer contains the ID of its object. */
export function ownerOf(prior: Fields | undefined, bytes: Uint8Array): PlanOwner | undefined {
  const id = prior === undefined ? fieldsIn(bytes)['of'] : prior['id'];
  if (typeof id === 'string' && id !== '') return { id };
  return prior === undefined && bytes.length === 0 ? 'new' : undefined;
}

function fieldsIn(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  if (bytes.length === 0) return {};
  try {
    const parsed: unknown = parseJson(Buffer.from(bytes).toString('utf8'));
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

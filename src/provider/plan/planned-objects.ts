import { containerOf, storedFolderName, type ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import type { Renames } from '../renames';
import { asText, type Fields } from '../state/fields';

/** Which object each resource of one process is, so that no two resources are one object. */
export interface PlannedObjects {
  /** Takes an object for a resource. `taken` when another resource has it. */
  take(object: string, owner: PlanOwner): 'free' | 'taken';
  /** A create made the object that was taken for a new resource, or failed. */
  settle(object: string, id: string | undefined): void;
  /** The object with this id was deleted. */
  drop(object: string, id: string): void;
}

/** A resource as a plan knows it: by the id in its state, or as one that has no state yet. */
export type PlanOwner = { readonly id: string } | 'new';

/** Nothing is planned yet. */
export function createPlannedObjects(): PlannedObjects {
  const taken = new Map<string, PlanOwner>();
  return {
    take: (object, owner) => {
      const before = taken.get(object);
      if (before === undefined) taken.set(object, owner);
      if (before === undefined || (before !== 'new' && owner !== 'new' && before.id === owner.id)) return 'free';
      return 'taken';
    },
    settle: (object, id) => {
      if (taken.get(object) !== 'new') return;
      if (id === undefined) taken.delete(object);
      else taken.set(object, { id });
    },
    drop: (object, id) => {
      const owner = taken.get(object);
      if (owner !== undefined && owner !== 'new' && owner.id === id) taken.delete(object);
    },
  };
}

/**
 * What makes a planned object another one than all others: its kind, its name or key, and where names are unique. A
 * renamed container counts by its new name. Undefined while any of it is unknown, and for what cannot be deleted.
 */
export function objectOf(kind: ResourceKind, planned: Fields, renames: Renames): string | undefined {
  const { key, singleton, subResource, operations } = kind.api;
  // Destroying what the API cannot delete takes nothing from another resource.
  if (!operations.includes('delete')) return undefined;
  const name = asText(planned[key ?? 'name']);
  if (subResource !== undefined || (name === undefined && singleton === undefined)) return undefined;
  if (kind.unique === 'tenant') return JSON.stringify([kind.name, name ?? '']);
  const container = containerOf(planned);
  if (container === undefined) return undefined;
  const current = renames.current(container.scope, container.name);
  const where = container.scope === 'folder' ? storedFolderName(current) : current;
  const position = kind.api.rulebase === true ? (asText(planned['position']) ?? 'pre') : '';
  return JSON.stringify([kind.name, container.scope, where, position, name ?? '']);
}

/** Private state that says which object a plan was for: the second plan of a replacement has no prior state. */
export function withOwner(bytes: Uint8Array, id: string | undefined): Uint8Array {
  if (id === undefined || id === '') return bytes;
  return Buffer.from(JSON.stringify({ scm: 1, ...fieldsIn(bytes), of: id }));
}

/** Who a plan is for. Undefined for a resource whose state no longer says which object it had. */
export function ownerOf(prior: Fields | undefined, bytes: Uint8Array): PlanOwner | undefined {
  const id = prior === undefined ? fieldsIn(bytes)['of'] : prior['id'];
  if (typeof id === 'string' && id !== '') return { id };
  return prior === undefined && bytes.length === 0 ? 'new' : undefined;
}

function fieldsIn(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

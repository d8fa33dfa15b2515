import type { Container, ResourceKind } from '../../catalog';

/** The name of a referenced object, and the location where it must be visible. */
export interface WantedName {
  /** An object of one of these kinds. */
  readonly kinds: readonly ResourceKind[];
  readonly name: string;
  /** Only for kinds with a location. */
  readonly container?: Container | undefined;
  /** The name may be an ID. */
  readonly orId?: true;
}

/** A name that a plan contains. */
export interface PlannedName {
  readonly kind: ResourceKind;
  readonly name: string;
  /** Whether the object has this name already. */
  readonly how: 'exists' | 'planned';
  /** The present name of an object that the plan renames. */
  readonly renamed?: { readonly from: string; readonly id: string } | undefined;
  /** The parent, for a folder. */
  readonly parent?: string | undefined;
}

/**
 * Result of a name check: it exists at the service, it is planned, its location does not exist, it cannot be checked, or
 * it does not exist. In the last case `others` are the existing names.
 */
export type NameCheck =
  | 'exists'
  | 'planned'
  | 'nowhere'
  | { readonly unchecked: string }
  | { readonly others: readonly string[] };

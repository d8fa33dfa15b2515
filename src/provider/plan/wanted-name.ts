import type { Container, ResourceKind, RulebasePosition } from '../../catalog';

/** The name of a referenced object, and the location where it must be visible. */
export interface WantedName {
  /** An object of one of these kinds. */
  readonly kinds: readonly ResourceKind[];
  readonly name: string;
  /** Only for kinds with a location. */
  readonly container?: Container | undefined;
  /** The name may be an ID. */
  readonly orId?: true;
  /** For a rule: the rulebase of exactly this container that must have it. */
  readonly position?: RulebasePosition;
}

/** A name that a plan contains. */
export interface PlannedName {
  readonly kind: ResourceKind;
  readonly name: string;
  /** Where the object is; undefined while it is unknown, and for kinds without a location. */
  readonly container?: Container | undefined;
  /** The rulebase of a rule. */
  readonly position?: RulebasePosition | undefined;
  /** Whether the object has this name already. */
  readonly how: 'exists' | 'planned';
  /** The present name of an object that the plan renames. */
  readonly renamed?: { readonly from: string; readonly id: string } | undefined;
  /** The parent, for a folder. */
  readonly parent?: string | undefined;
}

/** A name that does not exist where it is wanted. */
export interface MissingName {
  /** The existing names. */
  readonly others: readonly string[];
  /** Location of a planned object with this name that is not visible where it is wanted. */
  readonly elsewhere?: Container;
}

/**
 * Result of a name check: it exists at the service, it is planned, its location does not exist, it cannot be checked, or
 * it does not exist.
 */
export type NameCheck = 'exists' | 'planned' | 'nowhere' | { readonly unchecked: string } | MissingName;

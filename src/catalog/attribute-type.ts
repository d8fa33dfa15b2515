import type * as z from 'zod';
import type { Json } from '../core';
import type { Certainty } from './issue';
import type { Limit } from './limits';
import type { Reference } from './reference';
import type { Effect } from './effect';
import type { Strength } from './strength';

/** Independent flags of an attribute. */
export interface AttributeFlags {
  /** Set only by the service: computed in Terraform, rejected in a request body. */
  readonly setBy?: 'service';
  /** Value that the local service assigns to such an attribute. */
  readonly seededValue?: Json;
  /** Set by the service: whether an object of the same kind and name is in a location above, so that this one hides it. */
  readonly marksOverride?: true;
  /** The service accepts a change of this attribute even on predefined objects. */
  readonly changesPredefined?: true;
  /** Sent in requests but never returned; Terraform assumes that the written value is still set. */
  readonly writeOnly?: true;
  /** The service may set a value if it is absent: unknown in the plan of a create. */
  readonly filledBy?: 'service';
  /** Part of a request that contains it; `nowhere` for attributes that exist only in Terraform. Default `body`. */
  readonly sentIn?: 'body' | 'query' | 'nowhere';
  /** A change replaces the object (ForceNew). */
  readonly forceNew?: true;
  /** Optional in Terraform's schema, like in the official provider, but validation reports an error if it is absent. */
  readonly requiredByApi?: true;
  /** Sensitive; gets a write-only companion. */
  readonly secret?: true;
  /**
   * Often contains a token, key or password, but also harmless text: sensitive in Terraform and hidden in every text unless it
   * is obviously harmless (`hidesValue`), but read, compared and returned like any other value.
   */
  readonly mayHoldSecret?: true;
  /** For a secret: clients of the real service expect it in responses unencrypted, as it was sent. */
  readonly answeredInClear?: true;
  /** A list in which order and duplicates have no meaning. */
  readonly set?: true;
  /** Its presence has a meaning even if it is empty. */
  readonly marker?: true;
  /** For the name of an object: firewalls take more than letters, digits, spaces, dots, hyphens and underscores in it. */
  readonly freeName?: true;
  /** A name that only tells the items of its list apart: two items that differ in nothing else are equal. */
  readonly isLabel?: true;
  /** What its strings reference. */
  readonly refs?: Reference;
  /**
   * Resetting it matches more traffic or disables inspection. `open` is the value that states this explicitly;
   * without `open` there is no such value, and the plan can only warn.
   */
  readonly weakensPolicyWhenRemoved?: { readonly open?: Json };
  /** What a change affects. Default: like the object that contains it. */
  readonly effect?: Effect;
  /** Ranks its values by protection; a review reports a change to a weaker value. */
  readonly strength?: Strength;
  /** A change does not affect which traffic the object matches. */
  readonly affectsMatching?: false;
  /** API name, if it differs from Terraform's. */
  readonly wire?: string;
  /**
   * Limits that the API description and the official provider do not state alike, so a value outside is a warning.
   * Values outside any other limit are refused. `scripts/coverage/agreement` checks this against both sources.
   */
  readonly unconfirmed?: readonly Limit[];
  /** Both sources refuse an empty text. */
  readonly refusesEmpty?: true;
  /** A valid value for documentation and tests, if type and limits are not sufficient to generate one. */
  readonly example?: Json;
  /**
   * What must be `true` in the object, by dotted API names, so that a stronger value protects more; without one of them it
   * may do harm elsewhere. Empty: a stronger value is never proved to protect more.
   */
  readonly strongerIf?: readonly string[];
  /** Aliases that the API accepts. */
  readonly alsoKnownAs?: readonly string[];
}

/** Type of an attribute's value. */
export type AttributeType =
  | { readonly kind: 'string' | 'bool' | 'integer' | 'number' }
  /** A string, or an object at the API that Terraform represents as JSON. */
  | { readonly kind: 'text-or-object' }
  /** An integer, or a string at the API; Terraform represents both as a string. */
  | { readonly kind: 'text-or-number' }
  | { readonly kind: 'list'; readonly item: AttributeType }
  | { readonly kind: 'map'; readonly value: AttributeType }
  | ObjectType;

/** An object with named attributes. */
export interface ObjectType {
  readonly kind: 'object';
  readonly attributes: readonly Attribute[];
  readonly choices: readonly Choice[];
}

/** A constraint on how many groups of attributes are set in one object. */
export interface Choice {
  readonly count: 'exactly-one' | 'at-most-one' | 'at-least-one';
  /** Clients of the real service omit all alternatives; the lenient local service accepts that. */
  readonly noneIsSent?: true;
  /** Alternatives; each is a group of attributes that belong together. */
  readonly of: readonly (readonly string[])[];
  /** How certain it is that setting none is invalid. Default `documented`. */
  readonly none?: Certainty;
  /** How certain it is that setting several is invalid. Default `certain`. */
  readonly several?: Certainty;
}

/**
 * Marks a companion attribute of a secret that is never sent: which secret, and whether it contains its value or
 * version.
 */
export interface Companion {
  readonly for: string;
  readonly as: 'value' | 'version';
}

/** One attribute with everything that the catalog defines about it. */
export interface Attribute extends AttributeFlags {
  /** Terraform name. */
  readonly name: string;
  /** API name. */
  readonly wire: string;
  readonly doc: string;
  readonly type: AttributeType;
  /** Whether a request must contain it. */
  readonly required: boolean;
  /** The value that applies if the attribute is absent. */
  readonly default?: Json;
  readonly companionOf?: Companion;
  /** Validates a complete value. */
  readonly schema: z.ZodType;
  /** For a list of objects with a name that identifies them: the attribute with the name. */
  readonly itemKey?: 'name';
  /** For a list of objects: validates only the number of items. */
  readonly itemCount?: z.ZodType;
}

import type * as z from 'zod';
import type { Json } from '../core';
import type { Certainty } from './issue';
import type { Reference } from './reference';
import type { Strength } from './strength';

/** Flags of an attribute; each is independent of the others. */
export interface AttributeFlags {
  /** Only the service sets it: computed in Terraform, refused in a request body. */
  readonly setBy?: 'service';
  /** What the local service gives to an attribute that only the service sets. */
  readonly seededValue?: Json;
  /** The service takes a change of it on predefined objects too, which cannot be changed otherwise. */
  readonly changesPredefined?: true;
  /** A request carries it and no answer tells it: what was written is taken to hold. */
  readonly writeOnly?: true;
  /** The service may fill it in when it is absent: unknown in a plan that creates. */
  readonly filledBy?: 'service';
  /** Where a request carries it; `nowhere` is for attributes that exist only in Terraform. Default `body`. */
  readonly sentIn?: 'body' | 'query' | 'nowhere';
  /** A change replaces the object. */
  readonly forceNew?: true;
  /** Optional in Terraform's schema because the official provider has it so; its absence is an error at validation. */
  readonly requiredByApi?: true;
  /** Sensitive; gets a write-only sibling. */
  readonly secret?: true;
  /** For a secret: clients of the real service expect it in answers as it was sent, not encrypted. */
  readonly answeredInClear?: true;
  /** A list whose order and repetition carry no meaning. */
  readonly set?: true;
  /** For a list of objects: the attribute that tells two items apart. */
  readonly itemKey?: string;
  /** That it is there says something, even when it is empty. */
  readonly marker?: true;
  /** What the strings in it name. */
  readonly refs?: Reference;
  /**
   * Its reset widens what matches or drops inspection. `open` is the value that says so in writing;
   * without one the type has no such value and the plan can only warn.
   */
  readonly weakensPolicyWhenRemoved?: { readonly open?: Json };
  /** How its values are ordered by how much they protect; a review reports a change to a weaker one. */
  readonly strength?: Strength;
  /** A change of it leaves the traffic that the object matches as it is. */
  readonly affectsMatching?: false;
  /** Its name at the API where Terraform's name differs. */
  readonly wire?: string;
  /** A valid value, for documentation and tests, where the type and the limits do not tell one. */
  readonly example?: Json;
  /** Other names that the API accepts for it. */
  readonly alsoKnownAs?: readonly string[];
}

/** What an attribute holds. */
export type AttributeType =
  | { readonly kind: 'string' | 'bool' | 'integer' | 'number' }
  /** A string, or at the API an object that Terraform holds as its JSON. */
  | { readonly kind: 'text-or-object' }
  /** A whole number, or at the API a string, that Terraform holds as a string. */
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

/** Attributes of one object of which one group, or at least one, must be set. */
export interface Choice {
  readonly count: 'exactly-one' | 'at-most-one' | 'at-least-one';
  /** Clients of the real service leave out all of them: a lenient local service accepts that. */
  readonly noneIsSent?: true;
  /** Alternatives; each is a set of attributes that belong together. */
  readonly of: readonly (readonly string[])[];
  /** How sure it is that none of them is wrong. Default `documented`. */
  readonly none?: Certainty;
  /** How sure it is that two at once are wrong. Default `certain`. */
  readonly several?: Certainty;
}

/** For an attribute that Terraform has beside a secret, and no request carries: which secret, and what it holds of it. */
export interface Companion {
  readonly for: string;
  readonly as: 'value' | 'version';
}

/** One attribute, ready to be projected: everything that was said about it in the catalogue. */
export interface Attribute extends AttributeFlags {
  /** Terraform's name. */
  readonly name: string;
  /** The API's name. */
  readonly wire: string;
  readonly doc: string;
  readonly type: AttributeType;
  /** Whether a request must carry it. */
  readonly required: boolean;
  /** The value that absence means. */
  readonly default?: Json;
  readonly companionOf?: Companion;
  /** Validates one whole value of it. */
  readonly schema: z.ZodType;
  /** For a list of objects: validates only how many there are. */
  readonly itemCount?: z.ZodType;
}

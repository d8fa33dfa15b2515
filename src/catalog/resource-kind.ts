import type { Json } from '../core';
import type { Api, KindApi } from './api';
import type { Attribute, Choice } from './attribute-type';
import type { KindEffect } from './effect';
import type { Certainty } from './issue';
import { containerOf, type Container, type Scope } from './scope';
import type { ProtectionAspect, Strength, TrafficEffect } from './strength';

/** A constraint across several attributes, checked at plan time once all of them are known. */
export interface AttributeConstraint {
  /** Attributes it reads; the first one is the path of the diagnostic. */
  readonly reads: readonly [string, ...string[]];
  readonly message: string;
  /** Default `documented`. */
  readonly certainty?: Certainty;
  holds(values: Readonly<Record<string, unknown>>): boolean;
}

/** Attributes that depend on the value of a discriminator. */
export interface Variants {
  /** The discriminator attribute. */
  readonly by: string;
  /** For each value: attributes that only this variant has, and those it requires. */
  readonly of: Readonly<Record<string, { readonly only: readonly string[]; readonly required: readonly string[] }>>;
}

/**
 * Change to an object that cannot be deleted when Terraform abandons it: `attribute` is set to `as`, if it has a value.
 */
export interface ValueOnAbandon {
  readonly attribute: string;
  readonly as: string;
}

/** Role of a kind in a policy: rules, and the objects they consist of. */
export type PolicyRole =
  | 'security-rule'
  | 'zone'
  | 'address'
  | 'address-group'
  | 'region'
  | 'service'
  | 'service-group'
  | 'application'
  | 'application-group'
  | 'application-filter'
  | 'schedule'
  | 'url-list'
  | 'external-list'
  | 'variable'
  | 'tag'
  | 'profile-group';

/** Role of a kind in packet forwarding, apart from policy rules. */
export type NetworkRole =
  | 'interface'
  | 'router'
  | 'nat-rule'
  | 'forwarding-rule'
  | 'application-override'
  | 'authentication-rule'
  | 'dos-protection-rule'
  | 'decryption-rule'
  | 'qos-rule'
  | 'profile-group';

/** One kind of object at the service, with defaults applied. */
export interface ResourceKind {
  /** Terraform name without the provider prefix. */
  readonly name: string;
  /** Its names in version 0.x of the official provider, if they differ. */
  readonly formerNames?: readonly string[];
  readonly doc: string;
  readonly api: KindApi;
  /** Containers of its objects; none if they belong to the tenant. Default: all. */
  readonly scopes: readonly Scope[];
  /** The folder that contains every object of the kind. */
  readonly onlyFolder?: string;
  /** Scope in which its name must be unique. Default `container`, without containers `tenant`. */
  readonly unique: 'container' | 'path' | 'tenant';
  readonly inGlobal: boolean;
  /** Its objects are containers of this scope. */
  readonly contains?: Scope;
  /** For a kind that cannot be deleted: the value to set when Terraform removes an object from its state. */
  readonly onAbandon?: ValueOnAbandon;
  /** What a change of its attributes affects, unless they state their own effect. */
  readonly effect: KindEffect;
  /** How the attributes rank that state no order. Absent: each one has to. */
  readonly strength?: Strength;
  /** Role of its objects in a policy. Absent if they do not affect which traffic is allowed. */
  readonly policyRole?: PolicyRole;
  /** Role of its objects in packet forwarding. Absent if they affect neither forwarding nor inspection. */
  readonly networkRole?: NetworkRole;
  /** It affects which rule traffic matches, or how it is routed, without being a rule that allows or blocks. */
  readonly affectsRouting?: true;
  /** For rules: protection beyond allowing or blocking traffic. */
  readonly protects?: readonly ProtectionAspect[];
  /** How its objects affect traffic before or outside of security rules. */
  readonly trafficEffect?: TrafficEffect;
  /**
   * Objects in every tenant, by API name, with their container if they have one; they cannot be changed or deleted, except
   * for singletons of the tenant.
   */
  readonly predefined: readonly Readonly<Record<string, Json>>[];
  /**
   * Further objects in real tenants that public examples and clients use without creating them; present only in a lenient
   * local service.
   */
  readonly seededObjects: readonly Readonly<Record<string, Json>>[];
  /** The official provider does not have the kind, so none of its limits is confirmed. */
  readonly unconfirmed?: true;
  readonly attributes: readonly Attribute[];
  readonly choices: readonly Choice[];
  readonly variants?: Variants;
  readonly invariants: readonly AttributeConstraint[];
}

/** A kind that can only be read. */
export interface ReadOnlyKind extends ResourceKind {
  /** Attributes by which a list can be filtered. */
  readonly filters: readonly string[];
}

/**
 * Returns the default of an attribute for an object with these fields (by Terraform name), or undefined. Attributes of
 * another variant have no default.
 */
export function defaultFor(
  kind: ResourceKind,
  attribute: Attribute,
  fields: Readonly<Record<string, unknown>>,
): Json | undefined {
  return appliesTo(kind, attribute, fields) ? attribute.default : undefined;
}

/** Reports whether the object's variant allows the attribute. */
export function appliesTo(
  kind: ResourceKind,
  attribute: Attribute,
  fields: Readonly<Record<string, unknown>>,
): boolean {
  if (kind.variants === undefined) return true;
  const by = kind.variants.by;
  const chosen = fields[by] ?? attributeNamed(kind, by)?.default;
  return Object.entries(kind.variants.of).every(
    ([value, { only }]) => value === chosen || !only.includes(attribute.name),
  );
}

/** Reports whether Terraform adopts existing objects of the kind, because the API cannot create them. */
export function isAdopted(kind: ResourceKind): boolean {
  return !kind.api.operations.includes('create') && kind.api.operations.includes('update');
}

/**
 * Reports whether objects of the kind are settings that exist in each location with default values: a create changes
 * them. Settings of firewalls have no name, and all their values are in one object.
 */
export function isSetting(kind: ResourceKind): boolean {
  if (kind.api.singleton !== undefined) return true;
  const own = kind.attributes.filter(
    ({ name, setBy, sentIn }) =>
      setBy === undefined && sentIn !== 'nowhere' && !kind.scopes.some((scope) => scope === name),
  );
  return !hasName(kind) && own.length === 1 && own[0]?.type.kind === 'object';
}

/** Returns the query parameters of the kind's list, without the position. */
export function listQueryOf(kind: ResourceKind): readonly string[] {
  if (kind.api.list.parameters !== undefined) return kind.api.list.parameters;
  const bare = kind.api.list.style === 'array' || kind.api.list.style === 'array-of-arrays';
  const name = hasName(kind) ? ['name'] : [];
  return [...name, ...(bare ? [] : ['offset', 'limit']), ...kind.scopes];
}

/** Reports whether objects of the kind have a name. */
export function hasName(kind: Pick<ResourceKind, 'attributes'>): boolean {
  return kind.attributes.some(({ name }) => name === 'name');
}

/** Reports whether its complete list can be requested. */
export function isListed({ api }: Pick<ResourceKind, 'api'>): boolean {
  return api.operations.includes('list') && (api.list.required ?? []).length === 0;
}

/** Reports whether the API can read the kind. Otherwise Terraform keeps the written values. */
export function isReadable({ api }: Pick<ResourceKind, 'api'>): boolean {
  return api.operations.includes('get') || api.operations.includes('list');
}

/** Reports whether a create request of the kind has a body; some creates only enable something. */
export function createCarriesBody({ attributes }: Pick<ResourceKind, 'attributes'>): boolean {
  return attributes.some(({ setBy, sentIn = 'body' }) => setBy === undefined && sentIn === 'body');
}

/** Returns the attributes sent in the query of a read, in addition to container and rulebase. */
export function queryAttributes(kind: ResourceKind): readonly Attribute[] {
  return kind.attributes.filter(
    ({ name, sentIn }) => sentIn === 'query' && name !== 'position' && !kind.scopes.some((scope) => scope === name),
  );
}

/** Reports whether the API assigns an ID to objects of the kind. */
export function hasOwnId({ api }: { readonly api: Api }): boolean {
  return api.key === undefined && api.singleton === undefined && api.subResource === undefined;
}

/** Returns the ID of a sub-resource from its fields; undefined if a field is missing or for other kinds. */
export function subResourceId(
  { api }: Pick<ResourceKind, 'api'>,
  fields: Readonly<Record<string, unknown>>,
): string | undefined {
  if (api.subResource === undefined) return undefined;
  const [owner, own] = [fields[api.subResource.owner], fields[api.subResource.own]];
  return typeof owner === 'string' && typeof own === 'string' ? `${owner}/${own}` : undefined;
}

/** Returns the derived ID of an object without an API ID, from its fields by API name. */
export function derivedId(
  kind: ResourceKind,
  object: Readonly<Record<string, unknown>>,
  container: Container | undefined,
): string {
  const { key, singleton } = kind.api;
  if (key !== undefined) return String(object[key]);
  const owned = subResourceId(kind, object);
  if (owned !== undefined) return owned;
  // The list of a container includes inherited objects, which belong to another container.
  const place = containerOf(object) ?? container;
  return singleton === 'container' && place !== undefined ? `${place.scope}/${place.name}` : kind.name;
}

/** Returns the container of every object of the kind, or undefined. */
export function onlyContainer({ onlyFolder }: Pick<ResourceKind, 'onlyFolder'>): Container | undefined {
  return onlyFolder === undefined ? undefined : { scope: 'folder', name: onlyFolder };
}

/** Returns the attribute that names the parent of a container, or undefined. */
export function namesParent(kind: ResourceKind): string | undefined {
  if (kind.contains === undefined) return undefined;
  return kind.attributes.find((attribute) => attribute.required && attribute.refs?.kinds.includes(kind.name) === true)
    ?.name;
}

/** Returns the attribute with this name, or undefined. */
export function attributeNamed(kind: ResourceKind, name: string): Attribute | undefined {
  return kind.attributes.find((attribute) => attribute.name === name);
}

import type { Json } from '../core';
import type { Api, KindApi } from './api';
import type { Attribute, Choice } from './attribute-type';
import type { Certainty } from './issue';
import { containerOf, type Container, type Scope } from './scope';
import type { ProtectionAspect, TrafficEffect } from './strength';

/** A condition over several attributes, checked at plan when none of those it reads is unknown. */
export interface AttributeConstraint {
  /** Attributes it reads; the first is where the message is shown. */
  readonly reads: readonly [string, ...string[]];
  readonly message: string;
  /** Default `documented`. */
  readonly certainty?: Certainty;
  holds(values: Readonly<Record<string, unknown>>): boolean;
}

/** Attributes that depend on the value of another one. */
export interface Variants {
  /** The attribute that decides. */
  readonly by: string;
  /** For each of its values: attributes that only this variant has, and those it cannot do without. */
  readonly of: Readonly<Record<string, { readonly only: readonly string[]; readonly required: readonly string[] }>>;
}

/** What letting go of an object that cannot be deleted does: `attribute` becomes what `as` says, if it says anything. */
export interface ValueOnAbandon {
  readonly attribute: string;
  readonly as: string;
}

/** What an object of a kind is to a policy: something that decides, or that rules are made of. */
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

/** What an object of a kind is on the way of a packet through the firewall, beside the rules of a policy. */
export type NetworkRole =
  | 'interface'
  | 'router'
  | 'nat-rule'
  | 'forwarding-rule'
  | 'application-override'
  | 'decryption-rule'
  | 'qos-rule'
  | 'profile-group';

/** One kind of object at the service, ready to be projected. */
export interface ResourceKind {
  readonly name: string;
  readonly doc: string;
  readonly api: KindApi;
  readonly scopes: readonly Scope[];
  /** The folder that every object of the kind lies in. */
  readonly onlyFolder?: string;
  readonly unique: 'container' | 'path' | 'tenant';
  readonly inGlobal: boolean;
  readonly contains?: Scope;
  /** Its lists are short: a plan reads them to check the names that it mentions. */
  readonly namesCheckedAtPlan?: true;
  readonly onAbandon?: ValueOnAbandon;
  readonly policyRole?: PolicyRole;
  readonly networkRole?: NetworkRole;
  /** It changes which rule traffic meets, or where traffic goes, without being a rule that allows or blocks. */
  readonly affectsRouting?: true;
  /** For kinds of rules: what a rule does for its traffic beside allowing or blocking it. */
  readonly protects?: readonly ProtectionAspect[];
  /** What its objects do to traffic before the security rules see it, or without them. */
  readonly trafficEffect?: TrafficEffect;
  /** What every tenant has of it from the start; nobody can change or delete it, but for what there is once in a tenant. */
  readonly predefined: readonly Readonly<Record<string, Json>>[];
  /** What real tenants have of it besides; only a lenient local service has it. */
  readonly seededObjects: readonly Readonly<Record<string, Json>>[];
  readonly attributes: readonly Attribute[];
  readonly choices: readonly Choice[];
  readonly variants?: Variants;
  readonly invariants: readonly AttributeConstraint[];
}

/** Something that the service tells and nobody configures: it can only be read. */
export interface ReadOnlyKind extends ResourceKind {
  /** Attributes that a list can be narrowed by. */
  readonly filters: readonly string[];
}

/**
 * The value that the absence of an attribute means for an object with the given fields (by Terraform's names), or
 * undefined. An attribute that belongs to another variant of the kind has none.
 */
export function defaultFor(
  kind: ResourceKind,
  attribute: Attribute,
  fields: Readonly<Record<string, unknown>>,
): Json | undefined {
  return appliesTo(kind, attribute, fields) ? attribute.default : undefined;
}

/** Whether an object with the given fields can have the attribute, as far as variants of the kind go. */
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

/** Whether Terraform takes over objects of the kind, because the API cannot create one. */
export function isAdopted(kind: ResourceKind): boolean {
  return !kind.api.operations.includes('create') && kind.api.operations.includes('update');
}

/** The query parameters that a list of the kind takes, without the position. */
export function listQueryOf(kind: ResourceKind): readonly string[] {
  if (kind.api.list.parameters !== undefined) return kind.api.list.parameters;
  const bare = kind.api.list.style === 'array' || kind.api.list.style === 'array-of-arrays';
  const name = hasName(kind) ? ['name'] : [];
  return [...name, ...(bare ? [] : ['offset', 'limit']), ...kind.scopes];
}

/** Whether objects of the kind have names. */
export function hasName(kind: Pick<ResourceKind, 'attributes'>): boolean {
  return kind.attributes.some(({ name }) => name === 'name');
}

/** Whether the whole of its list can be asked for. */
export function isListed({ api }: Pick<ResourceKind, 'api'>): boolean {
  return api.operations.includes('list') && (api.list.required ?? []).length === 0;
}

/** Whether the API tells what there is of a kind. Of what it does not tell, Terraform keeps what it wrote. */
export function isReadable({ api }: Pick<ResourceKind, 'api'>): boolean {
  return api.operations.includes('get') || api.operations.includes('list');
}

/** Whether the request that makes an object of the kind has a body: some only switch something on. */
export function createCarriesBody({ attributes }: Pick<ResourceKind, 'attributes'>): boolean {
  return attributes.some(({ setBy, sentIn = 'body' }) => setBy === undefined && sentIn === 'body');
}

/** Attributes that a question about a kind carries in its query, beside the container and the rulebase. */
export function queryAttributes(kind: ResourceKind): readonly Attribute[] {
  return kind.attributes.filter(
    ({ name, sentIn }) => sentIn === 'query' && name !== 'position' && !kind.scopes.some((scope) => scope === name),
  );
}

/** Whether the API tells objects of the kind apart by an id of its own. */
export function hasOwnId({ api }: { readonly api: Api }): boolean {
  return api.key === undefined && api.singleton === undefined && api.subResource === undefined;
}

/** The id of an object that belongs to an owner, as far as its fields tell; undefined for one of another kind. */
export function subResourceId(
  { api }: Pick<ResourceKind, 'api'>,
  fields: Readonly<Record<string, unknown>>,
): string | undefined {
  if (api.subResource === undefined) return undefined;
  const [owner, own] = [fields[api.subResource.owner], fields[api.subResource.own]];
  return typeof owner === 'string' && typeof own === 'string' ? `${owner}/${own}` : undefined;
}

/** The id that stands for an object of a kind without ids, by the API's names of its fields. */
export function derivedId(
  kind: ResourceKind,
  object: Readonly<Record<string, unknown>>,
  container: Container | undefined,
): string {
  const { key, singleton } = kind.api;
  if (key !== undefined) return String(object[key]);
  const owned = subResourceId(kind, object);
  if (owned !== undefined) return owned;
  // A list of a container holds what it inherits, which is another one's.
  const place = containerOf(object) ?? container;
  return singleton === 'container' && place !== undefined ? `${place.scope}/${place.name}` : kind.name;
}

/** The container that every object of the kind lies in, or undefined. */
export function onlyContainer({ onlyFolder }: Pick<ResourceKind, 'onlyFolder'>): Container | undefined {
  return onlyFolder === undefined ? undefined : { scope: 'folder', name: onlyFolder };
}

/** The attribute with the name of the container above an object that is itself a container, or undefined. */
export function namesParent(kind: ResourceKind): string | undefined {
  if (kind.contains === undefined) return undefined;
  return kind.attributes.find((one) => one.required && one.refs?.kinds.includes(kind.name) === true)?.name;
}

/** The attribute of that name, or undefined. */
export function attributeNamed(kind: ResourceKind, name: string): Attribute | undefined {
  return kind.attributes.find((attribute) => attribute.name === name);
}

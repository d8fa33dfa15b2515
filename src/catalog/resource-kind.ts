import type { Json, JsonObject } from '../core';
import type { Attribute, Choice } from './attribute-type';
import type { Certainty } from './issue';
import { containerOf, type Container, type Scope } from './scope';

/** What can be done with a kind at the API. */
export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

/** How the API serves a kind. */
export interface Api {
  /** Path of the collection; an object's is `<path>/<id>`. */
  readonly path: string;
  /** A path that the specification uses for the same collection. */
  readonly alsoAt?: string;
  /** Default: all of them. */
  readonly operations?: readonly Operation[];
  /** There is one in a tenant, or in each container: it has no id, and is read and written at `path` itself. */
  readonly singleton?: 'tenant' | 'container';
  /** The attribute that tells objects apart where they have no id. Writes go to `path`, a delete names it in the query. */
  readonly key?: string;
  /** Form of `tfid` where the official provider's is not `folder:snippet:device:uuid`; `{id}` is the ID. */
  readonly tfid?: string;
  /** Attributes that a delete wants in the query beside the key. */
  readonly deleteTakes?: readonly string[];
  /** With `rulebase`: an update wants the position in the query, too. */
  readonly positionInUpdate?: true;
  /** What every list of it must be asked with, though it says nothing. */
  readonly listAsks?: Readonly<Record<string, string>>;
  /** The query parameters of its list, where they are not the name, the page and the containers. */
  readonly listTakes?: readonly string[];
  /**
   * Answers also hold an id, and an object is also at `<path>/<id>` and `<path>/<key>`: clients rely on it, though the
   * description does not say so.
   */
  readonly idBesideKey?: true;
  /** `POST <path>/<name>:move` with `where` and the name of a `destination`: public clients send it. */
  readonly movedByName?: true;
  /** What the service fills in where a create leaves it out, by the API's names. */
  readonly fills?: (fields: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** A list with a name and no page is answered as a list, where public clients do not expect the object itself. */
  readonly lookupAnswers?: 'list';
  /** Attributes that clients narrow its list by, though the description does not say so. */
  readonly listFilters?: readonly string[];
  /** Query parameters that its list cannot do without. */
  readonly listNeeds?: readonly string[];
  /** Where the API nests an object otherwise than Terraform does. */
  readonly reshape?: Reshape;
  /** The form of the answers to writes, where it is not that of their requests. */
  readonly answersOf?: Readonly<Partial<Record<'create' | 'update', Form>>>;
  /** Answers hold what they tell in `data`, beside a status and a message. */
  readonly wrapped?: true;
  /** The answer to a create tells no more than this of the new object; `ids` is a list of one. Default: everything. */
  readonly createTells?: 'id' | 'ids' | 'nothing';
  /** Answers tell the container, although requests name it in the query. */
  readonly answersPlace?: true;
  /** Objects belong to an owner: a create carries a list of them, and they are read one owner at a time. */
  readonly ownedBy?: Owned;
  /** A delete names the id in this query parameter, and not in the path. */
  readonly deleteBy?: string;
  /** Rules that live in a pre and a post rulebase; the position travels as a query parameter. */
  readonly rulebase?: true;
  /** Rules that are tried in order, although they have no pre and post rulebase. */
  readonly ordered?: true;
  /** `POST <path>/<id>:move` exists. */
  readonly movable?: true;
  /** Where a write names the container. Default `body`; `nowhere` where every object lies in the same folder. */
  readonly scopeIn?: 'body' | 'query' | 'nowhere';
  /** With `scopeIn: 'query'`: operations that take it there. Default: all of them. */
  readonly scopeInQueryOf?: readonly Operation[];
  /** Operations that accept the container in the query beside the body, which wins. */
  readonly scopeAlsoInQuery?: readonly Operation[];
  /** Shape of a list answer. Default `envelope`. */
  readonly listStyle?: 'envelope' | 'array' | 'array-of-arrays' | 'data-object';
  /** Its list takes `pagination` in the query. */
  readonly pagination?: true;
  /** Status of the answer to a create. Default 201. */
  readonly createAnswers?: 200;
  /** Status of the answer to a create that public clients expect, where it is neither 201 nor described. */
  readonly createAnswersClients?: 200;
  /** Status of a successful move. Default 200; public clients expect no other. */
  readonly moveAnswers?: 201;
  /** Whether list items carry every attribute. Default true. */
  readonly listItemsComplete?: false;
}

/** Objects that are read at `<path>/<owner>`, all of one owner at once. Their id is `<owner>/<own>`. */
export interface Owned {
  /** The attribute that names the owner. */
  readonly owner: string;
  /** The attribute that tells the objects of one owner apart. */
  readonly own: string;
  /** What a delete calls the two in its query. */
  readonly deleteNames: readonly [string, string];
}

/** What an object travels in: a request that creates or changes it, or an answer to a question. */
export type Form = 'create' | 'update' | 'read';

/** Turns objects between the form that the catalogue describes, by the API's names, and that of requests and answers. */
export interface Reshape {
  toApi(fields: Readonly<Record<string, unknown>>, form: Form): Record<string, unknown>;
  /** Leaves what has an unexpected form as it is, for the validation to find. */
  fromApi(body: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /**
   * The properties of a JSON Schema that describes the form of the catalogue, as those of the API's form, where there
   * is one such form. Without it the description says no more than that it is an object.
   */
  properties?(described: JsonObject): JsonObject;
}

/** A condition over several attributes, checked at plan when none of those it reads is unknown. */
export interface Invariant {
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
export interface Leaving {
  readonly attribute: string;
  readonly as: string;
}

/** What an object of a kind is to a policy: something that decides, or that rules are made of. */
export type Meaning =
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
  | 'variable';

/** One kind of object at the service, ready to be projected. */
export interface ResourceKind {
  readonly name: string;
  readonly doc: string;
  readonly api: Required<Pick<Api, 'path' | 'operations' | 'scopeIn' | 'listStyle'>> & Api;
  readonly scopes: readonly Scope[];
  /** The folder that every object of the kind lies in. */
  readonly onlyFolder?: string;
  readonly unique: 'container' | 'path' | 'tenant';
  readonly inGlobal: boolean;
  readonly contains?: Scope;
  /** Its lists are short: a plan reads them to check the names that it mentions. */
  readonly namesCheckedAtPlan?: true;
  readonly leaves?: Leaving;
  readonly meaning?: Meaning;
  /** It changes which rule traffic meets, or where traffic goes, without being a rule that allows or blocks. */
  readonly steers?: true;
  /** What every tenant has of it from the start; nobody can change or delete it, but for what there is once in a tenant. */
  readonly predefined: readonly Readonly<Record<string, Json>>[];
  /** What real tenants have of it besides; only a lenient local service has it. */
  readonly furniture: readonly Readonly<Record<string, Json>>[];
  readonly attributes: readonly Attribute[];
  readonly choices: readonly Choice[];
  readonly variants?: Variants;
  readonly invariants: readonly Invariant[];
}

/** Something that the service tells and nobody configures: it can only be read. */
export interface RecordKind extends ResourceKind {
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
  if (kind.api.listTakes !== undefined) return kind.api.listTakes;
  const bare = kind.api.listStyle === 'array' || kind.api.listStyle === 'array-of-arrays';
  const name = hasName(kind) ? ['name'] : [];
  return [...name, ...(bare ? [] : ['offset', 'limit']), ...kind.scopes];
}

/** Whether objects of the kind have names. */
export function hasName(kind: Pick<ResourceKind, 'attributes'>): boolean {
  return kind.attributes.some(({ name }) => name === 'name');
}

/** Whether the whole of its list can be asked for. */
export function isListed({ api }: Pick<ResourceKind, 'api'>): boolean {
  return api.operations.includes('list') && (api.listNeeds ?? []).length === 0;
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
export function askedAttributes(kind: ResourceKind): readonly Attribute[] {
  return kind.attributes.filter(
    ({ name, sentIn }) => sentIn === 'query' && name !== 'position' && !kind.scopes.some((scope) => scope === name),
  );
}

/** Whether the API tells objects of the kind apart by an id of its own. */
export function hasOwnId({ api }: { readonly api: Api }): boolean {
  return api.key === undefined && api.singleton === undefined && api.ownedBy === undefined;
}

/** The id of an object that belongs to an owner, as far as its fields tell; undefined for one of another kind. */
export function ownedId(
  { api }: Pick<ResourceKind, 'api'>,
  fields: Readonly<Record<string, unknown>>,
): string | undefined {
  if (api.ownedBy === undefined) return undefined;
  const [owner, own] = [fields[api.ownedBy.owner], fields[api.ownedBy.own]];
  return typeof owner === 'string' && typeof own === 'string' ? `${owner}/${own}` : undefined;
}

/** The id that stands for an object of a kind without ids, by the API's names of its fields. */
export function standInId(
  kind: ResourceKind,
  object: Readonly<Record<string, unknown>>,
  container: Container | undefined,
): string {
  const { key, singleton } = kind.api;
  if (key !== undefined) return String(object[key]);
  const owned = ownedId(kind, object);
  if (owned !== undefined) return owned;
  // A list of a container holds what it inherits, which is another one's.
  const place = containerOf(object) ?? container;
  return singleton === 'container' && place !== undefined ? `${place.scope}/${place.name}` : kind.name;
}

/** The container that every object of the kind lies in, or undefined. */
export function onlyContainer({ onlyFolder }: Pick<ResourceKind, 'onlyFolder'>): Container | undefined {
  return onlyFolder === undefined ? undefined : { scope: 'folder', name: onlyFolder };
}

/** Whether a request of that operation may name the container in the query. */
export function takesScopeInQuery({ api }: Pick<ResourceKind, 'api'>, operation: Operation): boolean {
  if (api.scopeAlsoInQuery?.includes(operation) === true) return true;
  return api.scopeIn === 'query' && (api.scopeInQueryOf ?? [operation]).includes(operation);
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

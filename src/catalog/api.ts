import type { Codec, Form } from './codec';
import type { MoveForm } from './operations/move';

/** An API operation on a kind. */
export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

/** What a request does: it reads, changes the candidate configuration, or starts a job that acts beyond it. */
export type RequestEffect = 'reads' | 'changes' | 'starts-job';

/** API of a kind, as defined in a catalog file. */
export interface Api {
  /** Path of the collection; the path of an object is `<path>/<id>`. */
  readonly path: string;
  /** A path that the specification or a public client uses for the same collection. */
  readonly pathAlias?: string;
  /** Default: all of them. */
  readonly operations?: readonly Operation[];
  /** A singleton, one per tenant or per container: it has no ID, and is read and written at `path` itself. */
  readonly singleton?: 'tenant' | 'container';
  /** Attribute that identifies objects without an ID. Writes go to `path`; a delete sends it as a query parameter. */
  readonly key?: string;
  /**
   * Responses also contain an ID, and objects are also served at `<path>/<id>` and `<path>/<key>`. Clients rely on
   * this, although the description does not mention it.
   */
  readonly idBesideKey?: true;
  /**
   * Format of `tfid`, if the official provider's is not `folder:snippet:device:uuid`; `{id}` is the ID.
   */
  readonly tfid?: string;
  /** Sub-resource of a parent object: a create sends a list, and a read returns all objects of one parent. */
  readonly subResource?: SubResource;
  /** Rules in a pre and a post rulebase; the position is a query parameter. */
  readonly rulebase?: true;
  /** Rules whose order matters, although they have no pre and post rulebase. */
  readonly ordered?: true;
  /** Whether `POST <path>/<id>:move` exists in the form of rules, so that Terraform manages the order. */
  readonly movable?: true;
  readonly list?: ListApi;
  readonly create?: CreateApi;
  readonly update?: {
    /** With `rulebase`: an update also requires the position in the query. */
    readonly takesPosition?: true;
  };
  readonly delete?: DeleteApi;
  readonly move?: MoveApi;
  /** Writes that also exist at `path`, with names in the query instead of an ID in the path. */
  readonly byName?: ByNameApi;
  readonly location?: LocationApi;
  readonly answer?: AnswerApi;
  /** Converts objects whose API structure differs from Terraform's. */
  readonly codec?: Codec;
  /** Fields that some tenants have at another place than the description. */
  readonly otherPlaces?: readonly OtherPlace[];
  /** Returns the values that the service sets if a create omits them, by API name. */
  readonly serviceDefaults?: (fields: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** A field, and the other place at which some tenants have it: names of the API. */
export interface OtherPlace {
  readonly field: readonly string[];
  readonly other: readonly string[];
}

/** List operation of a kind. */
export interface ListApi {
  /** Shape of the response. Default `envelope`. */
  readonly style?: 'envelope' | 'array' | 'array-of-arrays' | 'data-object';
  /** Shape that clients of the real service receive if the description differs; the lenient local service uses it. */
  readonly clientStyle?: 'array';
  /** Query parameters, if they differ from name, paging and containers. */
  readonly parameters?: readonly string[];
  /** Required query parameters. */
  readonly required?: readonly string[];
  /** Query parameters with fixed values, sent in every request. */
  readonly constants?: Readonly<Record<string, string>>;
  /** Attributes that clients use as filters, although the description does not mention them. */
  readonly filters?: readonly string[];
  /** Whether the query accepts `pagination`. */
  readonly paginated?: true;
  /** A request with a name but without paging returns a list: public clients do not expect the object itself. */
  readonly lookup?: 'list';
  /** Whether items contain every attribute. Default true. */
  readonly itemsComplete?: false;
}

/** Create operation of a kind. */
export interface CreateApi {
  /** Status of the response. Default 201. */
  readonly status?: 200;
  /** Status that public clients expect, if it is neither 201 nor the documented one. */
  readonly clientStatus?: 200;
  /** What the response contains of the new object, if not all of it; `ids` is a list with one ID. */
  readonly returns?: 'id' | 'ids' | 'nothing';
  /** What the request does. Default `changes`. */
  readonly effect?: RequestEffect;
}

/** Delete operation of a kind. */
export interface DeleteApi {
  /** Query parameter with the ID, which then is not in the path. */
  readonly idParameter?: string;
  /** Attributes that are also required as query parameters. */
  readonly parameters?: readonly string[];
  /** The delete cannot name the container, so no client sends it. The service deletes the only object of the tenant. */
  readonly anywhere?: true;
}

/** Writes of a kind that name the objects in the query. */
export interface ByNameApi {
  readonly operations: readonly ('update' | 'delete')[];
  /** Whether the query may name the container. */
  readonly takesContainer?: true;
}

/** Move operation of a kind. */
export interface MoveApi {
  /** Form of the request. Default `rulebase`. */
  readonly form?: MoveForm;
  /** Status of a successful move. Default 200, the only one that public clients expect. */
  readonly status?: 201;
}

/** Where requests contain the location of an object. */
export interface LocationApi {
  /** Default `body`; `nowhere` if every object is in the same folder. */
  readonly in?: 'body' | 'query' | 'nowhere';
  /**
   * Operations with the location in the query. Default: all with `in: 'query'`, otherwise none. The body takes
   * precedence.
   */
  readonly queryOf?: readonly Operation[];
  /** Responses contain the location, although requests have it in the query. */
  readonly inAnswers?: true;
}

/** Responses of a kind. */
export interface AnswerApi {
  /** Form of the responses to writes, if it differs from that of their requests. */
  readonly formOf?: Readonly<Partial<Record<'create' | 'update', Form>>>;
  /** The object is in `data`, next to a status and a message. */
  readonly wrapped?: true;
}

/** Objects that are read at `<path>/<owner>`, all of one parent at once. Their ID is `<owner>/<own>`. */
export interface SubResource {
  /** The attribute that identifies the parent. */
  readonly owner: string;
  /** The attribute that identifies an object within its parent. */
  readonly own: string;
  /** Names of both in the query parameters of a delete. */
  readonly deleteNames: readonly [string, string];
  /** Attribute with the properties that `PUT <path>` sets, each with a name and a value. A create cannot send them. */
  readonly properties?: string;
}

const everyOperation: readonly Operation[] = ['list', 'get', 'create', 'update', 'delete'];

/** API of a kind with defaults applied. */
export type KindApi = Omit<Api, 'operations' | 'list' | 'location'> & {
  readonly operations: readonly Operation[];
  readonly list: ListApi & Required<Pick<ListApi, 'style'>>;
  readonly location: LocationApi & Required<Pick<LocationApi, 'in' | 'queryOf'>>;
};

/** Applies the defaults. */
export function apiWithDefaults(api: Api): KindApi {
  const place = api.location?.in ?? 'body';
  return {
    ...api,
    operations: api.operations ?? everyOperation,
    list: { style: 'envelope', ...api.list },
    location: { queryOf: place === 'query' ? everyOperation : [], ...api.location, in: place },
  };
}

/** Reports whether `POST <path>/<id>:move` exists. */
export function hasMove({ api }: { readonly api: KindApi }): boolean {
  return api.movable === true || api.move?.form !== undefined;
}

/** Reports whether a request of the operation has the location in the query. Used by client and service. */
export function isLocationInQuery({ api }: { readonly api: KindApi }, operation: Operation): boolean {
  return api.location.queryOf.includes(operation);
}

/** Returns what a request of the operation does. The local service derives the required permission from it. */
export function requestEffectOf({ api }: { readonly api: KindApi }, operation: Operation): RequestEffect {
  if (operation === 'list' || operation === 'get') return 'reads';
  return operation === 'create' ? (api.create?.effect ?? 'changes') : 'changes';
}

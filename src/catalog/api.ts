import type { Codec, Form } from './codec';

/** What can be done with a kind at the API. */
export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

/** How the API serves a kind, as a catalogue file states it. */
export interface Api {
  /** Path of the collection; an object's is `<path>/<id>`. */
  readonly path: string;
  /** A path that the specification or a public client uses for the same collection. */
  readonly pathAlias?: string;
  /** Default: all of them. */
  readonly operations?: readonly Operation[];
  /** There is one in a tenant, or in each container: it has no id, and is read and written at `path` itself. */
  readonly singleton?: 'tenant' | 'container';
  /** The attribute that identifies objects without an id. Writes go to `path`, a delete names it in the query. */
  readonly key?: string;
  /**
   * Answers also hold an id, and an object is also at `<path>/<id>` and `<path>/<key>`: clients rely on it, though the
   * description does not say so.
   */
  readonly idBesideKey?: true;
  /** Form of `tfid` where the official provider's is not `folder:snippet:device:uuid`; `{id}` is the ID. */
  readonly tfid?: string;
  /** Objects belong to an owner: a create carries a list of them, and they are read one owner at a time. */
  readonly subResource?: SubResource;
  /** Rules in a pre and a post rulebase; the position is a query parameter. */
  readonly rulebase?: true;
  /** Rules that are evaluated in order, although they have no pre and post rulebase. */
  readonly ordered?: true;
  /** `POST <path>/<id>:move` exists. */
  readonly movable?: true;
  readonly list?: ListApi;
  readonly create?: CreateApi;
  readonly update?: {
    /** With `rulebase`: an update also requires the position in the query. */
    readonly takesPosition?: true;
  };
  readonly delete?: DeleteApi;
  readonly move?: MoveApi;
  readonly location?: LocationApi;
  readonly answer?: AnswerApi;
  /** Where the API nests an object otherwise than Terraform does. */
  readonly codec?: Codec;
  /** What the service fills in where a create leaves it out, by the API's names. */
  readonly serviceDefaults?: (fields: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** The list of a kind. */
export interface ListApi {
  /** Shape of the answer. Default `envelope`. */
  readonly style?: 'envelope' | 'array' | 'array-of-arrays' | 'data-object';
  /** Shape that clients of the real service see, where the description has another: a lenient service answers it. */
  readonly clientStyle?: 'array';
  /** Query parameters, where they are not the name, the page and the containers. */
  readonly parameters?: readonly string[];
  /** Query parameters that it cannot do without. */
  readonly required?: readonly string[];
  /** Query parameters that every request has, with their values. */
  readonly constants?: Readonly<Record<string, string>>;
  /** Attributes that clients filter it by, though the description does not say so. */
  readonly filters?: readonly string[];
  /** It takes `pagination` in the query. */
  readonly paginated?: true;
  /** A list with a name and no page is answered as a list, where public clients do not expect the object itself. */
  readonly lookup?: 'list';
  /** Whether its items carry every attribute. Default true. */
  readonly itemsComplete?: false;
}

/** The create of a kind. */
export interface CreateApi {
  /** Status of the answer. Default 201. */
  readonly status?: 200;
  /** Status that public clients expect, where it is neither 201 nor described. */
  readonly clientStatus?: 200;
  /** The answer has no more than this of the new object; `ids` is a list of one. Default: everything. */
  readonly returns?: 'id' | 'ids' | 'nothing';
}

/** The delete of a kind. */
export interface DeleteApi {
  /** The query parameter that names the id, which then is not in the path. */
  readonly idParameter?: string;
  /** Attributes that are also required in the query. */
  readonly parameters?: readonly string[];
}

/** The move of a kind. */
export interface MoveApi {
  /** `POST <path>/<name>:move` with `where` and the name of a `destination`: public clients send it. */
  readonly byName?: true;
  /** Status of a successful move. Default 200; public clients expect no other. */
  readonly status?: 201;
}

/** How a request names the location of an object. */
export interface LocationApi {
  /** Default `body`; `nowhere` where every object is in the same folder. */
  readonly in?: 'body' | 'query' | 'nowhere';
  /** Operations that name it in the query. Default: all of them with `in: 'query'`, else none. The body wins. */
  readonly queryOf?: readonly Operation[];
  /** Answers name the location, although requests name it in the query. */
  readonly inAnswers?: true;
}

/** The answers of a kind. */
export interface AnswerApi {
  /** The form of the answers to writes, where it is not that of their requests. */
  readonly formOf?: Readonly<Partial<Record<'create' | 'update', Form>>>;
  /** The object is in `data`, beside a status and a message. */
  readonly wrapped?: true;
}

/** Objects that are read at `<path>/<owner>`, all of one owner at once. Their id is `<owner>/<own>`. */
export interface SubResource {
  /** The attribute that names the owner. */
  readonly owner: string;
  /** The attribute that identifies an object of its owner. */
  readonly own: string;
  /** The query parameters of the two in a delete. */
  readonly deleteNames: readonly [string, string];
}

const everyOperation: readonly Operation[] = ['list', 'get', 'create', 'update', 'delete'];

/** How the API serves a kind, with its defaults. */
export type KindApi = Omit<Api, 'operations' | 'list' | 'location'> & {
  readonly operations: readonly Operation[];
  readonly list: ListApi & Required<Pick<ListApi, 'style'>>;
  readonly location: LocationApi & Required<Pick<LocationApi, 'in' | 'queryOf'>>;
};

/** Adds the defaults. */
export function apiWithDefaults(api: Api): KindApi {
  const place = api.location?.in ?? 'body';
  return {
    ...api,
    operations: api.operations ?? everyOperation,
    list: { style: 'envelope', ...api.list },
    location: { queryOf: place === 'query' ? everyOperation : [], ...api.location, in: place },
  };
}

/** Whether a request of that operation names the location in the query; client and service decide by it. */
export function isLocationInQuery({ api }: { readonly api: KindApi }, operation: Operation): boolean {
  return api.location.queryOf.includes(operation);
}

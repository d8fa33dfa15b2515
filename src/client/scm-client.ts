import type {
  ActionKind,
  ConfigVersion,
  Container,
  Job,
  MoveRequest,
  PushRequest,
  ResourceKind,
  RulebasePosition,
  RunningVersion,
} from '../catalog';
import type { CallCounts } from './call-counter';
import type { ListPart } from './list';
import type { WireObject } from './wire-json';

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** An access token. */
export interface IssuedToken {
  readonly value: string;
  /** Milliseconds since the epoch; infinite if unknown. */
  readonly expiresAt: number;
}

/** Selects objects of a kind. */
export interface ListQuery extends CallOptions {
  /** A folder's list includes inherited objects; each item contains its own location. */
  readonly container?: Container | undefined;
  /** Exact name. */
  readonly name?: string | undefined;
  /** For kinds with rulebases. Default `pre`. */
  readonly position?: RulebasePosition | undefined;
  /** Further query parameters, for kinds that require them. */
  readonly queryFields?: Readonly<Record<string, string>> | undefined;
}

/** Selects part of a list. */
export interface PartQuery extends ListQuery {
  readonly offset: number;
  /** Maximum number of items; the service may return fewer. */
  readonly most: number;
}

/** Location of an object, for kinds whose API requires more than the ID. */
export interface ItemOptions extends CallOptions {
  /** Sent only for kinds with the container in the query. */
  readonly container?: Container | undefined;
  /** The object itself: some deletes require more of its attributes than its key. */
  readonly object?: WireObject | undefined;
  /** Sent only for kinds with rulebases. */
  readonly position?: RulebasePosition | undefined;
  /** Further query parameters of a read, for kinds that require them. */
  readonly queryFields?: Readonly<Record<string, string>> | undefined;
}

/** Request of an action. */
export interface ActionRequest extends CallOptions {
  /** ID in the path, for an action on one object. */
  readonly id?: string | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body: WireObject;
}

/** Calls of the REST API. They reject with `ApiError`, or with `TokenError` if no token is available. */
export interface ScmClient {
  /** Replaces every secret that this client has sent in a text, for messages about what the service answered. */
  hideSecrets(text: string): string;
  /** Lists all objects, from all pages. If no object has the name, the list is empty. */
  list(kind: ResourceKind, query?: ListQuery): Promise<readonly WireObject[]>;
  /** Lists some objects, for callers that decide page by page how many to read. */
  listPart(kind: ResourceKind, query: PartQuery): Promise<ListPart>;
  /** Reads an object; undefined if it does not exist. */
  get(kind: ResourceKind, id: string, options?: ItemOptions): Promise<WireObject | undefined>;
  /** Creates an object and returns it as stored. An empty response is an empty object: look it up by name. */
  create(
    kind: ResourceKind,
    container: Container | undefined,
    body: WireObject,
    options?: ItemOptions,
  ): Promise<WireObject>;
  update(kind: ResourceKind, id: string, body: WireObject, options?: ItemOptions): Promise<WireObject>;
  /** Deletes an object; `gone` if it did not exist. */
  remove(kind: ResourceKind, id: string, options?: ItemOptions): Promise<'deleted' | 'gone'>;
  /** Moves a rule within its rulebase. */
  move(kind: ResourceKind, id: string, request: MoveRequest, options?: CallOptions): Promise<void>;
  /** Runs an action and returns the response. Does not wait for a job that it starts. */
  act(action: ActionKind, request: ActionRequest): Promise<unknown>;
  /** Starts a push. The job ID is undefined if the service does not return one. */
  push(request: PushRequest, options?: CallOptions): Promise<{ readonly jobId: string | undefined }>;
  job(id: string, options?: CallOptions): Promise<Job | undefined>;
  jobs(options?: CallOptions & { readonly filter?: 'push' | undefined }): Promise<readonly Job[]>;
  versions(options?: CallOptions): Promise<readonly ConfigVersion[]>;
  version(version: number, options?: CallOptions): Promise<ConfigVersion | undefined>;
  running(options?: CallOptions): Promise<readonly RunningVersion[]>;
  /** Loads a version as the candidate. Discards all staged changes of all administrators. */
  load(version: number, options?: CallOptions): Promise<void>;
  /** Reverts the candidate to the running configuration. Discards all staged changes of all administrators. */
  rollback(options?: CallOptions): Promise<void>;
  /** Returns the name of the calling account, in the form that `admin` of a push requires. */
  account(): Promise<string>;
  /**
   * Returns a token with its full lifetime for use by another program; a ready-made token is returned as is. The
   * client's own token is not affected.
   */
  newToken(options?: CallOptions): Promise<IssuedToken>;
  /** Returns the requests made so far. */
  counts(): CallCounts;
  /** Closes all connections; calls in progress fail. */
  close(): Promise<void>;
}

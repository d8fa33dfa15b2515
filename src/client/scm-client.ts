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

/** What every call takes. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** An access token. */
export interface IssuedToken {
  readonly value: string;
  /** Milliseconds since the epoch; infinite where nobody says. */
  readonly expiresAt: number;
}

/** Which objects of a kind are wanted. */
export interface ListQuery extends CallOptions {
  /** A folder's list includes what the folder inherits; each item says where it lives. */
  readonly container?: Container | undefined;
  /** Exactly this name. */
  readonly name?: string | undefined;
  /** For kinds with rulebases. Default `pre`. */
  readonly position?: RulebasePosition | undefined;
  /** What else the query carries, for kinds that have to be asked with it. */
  readonly asked?: Readonly<Record<string, string>> | undefined;
}

/** Which part of a list is wanted. */
export interface PartQuery extends ListQuery {
  readonly offset: number;
  /** Most items that are wanted; the service may answer fewer at a time. */
  readonly most: number;
}

/** Where an object is, for kinds whose API wants to be told beside the id. */
export interface ItemOptions extends CallOptions {
  /** Sent only for kinds that name their container in the query. */
  readonly container?: Container | undefined;
  /** The object itself: some deletes want more of it than its key. */
  readonly object?: WireObject | undefined;
  /** Sent only for kinds with rulebases. */
  readonly position?: RulebasePosition | undefined;
  /** What else the query of a read carries, for kinds that have to be asked with it. */
  readonly asked?: Readonly<Record<string, string>> | undefined;
}

/** What an action is called with. */
export interface ActionRequest extends CallOptions {
  /** ID in the path, for an action on one object. */
  readonly id?: string | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body: WireObject;
}

/** The REST API, as calls. Rejects with `ApiError`, or with `TokenError` when there is no token to call with. */
export interface ScmClient {
  /** All of them, from all pages. Nothing found by name is an empty list. */
  list(kind: ResourceKind, query?: ListQuery): Promise<readonly WireObject[]>;
  /** Some of them, for callers that decide as they go how many to read. */
  listPart(kind: ResourceKind, query: PartQuery): Promise<ListPart>;
  /** Undefined when there is none. */
  get(kind: ResourceKind, id: string, options?: ItemOptions): Promise<WireObject | undefined>;
  /** The object as the service made it. An empty answer is an empty object: look it up by name. */
  create(
    kind: ResourceKind,
    container: Container | undefined,
    body: WireObject,
    options?: ItemOptions,
  ): Promise<WireObject>;
  update(kind: ResourceKind, id: string, body: WireObject, options?: ItemOptions): Promise<WireObject>;
  /** `gone` when there was none. */
  remove(kind: ResourceKind, id: string, options?: ItemOptions): Promise<'deleted' | 'gone'>;
  /** Moves a rule inside its rulebase. */
  move(kind: ResourceKind, id: string, request: MoveRequest, options?: CallOptions): Promise<void>;
  /** Runs an action; answers what the service answered. A job that it started is not waited for. */
  act(action: ActionKind, request: ActionRequest): Promise<unknown>;
  /** Starts a push. The job id is undefined where the service does not tell it. */
  push(request: PushRequest, options?: CallOptions): Promise<{ readonly jobId: string | undefined }>;
  job(id: string, options?: CallOptions): Promise<Job | undefined>;
  jobs(options?: CallOptions & { readonly filter?: 'push' | undefined }): Promise<readonly Job[]>;
  versions(options?: CallOptions): Promise<readonly ConfigVersion[]>;
  version(version: number, options?: CallOptions): Promise<ConfigVersion | undefined>;
  running(options?: CallOptions): Promise<readonly RunningVersion[]>;
  /** Makes a version the candidate. Discards what everybody has staged. */
  load(version: number, options?: CallOptions): Promise<void>;
  /** Makes what runs the candidate. Discards what everybody has staged. */
  rollback(options?: CallOptions): Promise<void>;
  /** Name of the account that makes the calls, as `admin` of a push wants it. */
  account(): Promise<string>;
  /** A token with its full lifetime, for somebody else; a ready-made one as it is. The calls keep their own. */
  newToken(options?: CallOptions): Promise<IssuedToken>;
  /** What was called so far. */
  counts(): CallCounts;
  /** Ends all connections; calls under way fail. */
  close(): Promise<void>;
}

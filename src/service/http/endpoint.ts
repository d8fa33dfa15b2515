import type { HttpBindings } from '@hono/node-server';
import type { RequestEffect, ResourceKind } from '../../catalog';
import type { ApiProblem } from '../api-problem';
import type { RequestRecord } from '../observe/traces';
import type { Transaction } from '../model/transaction';
import type { Identity } from './accounts';
import type { BodyReader } from './body-reader';
import type { FairSlices } from './fair-slices';

/** A request of an authenticated caller. */
export interface ApiRequest {
  readonly requestId: string;
  /** Decoded ID in the path; empty if the path has none. */
  readonly objectId: string;
  readonly identity: Identity;
  readonly query: Readonly<Record<string, string>>;
  /** The body as received. */
  readonly text: string;
  /** Decrypts the encrypted secrets in the fields of an object. */
  readonly opened: (kind: ResourceKind, fields: Record<string, unknown>) => Record<string, unknown>;
  /** Counts characters of a list that is being answered. Throws 400 and 429 above the limits. */
  readonly weigh: (characters: number) => void;
  /** Builds long responses in slices, so that other tenants are not delayed. */
  readonly slices: FairSlices;
  /** Runs read-only work on the caller's tenant. */
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs work on the caller's tenant in one transaction. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** A successful response. */
export interface ApiAnswer {
  readonly status: 200 | 201;
  readonly body: unknown;
  /**
   * Stored secrets that the body may contain: none, those of objects of one kind, or those marked in it with
   * `MarkedObject` and `MarkedText`.
   */
  readonly secrets: 'none' | 'marked' | ResourceKind;
}

/** One method of a path. */
export interface Endpoint {
  /** Supported query parameters; any other is an error. */
  readonly query: readonly string[];
  /** Those that may be repeated. Their values are joined by commas. */
  readonly lists?: readonly string[];
  /** What a request does; the required permission is derived from it. */
  readonly effect: RequestEffect;
  run(request: ApiRequest): Promise<ApiAnswer>;
}

/** The endpoints of a path by method. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** One path of the API. */
export interface Route {
  /** Documented path; `{id}` is one segment or a part of it. */
  readonly path: string;
  readonly kind?: ResourceKind;
  readonly endpoints: Endpoints;
  /** Reads the same object. */
  readonly read?: Endpoint | undefined;
  /** Returns the error for an ID that the path does not accept; undefined if it does. */
  readonly refusal?: (id: string) => ApiProblem | undefined;
}

/** Values attached to a request. */
export interface AppEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    /** Reads bodies; set by every app that has requests with a body. */
    bodies: BodyReader;
    requestId: string;
    record: RequestRecord;
    /** The path of the API that the request matches. */
    route: Route;
  };
}

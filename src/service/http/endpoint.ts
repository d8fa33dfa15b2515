import type { HttpBindings } from '@hono/node-server';
import type { ResourceKind } from '../../catalog';
import type { TraceRecord } from '../observe/traces';
import type { Transaction } from '../model/transaction';
import type { Identity } from './accounts';
import type { FairSlices } from './fair-slices';

/** A request of an identified caller. */
export interface ApiRequest {
  readonly id: string;
  readonly identity: Identity;
  readonly query: Readonly<Record<string, string>>;
  /** The body as it came. */
  readonly text: string;
  /** Fields of an object as they came, with the secrets whose encrypted form is in them. */
  readonly opened: (kind: ResourceKind, fields: Record<string, unknown>) => Record<string, unknown>;
  /** Makes long answers so that other tenants get their turn. */
  readonly slices: FairSlices;
  /** Runs work on the caller's tenant that changes nothing. */
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs work on the caller's tenant; all of it is kept, or nothing. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** An answer that is not an error. */
export interface ApiAnswer {
  readonly status: 200 | 201;
  readonly body: unknown;
}

/** What one method of one path does. */
export interface Endpoint {
  /** Query parameters that it knows; any other is an error. */
  readonly query: readonly string[];
  run(request: ApiRequest): Promise<ApiAnswer>;
}

/** The values that travel with a request. */
export interface AppEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    requestId: string;
    tenant: string;
    dropped: boolean;
    trace: TraceRecord;
    /** Query parameters that were ignored. */
    ignored: readonly string[];
  };
}

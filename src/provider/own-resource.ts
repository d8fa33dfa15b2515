import type { Diagnostic, Path } from '../core';
import type { Schema } from '../protocol/schema';
import type { Result } from './lifecycle/result';
import type { ConfigRecord } from './plan/record';
import type { Session } from './session';
import type { Fields } from './state/fields';

/** What a plan of such a resource answers. */
export interface OwnPlan {
  readonly planned: Fields;
  readonly requiresReplace: readonly Path[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A resource that is no object of the service, and so no kind of the catalogue. */
export interface OwnResource {
  readonly schema: Schema;
  validate(config: Fields): readonly Diagnostic[];
  /** `record` is undefined after an import, until the first apply. */
  plan(session: Session, prior: Fields | undefined, config: Fields, record: ConfigRecord | undefined): OwnPlan;
  planDestroy(prior: Fields): readonly Diagnostic[];
  read(session: Session, state: Fields, signal: AbortSignal, record: ConfigRecord | undefined): Promise<Fields | null>;
  /** Creates, updates, and destroys where nothing is planned. */
  apply(session: Session, prior: Fields | undefined, planned: Fields | undefined, signal: AbortSignal): Promise<Result>;
  /** The state that an import starts from. Throws a `CodedError`. */
  importState(id: string): Fields;
}

/** State of an earlier version in the shape of the schema. */
export function shapedBy(schema: Schema, state: Fields): Fields {
  return Object.fromEntries(schema.attributes.map(({ name }) => [name, state[name] ?? null]));
}

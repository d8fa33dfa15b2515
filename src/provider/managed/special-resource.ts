import type { Diagnostic, Path } from '../../core';
import type { Schema } from '../../terraform/protocol';
import { decodeRecord, encodeRecord, type ConfigRecord } from '../plan/record';
import { warnOfUnknownPlaces, type NamedAt } from '../plan/unknown-names';
import type { ProviderSession } from '../session';
import type { Fields } from '../state/fields';
import type { FillPlan, ManagedResource } from './managed-resource';
import { hasFailed, noPrivateState, stateResponse, type LifecycleResult } from './result';

/** The plan of a special resource. */
export interface SpecialPlan {
  readonly planned: Fields;
  readonly requiresReplace: readonly Path[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A resource that is not an object of the service and therefore has no catalog entry. */
export interface SpecialResource {
  readonly schema: Schema;
  readonly type: string;
  /** Its name in messages, such as `rule order`. */
  readonly label: string;
  validate(config: Fields): readonly Diagnostic[];
  /** Plans a create or an update. `record` is undefined after an import, until the first apply. */
  plan(
    session: ProviderSession,
    prior: Fields | undefined,
    config: Fields,
    record: ConfigRecord | undefined,
  ): SpecialPlan;
  /** Fills unknown attributes of a plan that can be read from the service. Default: none. */
  readonly fillPlan?: FillPlan;
  /** Returns new names in a plan that must exist. Default: none besides its location, folders and devices. */
  named?(prior: Fields | undefined, planned: Fields): readonly NamedAt[];
  /** Checks what only the plans of the other resources show. Default: nothing. */
  checkRun?(session: ProviderSession): Promise<readonly Diagnostic[]>;
  planDestroy(prior: Fields): readonly Diagnostic[];
  read(session: ProviderSession, state: Fields, record: ConfigRecord | undefined): Promise<Fields | null>;
  /** Creates or updates; destroys if `planned` is undefined. */
  apply(session: ProviderSession, prior: Fields | undefined, planned: Fields | undefined): Promise<LifecycleResult>;
  /** Returns the state that an import starts from. Throws a `CodedError`. */
  importState(id: string): Fields;
}

/**
 * Makes a managed resource from a definition. Its private state contains the top-level attributes that the last apply
 * set.
 */
export function specialResource(definition: SpecialResource): ManagedResource {
  return {
    validate: (config) => definition.validate(config),
    upgradeState: (_session, state) => stateInSchema(definition.schema, state),
    importState: (_session, { id }) => Promise.resolve({ state: definition.importState(id), private: noPrivateState }),
    read: async (session, state, bytes) => ({
      state: await definition.read(session, state, decodeRecord(bytes)),
      private: bytes,
      diagnostics: [],
    }),
    plan: (session, { prior, config, private: bytes }) => ({
      ...definition.plan(session, prior, config, decodeRecord(bytes)),
      private: bytes,
    }),
    ...(definition.fillPlan && { fillPlan: definition.fillPlan }),
    checkNames: async (session, prior, planned) => {
      const named = definition.named?.(prior, planned) ?? [];
      const warnings = await warnOfUnknownPlaces(
        session,
        { label: definition.label, user: { type: definition.type } },
        prior,
        planned,
        named,
      );
      const decided = (await definition.checkRun?.(session)) ?? [];
      // Its errors include what the warnings say.
      return decided.some(({ severity }) => severity === 'error') ? decided : [...warnings, ...decided];
    },
    planDestroy: (prior) => definition.planDestroy(prior),
    apply: async (session, { prior, planned, config, private: bytes }) => {
      const result = await definition.apply(session, prior, planned);
      return stateResponse(result, hasFailed(result) ? bytes : encodeRecord(topLevelOf(config)));
    },
  };
}

/** Converts a state of an earlier version to the schema. */
export function stateInSchema(schema: Schema, state: Fields): Fields {
  return Object.fromEntries(schema.attributes.map(({ name }) => [name, state[name] ?? null]));
}

function topLevelOf(config: Fields): ConfigRecord {
  return new Set(Object.keys(config).filter((name) => config[name] !== null));
}

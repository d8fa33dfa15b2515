import type { Tolerance } from '../../catalog';
import type { Diagnostic } from '../../core';
import type { ImportedResource, PlanResponse, StateResponse } from '../../terraform/protocol';
import type { ProviderSession, SharedSession } from '../session';
import type { Fields } from '../state/fields';

/** Options for the validation of a configuration. */
export interface ValidationMode {
  /** Which values outside of a limit are errors instead of warnings. */
  readonly tolerance: Tolerance;
  /** Whether Terraform supports write-only attributes. */
  readonly writeOnlyAllowed: boolean;
}

/** Input of a plan for a create or an update. */
export interface ResourcePlanInput {
  /** Undefined for a create. */
  readonly prior: Fields | undefined;
  readonly config: Fields;
  readonly private: Uint8Array;
  readonly deferralAllowed: boolean;
}

/** One change to apply. */
export interface ApplyInput {
  /** Undefined for a create. */
  readonly prior: Fields | undefined;
  /** Undefined for a delete. */
  readonly planned: Fields | undefined;
  readonly config: Fields;
  readonly private: Uint8Array;
}

/** Returns a plan with values of the service in place of unknown ones. */
export type FillPlan = (session: ProviderSession, planned: Fields) => Promise<Fields>;

/** Argument of an import block or command: an ID or an identity. */
export interface ImportInput {
  readonly id: string;
  readonly identity: Fields | undefined;
}

/**
 * A resource type of the provider. `kindResource` implements it for every kind of the catalog, `specialResource` for
 * resources that are not objects of the service. The provider does not distinguish them.
 */
export interface ManagedResource {
  validate(config: Fields, mode: ValidationMode): readonly Diagnostic[];
  /**
   * Upgrades a state of an earlier version to the schema. The session is undefined if Terraform did not configure the
   * provider.
   */
  upgradeState(session: SharedSession | undefined, state: Fields): Fields;
  importState(session: () => ProviderSession, input: ImportInput): Promise<Omit<ImportedResource, 'typeName'>>;
  read(session: ProviderSession, state: Fields, bytes: Uint8Array): Promise<StateResponse>;
  plan(session: ProviderSession, input: ResourcePlanInput): PlanResponse;
  /** Fills unknown attributes of a plan that can be read from the service. */
  readonly fillPlan?: FillPlan;
  /** Returns problems of names in a plan that do not exist. */
  checkNames(session: ProviderSession, prior: Fields | undefined, planned: Fields): Promise<readonly Diagnostic[]>;
  planDestroy(prior: Fields): readonly Diagnostic[];
  apply(session: ProviderSession, input: ApplyInput): Promise<StateResponse>;
}

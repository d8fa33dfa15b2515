import type { Path } from '../core';
import type { CallContext, ClientCapabilities, DeferredReason, Diagnosed } from './call-context';
import type { NewerHandlers } from './newer-handlers';
import type { TfValue } from './value';

export type { CallContext, ClientCapabilities, DeferredReason, Diagnosed } from './call-context';

export interface ValidateProviderConfigRequest {
  readonly config: TfValue;
}

export interface ConfigureRequest {
  readonly terraformVersion: string;
  readonly config: TfValue;
  readonly clientCapabilities: ClientCapabilities;
}

export interface ValidateResourceRequest {
  readonly typeName: string;
  /** May hold unknowns at any depth. */
  readonly config: TfValue;
  readonly writeOnlyAllowed: boolean;
}

export interface DataSourceRequest {
  readonly typeName: string;
  readonly config: TfValue;
}

export interface UpgradeStateRequest {
  readonly typeName: string;
  /** Of the schema that wrote the state. */
  readonly version: number;
  readonly state: TfValue;
}

export interface UpgradeStateResponse extends Diagnosed {
  readonly state: TfValue;
}

export interface ReadRequest {
  readonly typeName: string;
  readonly state: TfValue;
  readonly private: Uint8Array;
  /** What Terraform has kept; null or absent where it has none. */
  readonly identity?: TfValue;
  readonly deferralAllowed?: boolean;
}

/** State that goes back to Terraform, null when the object does not exist; `private` is opaque to Terraform. */
export interface StateResponse extends Diagnosed {
  readonly state: TfValue;
  readonly private: Uint8Array;
  /** What identifies the object; absent where nothing does. */
  readonly identity?: TfValue;
}

export interface PlanRequest {
  readonly typeName: string;
  /** Null for a create. */
  readonly prior: TfValue;
  /** Null for a delete. */
  readonly proposed: TfValue;
  readonly config: TfValue;
  readonly private: Uint8Array;
  readonly identity?: TfValue;
  readonly deferralAllowed?: boolean;
}

export interface PlanResponse extends Diagnosed {
  readonly planned: TfValue;
  readonly requiresReplace: readonly Path[];
  readonly private: Uint8Array;
  readonly identity?: TfValue;
  /** Only where the client allows it. */
  readonly deferred?: DeferredReason;
}

export interface ApplyRequest {
  readonly typeName: string;
  readonly prior: TfValue;
  /** Null for a delete. */
  readonly planned: TfValue;
  readonly config: TfValue;
  readonly private: Uint8Array;
}

export interface ImportRequest {
  readonly typeName: string;
  /** Empty where the import names an identity. */
  readonly id: string;
  readonly identity?: TfValue;
  readonly deferralAllowed?: boolean;
}

/** One object that an import found. */
export interface ImportedResource {
  readonly typeName: string;
  readonly state: TfValue;
  readonly private: Uint8Array;
  readonly identity?: TfValue;
}

export interface ImportResponse extends Diagnosed {
  readonly resources: readonly ImportedResource[];
}

export interface MoveStateRequest {
  /** Full source address, as `registry host/namespace/type`. */
  readonly sourceProvider: string;
  readonly sourceTypeName: string;
  readonly sourceVersion: number;
  readonly sourceState: TfValue;
  readonly sourcePrivate: Uint8Array;
  readonly targetTypeName: string;
}

export interface ReadDataResponse extends Diagnosed {
  readonly state: TfValue;
}

/**
 * What a provider implements. Calls run concurrently. What a method throws becomes an error diagnostic of its call
 * (the message only). A failed apply that throws leaves the prior state as it was; one that did something must
 * answer with the new state and the error as a diagnostic.
 */
export interface ProviderHandlers extends NewerHandlers {
  /** The answer to GetProviderSchema, made at build time by `encodeProviderSchema`. */
  schemaBytes(): Promise<Uint8Array> | Uint8Array;
  validateProviderConfig(request: ValidateProviderConfigRequest, context: CallContext): Promise<Diagnosed>;
  configure(request: ConfigureRequest, context: CallContext): Promise<Diagnosed>;
  validateResource(request: ValidateResourceRequest, context: CallContext): Promise<Diagnosed>;
  validateDataSource(request: DataSourceRequest, context: CallContext): Promise<Diagnosed>;
  upgradeState(request: UpgradeStateRequest, context: CallContext): Promise<UpgradeStateResponse>;
  read(request: ReadRequest, context: CallContext): Promise<StateResponse>;
  plan(request: PlanRequest, context: CallContext): Promise<PlanResponse>;
  apply(request: ApplyRequest, context: CallContext): Promise<StateResponse>;
  import(request: ImportRequest, context: CallContext): Promise<ImportResponse>;
  moveState(request: MoveStateRequest, context: CallContext): Promise<StateResponse>;
  readData(request: DataSourceRequest, context: CallContext): Promise<ReadDataResponse>;
  /** Called once, when Terraform asks to stop or is gone; the signal of every context is aborted before it. */
  stop(): void;
  /** Called when Terraform says goodbye, just before the process ends: a last word for the log, and no work. */
  ended?(): void;
}

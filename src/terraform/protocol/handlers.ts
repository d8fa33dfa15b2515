import type { Path } from './basis';
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
  /** May contain unknown values at any depth. */
  readonly config: TfValue;
  readonly writeOnlyAllowed: boolean;
}

export interface DataSourceRequest {
  readonly typeName: string;
  readonly config: TfValue;
}

export interface UpgradeStateRequest {
  readonly typeName: string;
  /** Schema version that wrote the state. */
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
  /** The identity that Terraform has stored; null or absent if there is none. */
  readonly identity?: TfValue;
  readonly deferralAllowed?: boolean;
}

/** State returned to Terraform, null if the object does not exist. `private` is opaque to Terraform. */
export interface StateResponse extends Diagnosed {
  readonly state: TfValue;
  readonly private: Uint8Array;
  /** Identity of the object; absent if the resource type has none. */
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
  /** Only if the client allows deferral. */
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
  /** Empty if the import uses an identity. */
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
  /** Full source address, as `hostname/namespace/type`. */
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
 * The RPCs that a provider implements. Calls run concurrently. An error thrown by a handler becomes an error diagnostic
 * with its message. If apply throws, the prior state is kept; an apply that changed something must return the new state
 * with the error as a diagnostic.
 */
export interface ProviderHandlers extends NewerHandlers {
  /** Returns the encoded GetProviderSchema.Response, made at build time by `encodeProviderSchema`. */
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
  /**
   * Called once when Terraform asks the provider to stop, or has ended, after the signal of every context was aborted.
   */
  stop(): void;
  /** Called when Terraform shuts the provider down, just before the process ends. Must not start asynchronous work. */
  ended?(): void;
}

import type { Diagnostic } from './basis';
import type { CallContext, DeferredReason, Diagnosed } from './call-context';
import type { TfValue } from './value';

export interface CallFunctionRequest {
  readonly name: string;
  /** One value for each parameter, known and not null. */
  readonly arguments: readonly TfValue[];
}

/** Result of a function, or its error; `argument` is the index of the invalid argument. */
export type CallFunctionResponse =
  | { readonly result: TfValue }
  | { readonly error: string; readonly argument: number | undefined };

export interface OpenEphemeralRequest {
  readonly typeName: string;
  readonly config: TfValue;
}

/** When to renew an ephemeral resource. `private` is passed to the renewal and kept in memory only. */
export interface EphemeralLease extends Diagnosed {
  readonly renewAt?: Date;
  readonly private?: Uint8Array;
}

export interface OpenEphemeralResponse extends EphemeralLease {
  readonly result: TfValue;
}

export interface OpenedEphemeralRequest {
  readonly typeName: string;
  readonly private: Uint8Array;
}

export interface UpgradeIdentityRequest {
  readonly typeName: string;
  /** Schema version that wrote the identity. */
  readonly version: number;
  readonly identity: TfValue;
}

export interface UpgradeIdentityResponse extends Diagnosed {
  readonly identity: TfValue;
}

export interface GenerateConfigRequest {
  readonly typeName: string;
  readonly state: TfValue;
}

export interface GenerateConfigResponse extends Diagnosed {
  readonly config: TfValue;
}

export interface ListRequest {
  readonly typeName: string;
  readonly config: TfValue;
  /** Whether each event contains the whole object. */
  readonly include: 'identity' | 'object';
  readonly limit: number;
}

/** One object, or diagnostics only. */
export type ListEvent =
  | { readonly identity: TfValue; readonly displayName: string; readonly object?: TfValue }
  | { readonly diagnostics: readonly Diagnostic[] };

export interface ActionRequest {
  readonly typeName: string;
  readonly config: TfValue;
  readonly deferralAllowed?: boolean;
}

export interface PlanActionResponse extends Diagnosed {
  readonly deferred?: DeferredReason;
}

/** Any number of progress messages, then exactly one `completed`. */
export type ActionEvent = { readonly progress: string } | { readonly completed: readonly Diagnostic[] };

/**
 * RPCs that were added after the first version of protocol 6. A missing handler is answered with UNIMPLEMENTED, which
 * Terraform treats as "not supported".
 */
export interface NewerHandlers {
  readonly callFunction?: (request: CallFunctionRequest, context: CallContext) => Promise<CallFunctionResponse>;
  readonly validateEphemeral?: (request: OpenEphemeralRequest, context: CallContext) => Promise<Diagnosed>;
  readonly openEphemeral?: (request: OpenEphemeralRequest, context: CallContext) => Promise<OpenEphemeralResponse>;
  readonly renewEphemeral?: (request: OpenedEphemeralRequest, context: CallContext) => Promise<EphemeralLease>;
  readonly closeEphemeral?: (request: OpenedEphemeralRequest, context: CallContext) => Promise<Diagnosed>;
  /** Returns the encoded GetResourceIdentitySchemas.Response, made at build time by `encodeIdentitySchemas`. */
  readonly identitySchemaBytes?: () => Promise<Uint8Array> | Uint8Array;
  readonly upgradeIdentity?: (
    request: UpgradeIdentityRequest,
    context: CallContext,
  ) => Promise<UpgradeIdentityResponse>;
  readonly generateConfig?: (request: GenerateConfigRequest, context: CallContext) => Promise<GenerateConfigResponse>;
  readonly validateList?: (
    request: Pick<ListRequest, 'typeName' | 'config'>,
    context: CallContext,
  ) => Promise<Diagnosed>;
  /** The signal of the context is also aborted when Terraform needs no more objects. */
  readonly list?: (request: ListRequest, context: CallContext) => AsyncIterable<ListEvent>;
  readonly validateAction?: (request: ActionRequest, context: CallContext) => Promise<Diagnosed>;
  readonly planAction?: (request: ActionRequest, context: CallContext) => Promise<PlanActionResponse>;
  /** Ends with one `completed`; a thrown error is converted to one. */
  readonly invokeAction?: (request: ActionRequest, context: CallContext) => AsyncIterable<ActionEvent>;
}

import type { Diagnostic } from '../core';
import type { Logger } from './log';

/** What every call may use. */
export interface CallContext {
  /** Aborted when Terraform asks the provider to stop, or is gone. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** What the Terraform that calls is able to. */
export interface ClientCapabilities {
  readonly deferralAllowed: boolean;
  readonly writeOnlyAttributesAllowed: boolean;
}

/** An answer that carries nothing but what the user is told. */
export interface Diagnosed {
  readonly diagnostics: readonly Diagnostic[];
}

/** Why a change waits for a later run, in the words of the protocol. */
export type DeferredReason = 'resource config unknown' | 'provider config unknown' | 'absent prerequisite';

import type { Diagnostic } from './basis';
import type { Logger } from './log';

/** Context of one RPC. */
export interface CallContext {
  /** Aborted when Terraform asks the provider to stop, or has ended. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Context of one RPC with its number in the log, counted per connection. */
export interface NumberedContext extends CallContext {
  readonly call: number;
}

/** Capabilities of the calling Terraform version. */
export interface ClientCapabilities {
  readonly deferralAllowed: boolean;
  readonly writeOnlyAttributesAllowed: boolean;
}

/** A response that contains only diagnostics. */
export interface Diagnosed {
  readonly diagnostics: readonly Diagnostic[];
}

/** Reason why a change is deferred to a later run. */
export type DeferredReason = 'resource config unknown' | 'provider config unknown' | 'absent prerequisite';

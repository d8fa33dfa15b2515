import type { Diagnostic } from '../../core';
import type { StateResponse } from '../../protocol';
import type { Fields } from '../state/fields';

/** The private state of an object that was not written yet, or is gone. */
export const noPrivateState = new Uint8Array();

/** What a lifecycle step returns: the state after it (null for gone), and diagnostics. */
export interface LifecycleResult {
  readonly state: Fields | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** A result that is nothing but state. */
export function stateOnly(state: Fields | null): LifecycleResult {
  return { state, diagnostics: [] };
}

/** Whether a step failed. */
export function hasFailed({ diagnostics }: LifecycleResult): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** The response to Terraform: an object that is gone has no private state. */
export function stateResponse(result: LifecycleResult, bytes: Uint8Array): StateResponse {
  return {
    state: result.state,
    private: result.state === null ? noPrivateState : bytes,
    diagnostics: result.diagnostics,
  };
}

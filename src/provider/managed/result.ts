import type { Diagnostic } from '../../core';
import type { StateResponse } from '../../terraform/protocol';
import type { Fields } from '../state/fields';

/** The private state of an object that was not written yet or does not exist. */
export const noPrivateState = new Uint8Array();

/** Result of a lifecycle step: the new state (null if the object does not exist) and diagnostics. */
export interface LifecycleResult {
  readonly state: Fields | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes a result without diagnostics. */
export function stateOnly(state: Fields | null): LifecycleResult {
  return { state, diagnostics: [] };
}

/** Whether a step failed. */
export function hasFailed({ diagnostics }: LifecycleResult): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** Converts a result to the response to Terraform. An object that does not exist has no private state. */
export function stateResponse(result: LifecycleResult, bytes: Uint8Array): StateResponse {
  return {
    state: result.state,
    private: result.state === null ? noPrivateState : bytes,
    diagnostics: result.diagnostics,
  };
}

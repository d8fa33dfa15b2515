import type { Diagnostic } from '../../core';
import type { Fields } from '../state/fields';

/** What a lifecycle step answers: the state after it (null for gone), and what the user is told. */
export interface Result {
  readonly state: Fields | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** A result that is nothing but state. */
export function stateOnly(state: Fields | null): Result {
  return { state, diagnostics: [] };
}

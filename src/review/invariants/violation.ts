import type { RuleReference, Region } from '../../engine/policy';

/** A violation of a requirement. */
export interface Violation {
  /** Undefined if a rule is missing. */
  readonly rule: RuleReference | undefined;
  /** Position in its rulebase, starting at 1. */
  readonly place: number;
  /** Description of the violation: `allows any service`. */
  readonly what: string;
  /** The flows; undefined if the budget was exceeded. */
  readonly region: Region | undefined;
}

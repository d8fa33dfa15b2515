import type { RuleReference, Region } from '../../policy';

/** A rule that does what a requirement forbids. */
export interface Violation {
  /** Undefined for a rule that is missing. */
  readonly rule: RuleReference | undefined;
  /** Its place among the rules of its rulebase, from 1. */
  readonly place: number;
  /** What the rule does wrong: `allows any service`. */
  readonly what: string;
  /** The flows; undefined where the budget ran out. */
  readonly region: Region | undefined;
}

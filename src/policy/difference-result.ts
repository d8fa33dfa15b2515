import type { RuleReference } from './policy';
import type { Question } from './question';
import type { ExampleFlow, Region } from './region';

/** Flows that two policies decide differently. */
export interface Difference {
  /** `what is known` as soon as one of the policies does not cover everything. */
  readonly covers: 'everything' | 'what is known';
  /** No two share a flow with its answers; together they are all of it. */
  readonly changes: readonly Change[];
}

/** One region of a difference: the same rule decides it before, and the same rule after. */
export interface Change {
  readonly what: 'opened' | 'closed';
  /** `surely`: whatever the answers to questions are. */
  readonly certainty: 'surely' | 'maybe';
  readonly region: Region;
  /** A flow in it. In a region that is not exact it may be one that did not change. */
  readonly example: ExampleFlow;
  readonly before: RuleReference;
  readonly after: RuleReference;
  /** For `maybe`: what it hangs on. */
  readonly questions: readonly Question[];
  /** `at most`: the comparison stopped at its limit; the region may hold flows that did not change. */
  readonly extent: 'exact' | 'at most';
}

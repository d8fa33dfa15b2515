import type { RuleReference } from './policy';
import type { Question } from './question';
import type { ExampleFlow, Region } from './region';

/** Flows that two policies decide differently. */
export interface Difference {
  /** `what is known` if either policy is incomplete. */
  readonly covers: 'everything' | 'what is known';
  /** Disjoint regions that together make up the whole difference. */
  readonly changes: readonly Change[];
}

/** One region of a difference, decided by one rule before and one rule after. */
export interface Change {
  readonly what: 'opened' | 'closed';
  /** `surely`: independent of the answers to all questions. */
  readonly certainty: 'surely' | 'maybe';
  readonly region: Region;
  /** A flow in the region. If `extent` is `at most`, its decision may not have changed. */
  readonly example: ExampleFlow;
  readonly before: RuleReference;
  readonly after: RuleReference;
  /** For `maybe`: the questions that the change depends on. */
  readonly questions: readonly Question[];
  /** `at most`: the comparison reached its limit, so the region may contain flows that did not change. */
  readonly extent: 'exact' | 'at most';
  /**
   * Set for `at most` if the comparison is exact, but has too many regions to list: the share of the flows of this region
   * that change and that no listed region contains. The example is one of them.
   */
  readonly share?: number;
}

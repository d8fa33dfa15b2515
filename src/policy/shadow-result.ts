import type { RuleReference } from './policy';
import type { Question } from './question';

/** An enabled rule that never matches, or may never match. */
export interface Shadow {
  readonly rule: RuleReference;
  readonly certainty: 'surely' | 'maybe';
  /**
   * `redundant`: what covers it has the same effect. `contradicted`: something that covers it has the other effect.
   * `empty`: it matches no flow by itself.
   */
  readonly sort: 'redundant' | 'contradicted' | 'empty';
  /** Earlier rules that cover it, in their order; one, if one is enough. */
  readonly coveredBy: readonly RuleReference[];
  /** For `maybe`: what it hangs on. */
  readonly questions: readonly Question[];
}

/** What was found in one policy. */
export interface Shadowing {
  readonly shadows: readonly Shadow[];
  /** Rules for which the answer takes more pieces than the limit. */
  readonly undecided: readonly RuleReference[];
}

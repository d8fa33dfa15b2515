import type { RuleReference } from './policy';
import type { Question } from './question';

/** An enabled rule that never matches, or may never match. */
export interface Shadow {
  readonly rule: RuleReference;
  readonly certainty: 'surely' | 'maybe';
  /**
   * `redundant`: all covering rules have the same effect. `contradicted`: a covering rule has the opposite effect.
   * `empty`: the rule itself matches no flow.
   */
  readonly sort: 'redundant' | 'contradicted' | 'empty';
  /** Earlier rules that cover this rule, in order. A single rule if one is enough. */
  readonly coveredBy: readonly RuleReference[];
  /** For `maybe`: the questions that the result depends on. */
  readonly questions: readonly Question[];
}

/** Shadowed rules of one policy. */
export interface Shadowing {
  readonly shadows: readonly Shadow[];
  /** Rules that could not be decided within the box limit. */
  readonly undecided: readonly RuleReference[];
}

import type { Container } from '../catalog';
import type { GroupList } from './report/groups';
import type { Skipped } from './session';

/** Decisions before and after a plan for the sessions of some logs. */
export interface Replay {
  readonly format: 'scm-replay/1';
  readonly container: Container;
  readonly sessions: number;
  readonly skipped: Readonly<Record<Skipped, number>>;
  /** Sessions with the same decision as before. */
  readonly unchanged: number;
  /** Allowed before, blocked after. */
  readonly blocked: GroupList;
  /** Blocked before, allowed after. */
  readonly allowed: GroupList;
  /**
   * The part of `undecidable` that the change may let in: blocked before (in the log, if the configuration does not
   * decide), possibly allowed after, and under other conditions than before.
   */
  readonly allowedUnless: GroupList;
  /** Sessions whose decision depends on facts that are in neither the log nor the configuration. */
  readonly undecidable: GroupList;
  /** Sessions whose logged action (`before`) differs from the decision of the configuration before the plan. */
  readonly disagreements: GroupList;
  /** Number of sessions decided before the plan, and how many of them match the log by action and by rule. */
  readonly model: { readonly decided: number; readonly sameAction: number; readonly sameRule: number };
  readonly assumptions: readonly string[];
}

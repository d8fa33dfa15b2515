import type { Container } from '../catalog';
import type { GroupList } from './report/groups';
import type { Skipped } from './session';

/** What a plan would have done with the sessions of some logs. */
export interface Replay {
  readonly format: 'scm-replay/1';
  readonly container: Container;
  readonly sessions: number;
  readonly skipped: Readonly<Record<Skipped, number>>;
  /** Sessions that are decided as before. */
  readonly unchanged: number;
  /** Allowed before, blocked after. */
  readonly blocked: GroupList;
  /** Blocked before, allowed after. */
  readonly allowed: GroupList;
  /** Sessions that depend on what neither the log nor the configuration says. */
  readonly undecidable: GroupList;
  /** Sessions whose action in the log (`before`) differs from that of the configuration before the plan. */
  readonly disagreements: GroupList;
  /** Sessions that are decided before, and those of them that the log agrees with, by action and by rule. */
  readonly model: { readonly decided: number; readonly sameAction: number; readonly sameRule: number };
  readonly assumptions: readonly string[];
}

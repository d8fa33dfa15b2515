import type { Container } from '../../catalog';
import type { LogAccount } from '../logs';
import type { Agreement } from './report/agreement';
import type { GroupList } from './report/groups';

/** Decisions before and after a plan for the sessions of some logs. */
export interface Replay {
  readonly format: 'scm-replay/2';
  readonly container: Container;
  /** The virtual system whose sessions count; absent if those of all systems do. */
  readonly system?: string;
  /** What was read. */
  readonly log: LogAccount;
  readonly sessions: number;
  /** Whether a plan was given. Without one, nothing changes and only `agreement` says something. */
  readonly hasPlan: boolean;
  /** Sessions with the same decision as before. */
  readonly unchanged: number;
  /** Allowed before, blocked after. */
  readonly blocked: GroupList;
  /** Blocked before, allowed after. */
  readonly allowed: GroupList;
  /** Blocked before; allowed after, unless a condition in neither the log nor the configuration prevents it. */
  readonly allowedUnless: GroupList;
  /** Allowed before; blocked after, unless such a condition prevents it. */
  readonly blockedUnless: GroupList;
  /** Sessions whose decision is open, but the change does not affect it. */
  readonly undecided: GroupList;
  /** Conditions that the configuration cannot answer, and that the rule in the log decides; the most sessions first. */
  readonly decidedByLog: readonly {
    readonly condition: string;
    readonly answer: 'yes' | 'no';
    readonly sessions: number;
  }[];
  /** How far the log agrees with the configuration before. */
  readonly agreement: Agreement;
  readonly assumptions: readonly string[];
}

import type { TrafficSession } from '../../logs';
import type { SessionVerdict } from '../evaluate/session-judge';
import { Groups, type GroupList } from './groups';
import type { TallyBudget } from './tally';

/** Agreement of one rule with the sessions that the log has of it. */
export interface RuleAgreement {
  readonly rule: string;
  readonly action: 'allow' | 'block';
  readonly sessions: number;
  /** Sessions that the configuration decides by the same rule. */
  readonly sameRule: number;
  /** Sessions that it decides with the same action. */
  readonly sameAction: number;
}

/** How far a log agrees with the configuration that should have decided its sessions. */
export interface Agreement {
  /** Sessions that the configuration decides without the log. */
  readonly decided: number;
  readonly sameAction: number;
  readonly sameRule: number;
  /** Sessions that it does not decide, and in which the logged rule is a possible one. */
  readonly possible: number;
  /** By logged rule and action, the most sessions first. */
  readonly rules: readonly RuleAgreement[];
  /** Sessions with another action or an impossible rule, with the reason: logged decision before, computed one after. */
  readonly disagreements: GroupList;
}

type Counted = { -readonly [K in keyof RuleAgreement]: RuleAgreement[K] };

/** Counts the agreement of sessions with the configuration. */
export class AgreementCounts {
  readonly #counts = { decided: 0, sameAction: 0, sameRule: 0, possible: 0 };
  readonly #rules = new Map<string, Counted>();
  readonly #disagreements: Groups;

  constructor(most: number, budget: TallyBudget) {
    this.#disagreements = new Groups(most, budget);
  }

  add(session: TrafficSession, { model, isWitnessed, contradiction }: SessionVerdict): void {
    const { rule, action, sessions } = session;
    const counts = this.#counts;
    const isDecided = model.effect !== 'maybe';
    const isSameAction = isDecided ? model.effect === action : isWitnessed;
    const isSameRule = isDecided && model.by === rule;
    if (isDecided) {
      counts.decided += sessions;
      if (isSameAction) counts.sameAction += sessions;
      if (isSameRule) counts.sameRule += sessions;
    } else if (isWitnessed) counts.possible += sessions;
    const of = this.#ofRule(rule, action);
    of.sessions += sessions;
    if (isSameAction) of.sameAction += sessions;
    if (isSameRule || (!isDecided && isWitnessed)) of.sameRule += sessions;
    if (isSameAction && isWitnessed) return;
    const computed = isDecided ? `${model.effect} by ${model.by}` : `open: ${model.by}`;
    this.#disagreements.add(session, `${action} by ${rule}`, computed, [
      contradiction ?? 'an earlier rule may decide, under a condition that the log excludes',
    ]);
  }

  done(): Agreement {
    return {
      ...this.#counts,
      rules: [...this.#rules.values()].sort((a, b) => b.sessions - a.sessions || (a.rule < b.rule ? -1 : 1)),
      disagreements: this.#disagreements.done(),
    };
  }

  #ofRule(rule: string, action: 'allow' | 'block'): Counted {
    const key = `${action} ${rule}`;
    const known = this.#rules.get(key);
    if (known !== undefined) return known;
    const fresh = { rule, action, sessions: 0, sameRule: 0, sameAction: 0 };
    this.#rules.set(key, fresh);
    return fresh;
  }
}

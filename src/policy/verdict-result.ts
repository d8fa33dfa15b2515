import type { Effect, RuleReference } from './policy';
import type { Question } from './question';
import type { Region } from './region';

/**
 * Flows to ask about. A dimension that is left out is left open: the answer is for all of its values. An address may be
 * a network or a range, a service `tcp/443`, `udp/5000-5010`, `tcp`, `icmp` or `ip/47`.
 */
export interface FlowQuery {
  readonly from?: string;
  readonly to?: string;
  readonly source?: string;
  readonly destination?: string;
  readonly service?: string;
  readonly sourcePort?: number;
  readonly application?: string;
  /** Answers yes where a rule names this user; other questions about the user stay open. */
  readonly user?: string;
  /** Answers yes where a rule names this URL category; other questions about it stay open. */
  readonly category?: string;
  /** Answers by the ids of questions. */
  readonly answers?: Readonly<Record<string, 'yes' | 'no'>>;
}

/** What a policy does with the flows of a query. */
export type Verdict =
  | {
      readonly certainty: 'surely';
      readonly effect: Effect;
      /** One for each deciding rule, in their order. */
      readonly outcomes: readonly [RuleVerdict, ...RuleVerdict[]];
    }
  | {
      readonly certainty: 'maybe';
      /** In the order of the rules; both effects occur. */
      readonly outcomes: readonly [RuleVerdict, ...RuleVerdict[]];
      /** What it hangs on; none if dimensions that were left open are all there is to it. */
      readonly questions: readonly Question[];
    };

/** A rule that decides, and what. */
export interface RuleVerdict {
  readonly rule: RuleReference;
  readonly effect: Effect;
  readonly action: string;
  /** The flows of the query that it decides; no two share a flow. */
  readonly regions: readonly Region[];
}

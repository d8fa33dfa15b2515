import type { Effect, RuleReference } from './policy';
import type { Question } from './question';
import type { Region } from './region';

/**
 * Flows to evaluate. An omitted dimension means all of its values. An address may be a network or a range. A service is
 * `tcp/443`, `udp/5000-5010`, `tcp`, `icmp` or `ip/47`.
 */
export interface FlowQuery {
  readonly from?: string;
  readonly to?: string;
  readonly source?: string;
  readonly destination?: string;
  readonly service?: string;
  readonly sourcePort?: number;
  readonly application?: string;
  /** Answers yes to questions about this user name; other user questions stay open. */
  readonly user?: string;
  /** Answers yes to questions about this URL category; other category questions stay open. */
  readonly category?: string;
  /** Answers by question id. */
  readonly answers?: Readonly<Record<string, 'yes' | 'no'>>;
}

/** The decision of a policy for the flows of a query. */
export type Verdict =
  | {
      readonly certainty: 'surely';
      readonly effect: Effect;
      /** One for each deciding rule, in rule order. */
      readonly outcomes: readonly [RuleVerdict, ...RuleVerdict[]];
    }
  | {
      readonly certainty: 'maybe';
      /** In rule order; both effects occur. */
      readonly outcomes: readonly [RuleVerdict, ...RuleVerdict[]];
      /** Questions that the result depends on. Empty if it depends only on omitted dimensions. */
      readonly questions: readonly Question[];
    };

/** A deciding rule and its effect. */
export interface RuleVerdict {
  readonly rule: RuleReference;
  readonly effect: Effect;
  readonly action: string;
  /** Disjoint flows of the query that the rule decides. */
  readonly regions: readonly Region[];
}

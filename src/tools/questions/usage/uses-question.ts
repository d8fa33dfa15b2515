import type { ObjectName } from '../../../tenant';
import { changesIn, type RuleChange } from '../rule-changes';
import type { TwoViews } from '../two-views';
import { ReportedRules, type Use } from './rule-use';
import type { ReportedRule } from './usage-report';

/** A question for the use of all rules of a container. */
export interface UsesQuestion extends TwoViews {
  readonly of: 'candidate' | 'running';
  /** Rules of a usage report. */
  readonly rules: readonly ReportedRule[];
}

/** A rule, and how it differs from the one that ran. */
export interface ChangedRule extends ObjectName {
  readonly change?: RuleChange;
}

/** A question for the states of rules of any containers. */
export interface StatesQuestion {
  /** Rules of a usage report. */
  readonly rules: readonly ReportedRule[];
  readonly of: readonly ChangedRule[];
}

export type UseState = Use['state'];

/** What a report says of one rule. */
export interface RuleUse extends Use {
  readonly kind: string;
  readonly position: string;
  readonly name: string;
}

/** Returns the state of each rule, in the order of the question. */
export function answerStates({ rules, of }: StatesQuestion): readonly UseState[] {
  const reported = new ReportedRules(rules);
  return of.map((rule) => reported.useOf(rule, rule.change).state);
}

/** Returns the use of each rule of a container. */
export function answerUses({ running, candidate, of, rules }: UsesQuestion): readonly RuleUse[] {
  const reported = new ReportedRules(rules);
  const changes = of === 'candidate' ? changesIn({ running, candidate }) : undefined;
  const { sections } = of === 'candidate' ? candidate : running;
  return sections.flatMap(({ kind, position, items }) =>
    position === undefined
      ? []
      : items.map(({ name, from }): RuleUse => {
          const use = reported.useOf(
            { kind, container: from, rulebase: position, name },
            changes?.of(kind, position, name),
          );
          return { kind, position, name, ...use };
        }),
  );
}

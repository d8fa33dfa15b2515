import { changesIn } from '../rule-changes';
import type { TwoViews } from '../two-views';
import { ReportedRules, type Use } from './rule-use';
import type { ReportedRule } from './usage-report';

/** A question for the use of all rules of a container. */
export interface UsesQuestion extends TwoViews {
  readonly of: 'candidate' | 'running';
  /** Rules of a usage report. */
  readonly rules: readonly ReportedRule[];
}

/** What a report says of one rule. */
export interface RuleUse extends Use {
  readonly kind: string;
  readonly position: string;
  readonly name: string;
}

/** Says of each rule whether it is used. */
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

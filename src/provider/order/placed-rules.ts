import type { PlannedRule } from './placement-file';

/**
 * New rules and rules with a relative position, by rulebase. A later entry replaces an earlier one of the same rule.
 */
export class PlacedRules {
  readonly #byRulebase = new Map<string, Map<string, PlannedRule>>();
  readonly #names = new Map<string, string>();

  constructor(rules: readonly PlannedRule[]) {
    for (const rule of rules) this.take(rule);
  }

  in(rulebase: string): readonly PlannedRule[] {
    return [...(this.#byRulebase.get(rulebase)?.values() ?? [])];
  }

  knows({ rulebase, name, id }: PlannedRule): boolean {
    return this.#byRulebase.get(rulebase)?.has(name) === true || (id !== undefined && this.#names.has(id));
  }

  take(rule: PlannedRule): void {
    const there = this.#byRulebase.get(rule.rulebase) ?? new Map<string, PlannedRule>();
    this.#byRulebase.set(rule.rulebase, there);
    // A renamed rule keeps its ID and is the same rule.
    const before = rule.id === undefined ? undefined : this.#names.get(rule.id);
    if (before !== undefined && there.get(before)?.id === rule.id) there.delete(before);
    if (rule.id !== undefined) this.#names.set(rule.id, rule.name);
    there.set(rule.name, rule);
  }
}

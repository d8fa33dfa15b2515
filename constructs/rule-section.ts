import type { ListedRule } from './listed-rule';

/** Rules under a heading, which is not sent to the service: a rule that moves to another section is the same rule. */
export interface RuleSection<Props> {
  readonly heading: string;
  readonly rules: readonly ListedRule<Props>[];
}

/** Groups rules of a list under a heading, which is also in the synthesized configuration. */
export function section<Props>(heading: string, rules: readonly ListedRule<Props>[]): RuleSection<Props> {
  return { heading, rules };
}

/** Returns the rules of a list without their headings. */
export function rulesIn<Props>(
  entries: readonly (ListedRule<Props> | RuleSection<Props>)[],
): readonly ListedRule<Props>[] {
  return entries.flatMap((entry) => ('heading' in entry ? entry.rules : [entry]));
}

/** Returns the rule names under each heading; undefined without headings. */
export function headingsIn(
  entries: readonly (ListedRule<unknown> | RuleSection<unknown>)[],
): readonly { readonly heading: string; readonly rules: readonly string[] }[] | undefined {
  const found = entries.flatMap((entry) =>
    'heading' in entry ? [{ heading: entry.heading, rules: entry.rules.map(({ name }) => name) }] : [],
  );
  return found.length === 0 ? undefined : found;
}

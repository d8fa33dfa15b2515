import type { ListedRule } from './listed-rule';

/** Rules under a heading. It says nothing to the service: a rule that changes its section stays the same rule. */
export interface RuleSection<Props> {
  readonly heading: string;
  readonly rules: readonly ListedRule<Props>[];
}

/** A heading over some rules of a list, which readers of the synthesised configuration see as well. */
export function section<Props>(heading: string, rules: readonly ListedRule<Props>[]): RuleSection<Props> {
  return { heading, rules };
}

/** The rules of a list without their headings. */
export function rulesIn<Props>(
  entries: readonly (ListedRule<Props> | RuleSection<Props>)[],
): readonly ListedRule<Props>[] {
  return entries.flatMap((entry) => ('heading' in entry ? entry.rules : [entry]));
}

/** The names of the rules under each heading; undefined where there is none. */
export function headingsIn(
  entries: readonly (ListedRule<unknown> | RuleSection<unknown>)[],
): readonly { readonly heading: string; readonly rules: readonly string[] }[] | undefined {
  const found = entries.flatMap((entry) =>
    'heading' in entry ? [{ heading: entry.heading, rules: entry.rules.map(({ name }) => name) }] : [],
  );
  return found.length === 0 ? undefined : found;
}

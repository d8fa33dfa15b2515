import { containerOf, isSameContainer, type Container, type ResourceKind, type Rulebase } from '../../catalog';
import type { Session } from '../session';

/** One rule of a rulebase. */
export interface RankedRule {
  readonly id: string;
  readonly name: string;
}

/** Which rulebase of which container, and of which kind of rules. */
export interface RulebaseAddress {
  readonly kind: ResourceKind;
  readonly container: Container;
  readonly position: Rulebase;
}

/** The rules of one rulebase of one container, from the top; those that it inherits are left out. */
export async function readRulebase(
  session: Session,
  { kind, container, position }: RulebaseAddress,
  signal: AbortSignal,
): Promise<readonly RankedRule[]> {
  const found = await session.client.list(kind, { container, position, signal });
  return found.flatMap((rule) => {
    const { id, name } = rule;
    const own = containerOf(rule);
    if (typeof id !== 'string' || typeof name !== 'string') return [];
    return own === undefined || isSameContainer(own, container) ? [{ id, name }] : [];
  });
}

/**
 * The rule that an entry of a list means: by UUID, by the id that the name had before (a renamed rule is the same
 * rule), or by name.
 */
export function ruleFor(
  rules: readonly RankedRule[],
  entry: string,
  knownIds: Readonly<Record<string, string>>,
): RankedRule | undefined {
  const known = knownIds[entry];
  return (
    rules.find((rule) => rule.id === entry) ??
    rules.find((rule) => rule.name === entry) ??
    (known === undefined ? undefined : rules.find((rule) => rule.id === known))
  );
}

import type { Attribute, ObjectType } from '../../src/catalog';

/**
 * Selects the attributes of an example: the required ones, the first alternative of each choice, and the most relevant
 * optional ones up to a limit.
 */
export function exampleFields(
  { attributes, choices }: ObjectType,
  also: ReadonlySet<string>,
  minimum: number,
): { readonly shown: readonly Attribute[]; readonly demanded: ReadonlySet<string> } {
  const chosen = new Set<string>(also);
  const left = new Set<string>();
  for (const { of } of choices) {
    const chosenGroup = of.find((group) => group.some((name) => chosen.has(name))) ?? of[0] ?? [];
    // The companion of a secret is in the same group.
    for (const name of chosenGroup.slice(0, chosenGroup.every((one) => !isStandIn(attributes, one)) ? undefined : 1))
      chosen.add(name);
    for (const name of of.flat()) if (!chosen.has(name)) left.add(name);
  }
  const open = attributes.filter(
    ({ name, setBy, companionOf }) => setBy === undefined && companionOf === undefined && !left.has(name),
  );
  const required = open.filter(
    ({ name, required, requiredByApi }) => required || requiredByApi === true || chosen.has(name),
  );
  const rest = open.filter((one) => !required.includes(one) && rankOf(one) > 0).sort((a, b) => rankOf(b) - rankOf(a));
  const shown = new Set([...required, ...rest.slice(0, Math.max(0, minimum - required.length))]);
  return { shown: attributes.filter((one) => shown.has(one)), demanded: new Set(required.map(({ name }) => name)) };
}

function isStandIn(attributes: readonly Attribute[], name: string): boolean {
  return attributes.find((one) => one.name === name)?.companionOf !== undefined;
}

/** Rates how relevant an optional attribute is; 0 if examples omit it by default. */
function rankOf({ name, example, refs, sentIn, secret, type, weakensPolicyWhenRemoved, filledBy }: Attribute): number {
  if (name === 'name') return 7;
  if (sentIn !== undefined || secret === true) return 0;
  if (type.kind === 'object') return type.attributes.length === 0 ? 0 : 4;
  if (type.kind === 'list' && type.item.kind === 'object') return 4;
  if (example !== undefined) return 6;
  if (weakensPolicyWhenRemoved !== undefined) return 5;
  if (refs !== undefined) return 3;
  return filledBy === undefined ? 2 : 1;
}

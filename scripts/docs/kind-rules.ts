import { isAdopted, isReadable, type Attribute, type ResourceKind } from '../../src/catalog';
import { code, codeOf, oneOf } from './wording';

/** Returns the section with rules for a kind as a whole, which are not part of any attribute's text. */
export function kindRules(kind: ResourceKind): readonly string[] {
  const rules = [lifecycle(kind), variants(kind), ...invariants(kind), openValues(kind), predefined(kind)].filter(
    (one) => one !== '',
  );
  return rules.length === 0 ? [] : ['## Rules', rules.map((one) => `- ${one}`).join('\n')];
}

function lifecycle(kind: ResourceKind): string {
  const { operations, singleton } = kind.api;
  if (!isReadable(kind)) {
    const end = operations.includes('delete') ? '' : ' Destroy does not undo it.';
    return `The API cannot read it back: drift is not detected, and import is not possible.${end}`;
  }
  if (singleton !== undefined) {
    const where = kind.scopes.length === 0 ? 'tenant' : oneOf(kind.scopes);
    const end =
      operations.includes('delete') || !operations.includes('update') ? '' : ' Destroy removes it from the state only.';
    return `Singleton: each ${where} has one, and create adopts it.${end}`;
  }
  if (isAdopted(kind)) return 'The API cannot create it: create adopts an existing object by its name or key.';
  if (!operations.includes('update')) return 'The API cannot update it: every change replaces it.';
  return '';
}

function variants({ variants: found }: ResourceKind): string {
  if (found === undefined) return '';
  return Object.entries(found.of)
    .map(([value, { only, required }]) => {
      const parts = [
        ...(required.length === 0 ? [] : [`requires ${oneOf(required.map(code), 'and')}`]),
        ...(only.length === 0 ? [] : [`is the only type with ${oneOf(only.map(code), 'and')}`]),
      ];
      return parts.length === 0 ? '' : `With ${code(`${found.by} = "${value}"`)} it ${parts.join('; it ')}.`;
    })
    .filter((one) => one !== '')
    .join('\n- ');
}

function invariants(kind: ResourceKind): readonly string[] {
  return kind.invariants.map(({ reads: [first], message }) =>
    message.startsWith(first) ? `${code(first)}${message.slice(first.length)}.` : `${code(first)} ${message}.`,
  );
}

/** Describes restrictions that are removed only by an explicit value. */
function openValues(kind: ResourceKind): string {
  const byValue = new Map<string, readonly string[]>();
  for (const { path, value } of opened(kind.attributes, '')) byValue.set(value, [...(byValue.get(value) ?? []), path]);
  if (byValue.size === 0) return '';
  const groups = [...byValue].map(([value, paths]) => `${value} for ${oneOf(paths.map(code), 'and')}`);
  return `Removing a restriction never opens the policy silently. To open it, write ${groups.join('; ')}.`;
}

function opened(attributes: readonly Attribute[], parent: string): readonly { path: string; value: string }[] {
  return attributes.flatMap(({ name, weakensPolicyWhenRemoved, type }) => {
    const path = `${parent}${name}`;
    const inner = type.kind === 'object' ? opened(type.attributes, `${path}.`) : [];
    return weakensPolicyWhenRemoved?.open === undefined
      ? inner
      : [{ path, value: codeOf(weakensPolicyWhenRemoved.open) }, ...inner];
  });
}

function predefined({ predefined: there }: ResourceKind): string {
  const names = there.flatMap(({ name }) => (typeof name === 'string' ? [code(name)] : []));
  return names.length === 0 ? '' : `Predefined in every tenant, read-only: ${oneOf(names, 'and')}.`;
}

import { isAdopted, isReadable, type Attribute, type ResourceKind } from '../../src/catalog';
import { capital, code, codeOf, oneOf } from './wording';

/** What is true of a kind as a whole and no line of an attribute says, a list item each, under a heading. */
export function kindRules(kind: ResourceKind): readonly string[] {
  const rules = [lifecycle(kind), variants(kind), ...invariants(kind), openValues(kind), predefined(kind)].filter(
    (one) => one !== '',
  );
  return rules.length === 0 ? [] : ['## Rules', rules.map((one) => `- ${one}`).join('\n')];
}

function lifecycle(kind: ResourceKind): string {
  const { operations, singleton } = kind.api;
  if (!isReadable(kind)) {
    const end = operations.includes('delete') ? '' : ' Destroying it undoes nothing.';
    return `The API tells nothing of it afterwards: what somebody else does to it is not noticed, and it cannot be imported.${end}`;
  }
  if (singleton !== undefined) {
    const where = kind.scopes.length === 0 ? 'a tenant' : `a ${oneOf(kind.scopes)}`;
    const end =
      operations.includes('delete') || !operations.includes('update')
        ? ''
        : ' Destroying it lets go of it and changes nothing.';
    return `There is one in ${where}: create takes it over.${end}`;
  }
  if (isAdopted(kind)) return 'The API cannot create one: create takes over the one that is there, by its name or key.';
  if (!operations.includes('update')) return 'The API cannot change one: every change replaces it.';
  return '';
}

function variants({ variants: found }: ResourceKind): string {
  if (found === undefined) return '';
  return Object.entries(found.of)
    .map(([value, { only, required }]) => {
      const parts = [
        ...(required.length === 0 ? [] : [`needs ${oneOf(required.map(code), 'and')}`]),
        ...(only.length === 0 ? [] : [`alone can have ${oneOf(only.map(code), 'and')}`]),
      ];
      return parts.length === 0 ? '' : `With ${code(`${found.by} = "${value}"`)} it ${parts.join('; it ')}.`;
    })
    .filter((one) => one !== '')
    .join('\n- ');
}

function invariants(kind: ResourceKind): readonly string[] {
  return kind.invariants.map(({ reads: [first], message }) =>
    message.startsWith(first) ? `${capital(message)}.` : `${code(first)} ${message}.`,
  );
}

/** What is opened in writing only, by the value that opens it. */
function openValues(kind: ResourceKind): string {
  const byValue = new Map<string, readonly string[]>();
  for (const { path, value } of opened(kind.attributes, '')) byValue.set(value, [...(byValue.get(value) ?? []), path]);
  if (byValue.size === 0) return '';
  const groups = [...byValue].map(([value, paths]) => `${value} for ${oneOf(paths.map(code), 'and')}`);
  return `Nothing opens by omission. What once narrowed the match or the inspection is opened by writing ${groups.join('; ')}.`;
}

function opened(attributes: readonly Attribute[], parent: string): readonly { path: string; value: string }[] {
  return attributes.flatMap(({ name, narrows, type }) => {
    const path = `${parent}${name}`;
    const inner = type.kind === 'object' ? opened(type.attributes, `${path}.`) : [];
    return narrows?.open === undefined ? inner : [{ path, value: codeOf(narrows.open) }, ...inner];
  });
}

function predefined({ predefined: there }: ResourceKind): string {
  const names = there.flatMap(({ name }) => (typeof name === 'string' ? [code(name)] : []));
  return names.length === 0 ? '' : `Every tenant has ${oneOf(names, 'and')}, which nobody can change.`;
}

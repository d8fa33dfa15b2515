import { allKinds, scopes, type Attribute, type ResourceKind } from '../../src/catalog';
import { isLimitConfirmed } from '../../src/catalog/confirmed-limit';
import { limitSourceOf } from '../../src/catalog/limit-source';
import { limitsOf } from '../../src/catalog/limits';
import { typeNameOf } from '../../src/provider/schema/type-name';

/** The only values of text attributes, by attribute path (names joined with dots). */
type WordsByPath = Readonly<Record<string, readonly string[]>>;

/** Returns the values of every closed enumeration, by resource type: the type of the attribute is their union. */
export function closedWords(): Readonly<Record<string, WordsByPath>> {
  return Object.fromEntries(
    allKinds().map((kind) => [typeNameOf(kind.name), Object.fromEntries(wordsIn(kind, kind.attributes, ''))]),
  );
}

function wordsIn(
  kind: ResourceKind,
  attributes: readonly Attribute[],
  above: string,
): readonly (readonly [string, readonly string[]])[] {
  return attributes.flatMap((attribute) => {
    const path = `${above}${attribute.name}`;
    if (attribute.setBy === 'service' || scopes.some((scope) => scope === path)) return [];
    const type = attribute.type.kind === 'list' ? attribute.type.item : attribute.type;
    if (type.kind === 'object') return wordsIn(kind, type.attributes, `${path}.`);
    const { allowedLiterals, each } = limitsOf(attribute.schema);
    const words = allowedLiterals ?? each?.allowedLiterals;
    return type.kind === 'string' && words !== undefined && isClosed(kind, attribute) ? [[path, words]] : [];
  });
}

// For values outside the body, the catalog decides instead of the service.
function isClosed(kind: ResourceKind, attribute: Attribute): boolean {
  if ((attribute.sentIn ?? 'body') !== 'body') return true;
  return isLimitConfirmed('allowedLiterals', undefined, limitSourceOf(kind, attribute));
}

import { allKinds, scopes, type Attribute, type Reference, type ResourceKind } from '../../src/catalog';
import { isLimitConfirmed } from '../../src/catalog/confirmed-limit';
import { limitSourceOf } from '../../src/catalog/limit-source';
import { limitsOf } from '../../src/catalog/limits';
import { typeNameOf } from '../../src/provider/schema/type-name';

/** TypeScript types of text attributes, by attribute path (names joined with dots). */
type TypesByPath = Readonly<Record<string, string>>;

/**
 * Returns the types that say more than `string`, by resource type: the union of the values of a closed enumeration, and
 * the kinds of object that a name can have. Any string is a name; the constructs read the kinds from the type.
 */
export function closedWords(): Readonly<Record<string, TypesByPath>> {
  return Object.fromEntries(
    allKinds().map((kind) => [typeNameOf(kind.name), Object.fromEntries(typesIn(kind, kind.attributes, ''))]),
  );
}

function typesIn(
  kind: ResourceKind,
  attributes: readonly Attribute[],
  above: string,
): readonly (readonly [string, string])[] {
  return attributes.flatMap((attribute) => {
    const path = `${above}${attribute.name}`;
    if (attribute.setBy === 'service' || scopes.some((scope) => scope === path)) return [];
    const type = attribute.type.kind === 'list' ? attribute.type.item : attribute.type;
    if (type.kind === 'object') return typesIn(kind, type.attributes, `${path}.`);
    const { allowedLiterals, each } = limitsOf(attribute.schema);
    const words = allowedLiterals ?? each?.allowedLiterals;
    if (type.kind !== 'string') return [];
    if (words !== undefined && isClosed(kind, attribute)) return [[path, unionOf(words)]];
    return attribute.refs === undefined ? [] : [[path, nameType(attribute.refs)]];
  });
}

function unionOf(words: readonly string[]): string {
  return words.map((word) => JSON.stringify(word)).join(' | ');
}

function nameType({ kinds, words = [] }: Reference): string {
  const isAny = words.includes('any') ? '; readonly any?: true' : '';
  return `string & { readonly names?: ${unionOf(kinds)}${isAny} }`;
}

// For values outside the body, the catalog decides instead of the service.
function isClosed(kind: ResourceKind, attribute: Attribute): boolean {
  if ((attribute.sentIn ?? 'body') !== 'body') return true;
  return isLimitConfirmed('allowedLiterals', undefined, limitSourceOf(kind, attribute));
}

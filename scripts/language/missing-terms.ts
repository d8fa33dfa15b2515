import { allKinds, type Attribute, type AttributeType } from '../../src/catalog';
import { requiredTerms, type RequiredTerm } from './required-terms';

interface Description {
  /** Resource type without prefix, followed by a space and the attribute path. */
  readonly at: string;
  readonly doc: string;
}

/** Returns the catalog's descriptions without their required term, and terms for attributes that do not exist. */
export function missingTerms(): readonly string[] {
  const descriptions = allKinds().flatMap(({ name, doc, attributes }) => [
    { at: name, doc },
    ...inside(attributes, `${name} `),
  ]);
  return termsMissingIn(descriptions, requiredTerms);
}

/** Checks the given descriptions for the given terms. */
export function termsMissingIn(
  descriptions: readonly Description[],
  terms: readonly RequiredTerm[],
): readonly string[] {
  return terms.flatMap(({ at, term }) => {
    const pattern = new RegExp(`^${at.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
    const matching = descriptions.filter((one) => pattern.test(one.at));
    if (matching.length === 0) return [`${at}: no such attribute`];
    return matching.flatMap((one) =>
      term.test(one.doc) ? [] : [`${one.at}: must contain ${String(term)}: ${one.doc}`],
    );
  });
}

function inside(attributes: readonly Attribute[], before: string): readonly Description[] {
  return attributes.flatMap(({ name, doc, type }) => [
    { at: before + name, doc },
    ...inside(attributesIn(type), `${before}${name}.`),
  ]);
}

function attributesIn(type: AttributeType): readonly Attribute[] {
  if (type.kind === 'list') return attributesIn(type.item);
  if (type.kind === 'map') return attributesIn(type.value);
  return type.kind === 'object' ? type.attributes : [];
}

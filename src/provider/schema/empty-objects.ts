import type { Attribute, Choice, ResourceKind } from '../../catalog';
import { cachedBy, isObject, warningDiagnostic, type Diagnostic } from '../../core';
import { walkFields, type FieldVisitor } from '../../tenant';
import type { Fields } from '../state/fields';

/**
 * Warns of objects in which a configuration sets nothing. Terraform drops the attributes that an object does not have
 * without a message, so `profile_setting = { groups = […] }` arrives as an empty object. An empty alternative of a choice
 * has a meaning.
 */
export function warnOfEmptyObjects(kind: ResourceKind, config: Fields): readonly Diagnostic[] {
  const alternatives = alternativesOf(kind);
  const visit: FieldVisitor<Diagnostic>['visit'] = ({ attribute, sides: [value], path }, inside) => {
    if (attribute?.type.kind !== 'object' || !isObject(value)) return inside() ?? [];
    const names = attribute.type.attributes.map(({ name }) => name);
    const isEmpty = names.length > 0 && Object.values(value).every((one) => one === null);
    if (!isEmpty || alternatives.has(attribute)) return inside() ?? [];
    return [
      warningDiagnostic(
        `${attribute.name} is empty`,
        `${path.join('.')} sets none of its attributes (${names.join(', ')}). Terraform drops attributes that an ` +
          'object does not have without a message: check their names, or remove the empty object.',
        path,
      ),
    ];
  };
  return walkFields(kind.attributes, [config], { names: 'name', together: 1, visit });
}

/** Alternatives of choices, at any depth. */
const alternativesOf = cachedBy(({ attributes, choices }: ResourceKind): ReadonlySet<Attribute> => {
  const found = new Set<Attribute>();
  collect(attributes, choices, found);
  return found;
});

function collect(attributes: readonly Attribute[], choices: readonly Choice[], found: Set<Attribute>): void {
  const names = new Set(choices.flatMap(({ of }) => of.flat()));
  for (const attribute of attributes) {
    if (names.has(attribute.name)) found.add(attribute);
    const type = attribute.type.kind === 'list' ? attribute.type.item : attribute.type;
    if (type.kind === 'object') collect(type.attributes, type.choices, found);
  }
}

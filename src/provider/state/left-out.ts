import type { Attribute, ObjectType } from '../../catalog';
import { isEmptyValue } from './equivalence';
import type { Fields } from './fields';

/**
 * Names of attributes whose value is empty and that a request leaves out: the service refuses empties, and takes
 * absence for the same. An empty value is sent where it says something: where absence means a default, where the
 * attribute must be there, and where it is one alternative of several.
 */
export function omitAbsent(
  { attributes, choices }: Pick<ObjectType, 'attributes' | 'choices'>,
  fields: Fields,
): ReadonlySet<string> {
  const alternatives = new Set(choices.flatMap(({ of }) => of.flat()));
  const isLeftOut = (one: Attribute): boolean =>
    !one.required &&
    one.marker !== true &&
    one.secret !== true &&
    one.type.kind !== 'object' &&
    isEmptyValue(one.type, one.default ?? null) && // JSON is a value of Terraform
    !alternatives.has(one.name) &&
    isEmptyValue(one.type, fields[one.name]);
  return new Set(attributes.filter(isLeftOut).map(({ name }) => name));
}

import type { Attribute, ObjectType } from '../../catalog';
import { isEmptyValue } from '../../tenant';
import type { Fields } from './fields';

/**
 * Returns the attributes with empty values to omit from a request: the service refuses empty values and treats absence
 * the same. An empty value is sent if absence means a default, if the attribute is required, or if it is one of several
 * alternatives.
 */
export function omitAbsent(
  { attributes, choices }: Pick<ObjectType, 'attributes' | 'choices'>,
  fields: Fields,
): ReadonlySet<string> {
  const alternatives = new Set(choices.flatMap(({ of }) => of.flat()));
  const isLeftOut = (attribute: Attribute): boolean =>
    !attribute.required &&
    attribute.marker !== true &&
    attribute.secret !== true &&
    attribute.type.kind !== 'object' &&
    isEmptyValue(attribute.type, attribute.default ?? null) && // a default is a JSON value and so a Terraform value
    !alternatives.has(attribute.name) &&
    isEmptyValue(attribute.type, fields[attribute.name]);
  return new Set(attributes.filter(isLeftOut).map(({ name }) => name));
}

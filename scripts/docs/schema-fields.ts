import type { SchemaAttribute, TfType } from '../../src/terraform/protocol/schema';
import type { Field } from './field';

/** Converts schema attributes that are not in the catalog. */
export function schemaFields(attributes: readonly SchemaAttribute[]): readonly Field[] {
  return attributes.map(fieldOf);
}

function fieldOf(attribute: SchemaAttribute): Field {
  const { name, type, nested, description } = attribute;
  return {
    name,
    type:
      nested === undefined
        ? typeWords(type ?? 'dynamic')
        : nested.nesting === 'single'
          ? 'object'
          : `${nested.nesting} of object`,
    mode: attribute.required === true ? 'required' : attribute.optional === true ? 'optional' : 'read-only',
    text: [description, ...(attribute.sensitive === true ? ['Sensitive.'] : [])],
    ...(nested === undefined ? {} : { inner: { fields: schemaFields(nested.attributes), choices: [] } }),
  };
}

/** Formats a type: `list of string`. */
export function typeWords(type: TfType): string {
  if (typeof type === 'string') return type;
  return type[0] === 'object' ? 'object' : `${type[0]} of ${typeWords(type[1])}`;
}

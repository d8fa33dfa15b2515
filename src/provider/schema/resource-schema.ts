import { holdsSecret, type Attribute, type AttributeType, type ResourceKind } from '../../catalog';
import { extraAttribute } from './extra-attribute';
import { encryptedValuesName } from '../state/secrets';
import type { Schema, SchemaAttribute, TfType } from '../../terraform/protocol';
import { computed } from './attributes';

/** Returns the Terraform schema of a kind: its attributes, and the attributes that every resource has. */
export function resourceSchema(kind: ResourceKind): Schema {
  const own = [...ownAttributes, extraAttribute, ...(holdsSecret(kind.attributes) ? [encryptedValuesAttribute] : [])];
  return { version: 0, description: kind.doc, attributes: [...kind.attributes.map(schemaAttribute), ...own] };
}

/** Attributes of every resource that are not in the catalog. */
const ownAttributes: readonly SchemaAttribute[] = [
  computed('tfid', 'string', 'Location and ID of the object, as `folder:snippet:device:uuid`; also an import ID.'),
  computed(
    'revision',
    'string',
    'Opaque token that changes when the object changes, also outside Terraform. Reference it in the `triggers` of `scm_push`.',
  ),
];

/** Attribute of kinds with secrets. */
export const encryptedValuesAttribute: SchemaAttribute = {
  name: encryptedValuesName,
  type: ['map', 'string'],
  description:
    'Encrypted values of the secrets by path, as returned by the service. They reveal changes made outside Terraform.',
  computed: true,
  sensitive: true,
};

/** Returns the Terraform schema of one attribute of a resource. */
export function schemaAttribute(attribute: Attribute): SchemaAttribute {
  return {
    name: attribute.name,
    description: describe(attribute),
    ...modeOf(attribute),
    ...(attribute.secret === true || attribute.mayHoldSecret === true ? { sensitive: true } : {}),
    // Not `sensitive`: Terraform would plan an update for each object that the official provider created, because the
    // sensitive paths of its state differ. A write-only value is in no state and no plan.
    ...(attribute.companionOf?.as === 'value' ? { writeOnly: true } : {}),
    ...typeOf(attribute.type),
  };
}

/**
 * Returns the required, optional and computed flags. Every optional attribute that is sent to the service is also
 * computed. So a value from the service or another client is not a difference if the configuration does not set it.
 */
function modeOf(attribute: Attribute): Pick<SchemaAttribute, 'required' | 'optional' | 'computed'> {
  if (attribute.setBy === 'service') return { computed: true };
  if (attribute.required && attribute.requiredByApi !== true) return { required: true };
  return isComputed(attribute) ? { optional: true, computed: true } : { optional: true };
}

/** Whether the provider may choose a value if the configuration has none. */
export function isComputed(attribute: Attribute): boolean {
  if (attribute.setBy === 'service') return true;
  if (attribute.required) return false;
  if (attribute.default !== undefined || attribute.filledBy === 'service') return true;
  return attribute.sentIn !== 'nowhere' && attribute.forceNew !== true;
}

function typeOf(type: AttributeType): Pick<SchemaAttribute, 'type' | 'nested'> {
  if (type.kind === 'object')
    return { nested: { nesting: 'single', attributes: type.attributes.map(schemaAttribute) } };
  if (type.kind === 'list' && type.item.kind === 'object') {
    return { nested: { nesting: 'list', attributes: type.item.attributes.map(schemaAttribute) } };
  }
  return { type: valueType(type) };
}

function valueType(type: AttributeType): TfType {
  switch (type.kind) {
    case 'string':
    case 'bool':
      return type.kind;
    case 'text-or-object':
    case 'text-or-number':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'list':
      return ['list', valueType(type.item)];
    case 'map':
      return ['map', valueType(type.value)];
    case 'object':
      return ['object', Object.fromEntries(type.attributes.map((inner) => [inner.name, valueType(inner.type)]))];
  }
}

/** Its value is in the state, and a data source shows it. */
export const mayHoldSecretText = 'Sensitive, because it may contain a token.';

function describe(attribute: Attribute): string {
  const parts = [attribute.doc];
  if (attribute.mayHoldSecret === true) parts.push(mayHoldSecretText);
  if (attribute.default !== undefined) parts.push(`Default: \`${JSON.stringify(attribute.default)}\`.`);
  if (attribute.forceNew === true) parts.push('A change replaces the object.');
  return parts.join(' ');
}

import {
  extraName,
  hasOwnId,
  holdsSecret,
  derivedId,
  type Attribute,
  type AttributeType,
  type ResourceKind,
} from '../../catalog';
import type { TfValue } from '../../terraform/protocol';
import { subjectOf, writeContainer } from '../subject';
import { asFields, asList, asText, type Fields } from './fields';
import { firstRevision } from './revision';
import { encryptedValuesName } from './secrets';
import { tfidOf } from './tfid';

/**
 * Converts a state of an earlier version, or of the official provider, to this schema. Attributes that no longer exist
 * are dropped, missing ones are null, and a revision is added.
 */
export function upgradeFields(kind: ResourceKind, state: Fields): Fields {
  const fields = withId(kind, shapeObject(kind.attributes, state));
  const revision = asText(state['revision']) ?? firstRevision(subjectOf(kind, fields));
  const secrets = holdsSecret(kind.attributes) ? { [encryptedValuesName]: state[encryptedValuesName] ?? null } : {};
  const extra = asText(state[extraName]) ?? null;
  return { ...fields, ...secrets, [extraName]: extra, tfid: asText(state['tfid']) ?? tfidOf(kind, fields), revision };
}

// In the official provider, a kind without ID at the API has no `id`.
function withId(kind: ResourceKind, fields: Fields): Fields {
  if (hasOwnId(kind) || (fields['id'] ?? null) !== null) return fields;
  return { ...fields, id: derivedId(kind, fields, writeContainer(kind, fields)) };
}

function shapeObject(attributes: readonly Attribute[], state: Fields): Fields {
  return Object.fromEntries(
    attributes.map((attribute) => [attribute.name, shape(attribute.type, state[attribute.name] ?? null)]),
  );
}

function shape(type: AttributeType, value: TfValue): TfValue {
  const fields = asFields(value);
  if (type.kind === 'object') return fields === undefined ? null : shapeObject(type.attributes, fields);
  const list = asList(value);
  if (type.kind === 'list') return list === undefined ? null : list.map((item) => shape(type.item, item));
  return value;
}

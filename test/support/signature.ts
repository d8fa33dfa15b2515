import type { Attribute, AttributeType, ObjectType } from '../../src/catalog';

/** Properties that only distinguish attributes with the same behavior. */
const ofTheOne = new Set(['name', 'wire', 'doc', 'schema', 'itemCount', 'example', 'given', 'type', 'itemKey']);

/**
 * Returns everything that affects how code treats an attribute: type and flags, without names and limits. Attributes
 * with the same signature take the same paths through plan, client and state.
 */
export function signatureOf(attribute: Attribute): string {
  const flags = Object.entries(attribute)
    .filter(([name, value]) => !ofTheOne.has(name) && value !== undefined && value !== false)
    .map(([name, value]: [string, unknown]) => (value === true ? name : `${name}: ${formOf(name, value)}`));
  const more = [
    ...(attribute.name === attribute.wire ? [] : ['renamed']),
    ...('itemKey' in attribute ? ['keyed'] : []),
    ...('itemCount' in attribute ? ['counted'] : []),
  ];
  return [typeText(attribute.type), ...flags, ...more].sort().join(', ');
}

function typeText(type: AttributeType): string {
  switch (type.kind) {
    case 'list':
      return `list of ${typeText(type.item)}`;
    case 'map':
      return `map of ${typeText(type.value)}`;
    case 'object':
      return `object with (${[...new Set(insideOf(type))].sort().join(', ')})`;
    default:
      return type.kind;
  }
}

/** Returns the flags of attributes at any depth of an object. */
function insideOf({ attributes, choices }: ObjectType): readonly string[] {
  return [
    ...(choices.length > 0 ? ['a choice'] : []),
    ...attributes.flatMap(({ type, ...flags }) => [
      ...Object.keys(flags).filter((name) => !ofTheOne.has(name) && name !== 'required'),
      ...insideOf(objectIn(type)),
    ]),
  ];
}

const empty: ObjectType = { kind: 'object', attributes: [], choices: [] };

function objectIn(type: AttributeType): ObjectType {
  if (type.kind === 'list') return objectIn(type.item);
  if (type.kind === 'map') return objectIn(type.value);
  return type.kind === 'object' ? type : empty;
}

/** Describes a default by its type, and other properties by their content. */
function formOf(name: string, value: unknown): string {
  if (name === 'default') return Array.isArray(value) ? 'list' : typeof value;
  return typeof value === 'object' && value !== null ? Object.keys(value).sort().join(' ') : String(value);
}

import {
  type Attribute,
  type AttributeType,
  type Choice,
  hasKind,
  kindLabel,
  type Reference,
  type ResourceKind,
} from '../../src/catalog';
import { limitsOf } from '../../src/catalog/limits';
import { mayHoldSecretText } from '../../src/provider/schema/resource-schema';
import type { Field } from './field';
import { limitSentences } from './limit-text';
import { article, code, codeOf, oneOf, saysOnly } from './wording';

/** Returns the attributes of a kind for its page. */
export function kindFields(kind: ResourceKind): readonly Field[] {
  const places: readonly string[] = kind.scopes;
  const isPlace = ({ name }: Attribute): boolean => places.includes(name);
  return [
    ...kind.attributes.filter(isPlace).map((place) => placeField(place, kind.choices)),
    ...kind.attributes.filter((one) => !isPlace(one)).map(fieldOf),
  ];
}

// If there is a choice of containers, a sentence above the list states that one is required.
function placeField(place: Attribute, choices: readonly Choice[]): Field {
  const field = fieldOf(place);
  const sole = choices.some(({ count, of }) => count === 'exactly-one' && of.length === 1 && of[0]?.[0] === place.name);
  return {
    ...field,
    mode: sole ? 'required' : field.mode,
    text: [place.doc, ...(place.forceNew === true ? [replaces] : [])],
  };
}

const replaces = 'A change replaces the object.';

function fieldOf(attribute: Attribute): Field {
  const object = objectIn(attribute.type);
  const isEmpty = object?.attributes.length === 0;
  return {
    name: attribute.name,
    type: typeWords(attribute.type),
    mode: modeOf(attribute),
    text: sentences(attribute),
    ...(object === undefined || isEmpty
      ? {}
      : { inner: { fields: object.attributes.map(fieldOf), choices: object.choices } }),
  };
}

function modeOf({ setBy, required, requiredByApi }: Attribute): Field['mode'] {
  if (setBy === 'service') return 'read-only';
  return required || requiredByApi === true ? 'required' : 'optional';
}

function objectIn(type: AttributeType): Extract<AttributeType, { kind: 'object' }> | undefined {
  if (type.kind === 'object') return type;
  return type.kind === 'list' ? objectIn(type.item) : type.kind === 'map' ? objectIn(type.value) : undefined;
}

function typeWords(type: AttributeType): string {
  switch (type.kind) {
    case 'bool':
      return 'bool';
    case 'integer':
    case 'number':
      return 'number';
    case 'list':
      return `list of ${typeWords(type.item)}`;
    case 'map':
      return `map of ${typeWords(type.value)}`;
    case 'object':
      return type.attributes.length === 0 ? 'empty object' : 'object';
    // Terraform represents everything else as a string, whatever its type in the API.
    default:
      return 'string';
  }
}

function sentences(attribute: Attribute): readonly string[] {
  const { type, setBy, secret, mayHoldSecret, companionOf, forceNew, filledBy } = attribute;
  const isSettable = setBy === undefined;
  return [
    ...(saysOnly(attribute.name, attribute.doc) ? [] : [attribute.doc]),
    ...(isSettable && objectIn(type) === undefined ? limitSentences(limitsOf(attribute.schema)) : []),
    ...(isSettable && attribute.refs !== undefined ? mentions(attribute.refs) : []),
    ...(attribute.default === undefined ? [] : [`Default: ${codeOf(attribute.default)}.`]),
    ...(filledBy === 'service' && attribute.default === undefined && isSettable
      ? ['If absent, the service sets it.']
      : []),
    ...(secret === true || companionOf?.as === 'value' ? ['Sensitive.'] : []),
    ...(mayHoldSecret === true ? [mayHoldSecretText] : []),
    ...(forceNew === true ? [replaces] : []),
  ];
}

const literalWords = {
  ip: 'an IP address or subnet',
  'ip-range': 'an IP address range',
  country: 'a country code',
  variable: 'a variable as `$name`',
} as const;

function mentions(reference: Reference): readonly string[] {
  const names = reference.kinds.map((kind) => {
    const link = hasKind(kind) ? `[${kindLabel(kind)}](${kind}.md)` : kindLabel(kind);
    return reference.expression === true ? link : `${article(kindLabel(kind))} ${link}`;
  });
  const others = [
    ...(reference.words ?? []).map(code),
    ...(reference.literals ?? []).map((form) => literalWords[form]),
  ];
  const verb = reference.expression === true ? 'References names of' : 'References';
  if (names.length === 0) return others.length === 0 ? [] : [`Also ${oneOf(others)}.`];
  return [`${verb} ${oneOf(names)}${others.length === 0 ? '' : `; also ${oneOf(others)}`}.`];
}

import { hasKind, kindNamed, type Attribute, type AttributeType, type ObjectType } from '../../src/catalog';
import type { Json } from '../../src/core';
import { limitsOf } from '../../src/catalog/limits';
import { exampleFields } from './example-fields';
import { textsFor } from './example-texts';
import { isList } from './json-list';
import { secretVariable } from './secret-variable';

const numbers = [10, 30, 60, 100, 1, 5, 3, 2, 1000, 3600, 0];

/** Number of attributes that an example shows by depth, if no more are required. */
const shownByDepth = [3, 3, 2];

/**
 * Builds a realistic object that includes the attributes in `also`. Throws if a required attribute has no valid value.
 */
export function exampleObject(
  type: ObjectType,
  depth = 0,
  also: ReadonlySet<string> = new Set(),
): Readonly<Record<string, Json>> {
  const { demanded, shown } = exampleFields(type, also, shownByDepth[depth] ?? 1);
  const values = shown.flatMap((attribute): readonly (readonly [string, Json])[] => {
    const value = valueOf(attribute, attribute.type, depth);
    if (value !== undefined) return [[attribute.name, value]];
    if (!demanded.has(attribute.name)) return [];
    throw new Error(`no value is known that ${attribute.name} accepts: give it an example in the catalog`);
  });
  return Object.fromEntries(values);
}

/** Returns a realistic value for an attribute; undefined if none is known to be valid. */
function valueOf(attribute: Attribute, type: AttributeType, depth: number): Json | undefined {
  const { example, secret, name } = attribute;
  if (secret === true && type.kind === 'string') return secretVariable(name);
  switch (type.kind) {
    case 'object':
      return exampleObject(type, depth + 1);
    case 'list': {
      if (isList(example)) return example;
      const item = valueOf(attribute, type.item, depth);
      return item === undefined ? undefined : [item];
    }
    case 'map': {
      if (example !== undefined && typeof example === 'object') return example;
      const value = valueOf(attribute, type.value, depth);
      return value === undefined ? undefined : { example: value };
    }
    case 'bool':
      return attribute.default !== true;
    case 'integer':
    case 'number':
      return numberFor(attribute);
    // Terraform represents everything else as a string.
    default:
      return textFor(attribute);
  }
}

function numberFor(attribute: Attribute): Json | undefined {
  const { minimum, maximum } = limitsOf(attribute.schema);
  const ends = [minimum, maximum].filter((one) => one !== undefined);
  const candidates = attribute.example === undefined ? [...numbers, ...ends] : [attribute.example];
  return candidates.find((one) => accepts(attribute, one) && one !== attribute.default);
}

function textFor(attribute: Attribute): Json | undefined {
  if (attribute.example !== undefined) return attribute.example;
  const limits = limitsOf(attribute.schema);
  const values = limits.allowedLiterals ?? limits.each?.allowedLiterals;
  if (values !== undefined) return values.find((one) => one !== attribute.default) ?? values[0];
  const { refs } = attribute;
  const [first] = refs?.kinds ?? [];
  if (first !== undefined) {
    const name = nameIn(first);
    return refs?.expression === true
      ? `'${name}'`
      : [name, ...textsFor(attribute.name)].find((one) => accepts(attribute, one));
  }
  const [word] = refs?.words ?? [];
  return [...(word === undefined ? [] : [word]), ...textsFor(attribute.name)].find((one) => accepts(attribute, one));
}

/** Returns the name of an object of a kind, preferably a predefined one. */
function nameIn(kindName: string): string {
  const known = hasKind(kindName) ? kindNamed(kindName) : undefined;
  const there = known?.predefined.find(({ name }) => typeof name === 'string')?.['name'];
  if (typeof there === 'string') return there;
  const name = known?.attributes.find((one) => one.name === 'name');
  if (name?.example !== undefined && typeof name.example === 'string') return name.example;
  return known?.contains === undefined ? 'example' : containerName(known.contains);
}

/** Returns the name of the container in examples. */
export function containerName(scope: 'folder' | 'snippet' | 'device'): string {
  return { folder: 'Branches', snippet: 'Baseline', device: '007951000123456' }[scope];
}

function accepts(attribute: Attribute, value: Json): boolean {
  const exampleValue =
    attribute.type.kind === 'list' ? [value] : attribute.type.kind === 'map' ? { example: value } : value;
  return attribute.schema.safeParse(exampleValue).success;
}

import { hasKind, kindNamed, type Attribute, type AttributeType, type ObjectType } from '../../src/catalog';
import type { Json } from '../../src/core';
import { limitsOf } from '../../src/catalog/limits';
import { exampleFields } from './example-fields';

/** Texts that one form or another asks for. Addresses and names are of those set aside for documentation. */
const texts = [
  'example',
  'example-1',
  '10.1.0.0/24',
  '192.0.2.10',
  '192.0.2.10-192.0.2.20',
  '2001:db8::/64',
  '2001:db8::10',
  'www.example.com',
  'https://www.example.com/',
  'someone@example.com',
  'example.com',
  '443',
  '8080',
  '1',
  '10',
  'ethernet1/1',
  '00:11:22:33:44:55',
  '2026/01/31@08:00-2026/01/31@18:00',
  '2026-01-31T08:00:00Z',
  '08:00-18:00',
  '08:00',
  '01',
  '64512',
  '65000:100',
  'US',
  '$example',
  '*.example.com',
  'Example',
  'EXAMPLE',
  'a',
  '00000000-0000-4000-8000-000000000001',
  '0123456789abcdef',
  '/example',
  '.1.3.6.1',
  'en',
];
const numbers = [10, 30, 60, 100, 1, 5, 3, 2, 1000, 3600, 0];

/** A value that somebody might well give to an attribute; undefined where none is known that it accepts. */
export function exampleValue(attribute: Attribute): Json | undefined {
  return valueOf(attribute, attribute.type);
}

function valueOf(attribute: Attribute, type: AttributeType): Json | undefined {
  const { example } = attribute;
  switch (type.kind) {
    case 'object':
      return objectOf(type);
    case 'list': {
      if (isList(example)) return example;
      const item = valueOf(attribute, type.item);
      return item === undefined ? undefined : [item];
    }
    case 'map': {
      if (example !== undefined && typeof example === 'object') return example;
      const value = valueOf(attribute, type.value);
      return value === undefined ? undefined : { example: value };
    }
    case 'bool':
      return attribute.default !== true;
    case 'integer':
    case 'number':
      return numberFor(attribute);
    case 'string':
    case 'text-or-object':
      return textFor(attribute);
  }
}

function objectOf(type: ObjectType): Json | undefined {
  const chosen = exampleFields(type);
  const values = chosen.map((attribute) => [attribute.name, exampleValue(attribute)] as const);
  if (values.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
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
  const values = limits.words ?? limits.each?.words;
  if (values !== undefined) return values.find((one) => one !== attribute.default) ?? values[0];
  const { refs } = attribute;
  const [first] = refs?.kinds ?? [];
  if (first !== undefined) {
    const name = nameIn(first);
    return refs?.expression === true ? `'${name}'` : [name, ...texts].find((one) => accepts(attribute, one));
  }
  const [word] = refs?.words ?? [];
  return [...(word === undefined ? [] : [word]), ...texts, 'example-of-a-long-enough-text'].find((one) =>
    accepts(attribute, one),
  );
}

/** A name of an object of a kind: one that every tenant has, if there is one. */
function nameIn(kindName: string): string {
  const known = hasKind(kindName) ? kindNamed(kindName) : undefined;
  const there = known?.predefined.find(({ name }) => typeof name === 'string')?.['name'];
  if (typeof there === 'string') return there;
  const name = known?.attributes.find((one) => one.name === 'name');
  if (name?.example !== undefined && typeof name.example === 'string') return name.example;
  return known?.contains === undefined ? 'example' : containerName(known.contains);
}

// Array.isArray makes a list of anything out of a list of JSON.
function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The name of the container that examples speak of. */
export function containerName(scope: 'folder' | 'snippet' | 'device'): string {
  return { folder: 'Branches', snippet: 'Baseline', device: '007951000123456' }[scope];
}

function accepts(attribute: Attribute, value: Json): boolean {
  const whole = attribute.type.kind === 'list' ? [value] : attribute.type.kind === 'map' ? { example: value } : value;
  return attribute.schema.safeParse(whole).success;
}

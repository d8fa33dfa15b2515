import fc from 'fast-check';
import { attributesIn, scopes, type Attribute, type AttributeType, type ResourceKind } from '../../../src/catalog';
import { isObject } from '../../../src/core';

export type Fields = Readonly<Record<string, unknown>>;

/** A value inside of an object, with the attribute that describes it. */
interface Site {
  readonly attribute: Attribute;
  /** Names of fields and indices of items. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** Generates the fields of an object of a kind by API name: half of what it can have, at every depth. */
export function generatedFields({ attributes, scopes }: ResourceKind): fc.Arbitrary<Fields> {
  const places: readonly string[] = [...scopes, 'id', 'position'];
  return fieldsOf(
    attributes.filter(({ wire }) => !places.includes(wire)),
    0,
  );
}

function fieldsOf(attributes: readonly Attribute[], depth: number): fc.Arbitrary<Fields> {
  const open = attributes.filter(
    ({ setBy, sentIn = 'body', writeOnly }) => setBy === undefined && sentIn === 'body' && writeOnly !== true,
  );
  const members = open.map((attribute) => [attribute.wire, valueOf(attribute, attribute.type, depth)] as const);
  return fc
    .subarray(members, depth === 0 ? {} : { maxLength: Math.min(members.length, 4) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)));
}

function valueOf(attribute: Attribute, type: AttributeType, depth: number): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case 'bool':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: 1, max: 60_000 });
    case 'text-or-object':
      return fc.record({ regex: fc.constantFrom('a', 'b'), mode: fc.constantFrom('a', 'b') });
    case 'text-or-number':
      return fc.constantFrom('$a', '$b');
    case 'string':
      return fc.constantFrom('Oslo', 'Bergen', 'Voss');
    case 'map':
      return fc.record({ one: valueOf(attribute, type.value, depth + 1) });
    case 'object':
      return fieldsOf(type.attributes, depth + 1);
    case 'list': {
      const { item } = type;
      if (item.kind !== 'object') return fc.uniqueArray(valueOf(attribute, item, depth + 1), { minLength: 2 });
      return fc
        .array(fieldsOf(item.attributes, depth + 1), { minLength: 1, maxLength: 2 })
        .map((items) =>
          attribute.itemKey === undefined
            ? items
            : items.map((one, i) => ({ ...one, name: keyOf(item.attributes, i) })),
        );
    }
  }
}

/** The number of an item as its key, in the type of the key. */
function keyOf(attributes: readonly Attribute[], i: number): string | number {
  const isText = attributes.find(({ name }) => name === 'name')?.type.kind === 'string';
  return isText ? `n${String(i)}` : i;
}

/** One way in which the second of two objects differs from the first. */
export interface Mutation {
  readonly name: string;
  /** The two objects mean the same. */
  readonly isSame: boolean;
  /** Returns the changed value of a site; undefined if the mutation does not apply to it. */
  readonly change: (site: Site) => unknown;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isPlain = ({ kind }: AttributeType): boolean => kind !== 'object' && kind !== 'list' && kind !== 'map';
const isShown = ({ secret, mayHoldSecret }: Attribute): boolean => secret !== true && mayHoldSecret !== true;
const holdsDefaults = (type: AttributeType): boolean =>
  attributesIn(type).some((inner) => inner.default !== undefined || holdsDefaults(inner.type));
const reversedFields = (one: unknown): unknown =>
  isObject(one) ? Object.fromEntries(Object.entries(one).toReversed()) : one;

/** Names and locations, which no comparison of fields compares. */
const apart: ReadonlySet<string> = new Set(['name', ...scopes]);

/** Applies to a field that an object lacks and that has no default. */
const forAbsent =
  (change: (attribute: Attribute) => unknown): Mutation['change'] =>
  ({ attribute, value }) =>
    value === undefined && attribute.default === undefined && attribute.marker !== true ? change(attribute) : undefined;

export const mutations: readonly Mutation[] = [
  {
    name: 'a set in another order',
    isSame: true,
    change: ({ attribute, value }) => (attribute.set === true && isList(value) ? value.toReversed() : undefined),
  },
  {
    name: 'a set with an item twice',
    isSame: true,
    change: ({ attribute, value }) => (attribute.set === true && isList(value) ? [...value, value[0]] : undefined),
  },
  {
    name: 'items with their fields in another order',
    isSame: true,
    change: ({ value }) =>
      isList(value) && value.some((one) => isObject(one) && Object.keys(one).length > 1)
        ? value.map(reversedFields)
        : undefined,
  },
  { name: 'null for absent', isSame: true, change: forAbsent(() => null) },
  {
    name: 'an empty list for absent',
    isSame: true,
    change: forAbsent(({ type }) => (type.kind === 'list' ? [] : undefined)),
  },
  {
    name: 'an empty text for absent',
    isSame: true,
    change: forAbsent((attribute) => (attribute.type.kind === 'string' && isShown(attribute) ? '' : undefined)),
  },
  {
    name: 'an empty object for absent',
    isSame: true,
    change: forAbsent(({ type }) =>
      type.kind === 'object' && type.attributes.length > 0 && !holdsDefaults(type) ? {} : undefined,
    ),
  },
  {
    name: 'the default for absent',
    isSame: true,
    change: ({ attribute, value }) => (value === undefined && isShown(attribute) ? attribute.default : undefined),
  },
  {
    name: 'a number as a text',
    isSame: true,
    change: ({ value }) => (typeof value === 'number' ? String(value) : undefined),
  },
  {
    name: 'a set with another item',
    isSame: false,
    change: ({ attribute, value }) =>
      attribute.set === true && isList(value)
        ? [...value.slice(1), typeof value[0] === 'number' ? 77_777 : 'Other']
        : undefined,
  },
  {
    name: 'a list in another order',
    isSame: false,
    change: ({ attribute, value }) =>
      attribute.set !== true && isList(value) && value.length > 1 ? value.toReversed() : undefined,
  },
  {
    name: 'absent for a value',
    isSame: false,
    change: ({ attribute, value }) =>
      typeof value === 'number' && isShown(attribute) && value !== attribute.default ? null : undefined,
  },
  {
    name: 'absent for a marker',
    isSame: false,
    change: ({ attribute, value }) => (attribute.marker === true && value !== undefined ? null : undefined),
  },
  {
    name: 'another value',
    isSame: false,
    change: ({ attribute, value, path }) =>
      isPlain(attribute.type) &&
      isShown(attribute) &&
      value === 'Oslo' &&
      (path.length > 1 || !apart.has(attribute.wire))
        ? 'Other'
        : undefined,
  },
];

/** Every place of an object where a field is or could be. */
export function sitesIn(
  attributes: readonly Attribute[],
  fields: Fields,
  path: readonly (string | number)[] = [],
): readonly Site[] {
  return attributes
    .filter(({ setBy, sentIn = 'body', writeOnly }) => setBy === undefined && sentIn === 'body' && writeOnly !== true)
    .flatMap((attribute) => {
      const value = fields[attribute.wire];
      const at = [...path, attribute.wire];
      return [{ attribute, path: at, value }, ...inside(attribute.type, value, at)];
    });
}

function inside(type: AttributeType, value: unknown, path: readonly (string | number)[]): readonly Site[] {
  if (type.kind === 'object' && isObject(value)) return sitesIn(type.attributes, value, path);
  if (type.kind === 'list' && Array.isArray(value))
    return value.flatMap((item, i) => inside(type.item, item, [...path, i]));
  return [];
}

/** Returns a copy with another value at a path; null removes the field. */
export function withValue(owner: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(owner))
    return owner.map((item: unknown, i): unknown => (i === step ? withValue(item, rest, value) : item));
  const fields = isObject(owner) ? owner : {};
  return { ...fields, [step]: withValue(fields[step], rest, value) };
}

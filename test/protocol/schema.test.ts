import { describe, expect, test } from '@jest/globals';
import { encodeProviderSchema, type ProviderSchema, type SchemaAttribute } from '../../src/terraform/protocol';
import { sortedAttributes, sortedEntries, typeJson } from '../../src/terraform/protocol/schema';
import { demoSchema } from './demo-schema';

/** The same schema, everything in the opposite order. */
function turned<T>(value: T): T {
  if (Array.isArray(value)) {
    const turnedItems: unknown[] = value.map((item: unknown) => turned(item));
    // A type is a list of two parts: their order is its meaning.
    return (typeof value[0] === 'string' ? turnedItems : turnedItems.reverse()) as T;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, of]) => [name, turned<unknown>(of)]),
  ) as T;
}

describe('an encoded schema', () => {
  test('has the same bytes in any order of its parts', () => {
    const other: ProviderSchema = turned(demoSchema);
    expect(Object.keys(other.resources['demo_thing'] ?? {})[0]).toBe('attributes');
    expect(Buffer.from(encodeProviderSchema(other)).equals(encodeProviderSchema(demoSchema))).toBe(true);
  });

  test('has other bytes if one description differs', () => {
    const other = { ...demoSchema, provider: { ...demoSchema.provider, description: 'Other.' } };
    expect(Buffer.from(encodeProviderSchema(other)).equals(encodeProviderSchema(demoSchema))).toBe(false);
  });
});

describe('the order of names', () => {
  const attribute = (name: string): SchemaAttribute => ({ name, type: 'string', description: '' });
  const names = ['b', 'a_b', 'a', 'c', 'Z'];
  const sorted = ['Z', 'a', 'a_b', 'b', 'c'];
  test('is that of their characters', () => {
    expect(sortedAttributes(names.map(attribute)).map(({ name }) => name)).toEqual(sorted);
    expect(sortedEntries(Object.fromEntries(names.map((name) => [name, 1])))).toEqual(sorted.map((name) => [name, 1]));
  });

  test('leaves what it got as it was', () => {
    const given = names.map(attribute);
    sortedAttributes(given);
    expect(given.map(({ name }) => name)).toEqual(names);
  });
});

describe('a type in the form of Terraform', () => {
  test('has the attributes of an object in order, at every depth', () => {
    expect(JSON.stringify(typeJson(['list', ['object', { b: ['set', 'bool'], a: 'number' }]]))).toBe(
      '["list",["object",{"a":"number","b":["set","bool"]}]]',
    );
    expect(typeJson('dynamic')).toBe('dynamic');
  });
});

import type { ResourceKind } from '../../src/catalog';
import type { Json } from '../../src/core';
import { limitsOf } from '../../src/catalog/limits';
import { containerName, exampleObject } from './example-value';

/** Attributes and values of an example, in order. */
export type ExampleBody = Readonly<Record<string, Json>>;

/** Builds a realistic body of a kind. Throws if no valid value for a required attribute is known. */
export function exampleBody(kind: ResourceKind): ExampleBody {
  const containers: readonly string[] = kind.scopes;
  const [variant, { only = [], required = [] }] = firstVariant(kind);
  const foreign = new Set(
    Object.values(kind.variants?.of ?? {})
      .flatMap((one) => one.only)
      .filter((name) => !only.includes(name)),
  );
  const attributes = kind.attributes.filter(({ name }) => !containers.includes(name) && !foreign.has(name));
  const choices = kind.choices.filter(({ of }) => !of.flat().some((name) => containers.includes(name)));
  try {
    const values = exampleObject({ kind: 'object', attributes, choices }, 0, new Set(required));
    const by = kind.variants?.by ?? '';
    return { ...placeOf(kind), ...values, ...(by in values ? { [by]: variant } : {}) };
  } catch (error) {
    throw new Error(`docs: ${kind.name} has no example`, { cause: error });
  }
}

/** Returns the container of an example; none if it has a default. */
export function placeOf(kind: ResourceKind): Readonly<Record<string, string>> {
  const [scope] = kind.scopes;
  const attribute = kind.attributes.find(({ name }) => name === scope);
  if (scope === undefined || attribute?.setBy !== undefined || attribute?.default !== undefined) return {};
  const [only] = attribute === undefined ? [] : (limitsOf(attribute.schema).allowedLiterals ?? []);
  return { [scope]: only ?? containerName(scope) };
}

type Variant = NonNullable<ResourceKind['variants']>['of'][string];

function firstVariant({ variants, attributes }: ResourceKind): readonly [string, Partial<Variant>] {
  if (variants === undefined) return ['', {}];
  const usual = attributes.find(({ name }) => name === variants.by)?.default;
  const entries = Object.entries(variants.of);
  return entries.find(([value]) => value === usual) ?? entries[0] ?? ['', {}];
}

import type { ResourceKind } from '../../src/catalog';
import type { Json } from '../../src/core';
import { limitsOf } from '../../src/catalog/limits';
import { containerName, exampleObject } from './example-value';

/** Attributes and values of an example, in the order in which they are written. */
export type ExampleBody = Readonly<Record<string, Json>>;

/** A body of a kind as somebody might write it. Throws where no value is known that a demanded attribute accepts. */
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

/** The container of an example; none where it goes without saying. */
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

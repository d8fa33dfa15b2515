import type { ResourceKind } from '../../src/catalog';
import type { Json } from '../../src/core';
import { exampleFields } from './example-fields';
import { containerName, exampleValue } from './example-value';

/** Attributes and values of an example, in the order in which they are written. */
export type ExampleBody = Readonly<Record<string, Json>>;

/** A body of a kind as somebody might write it. Throws where no value is known that an attribute accepts. */
export function exampleBody(kind: ResourceKind): ExampleBody {
  const containers: readonly string[] = kind.scopes;
  const [scope] = kind.scopes;
  const [variant, { only = [], required = [] }] = firstVariant(kind);
  const foreign = new Set(
    Object.values(kind.variants?.of ?? {})
      .flatMap((one) => one.only)
      .filter((name) => !only.includes(name)),
  );
  const attributes = kind.attributes.filter(({ name }) => !containers.includes(name) && !foreign.has(name));
  const choices = kind.choices.filter(({ of }) => !of.flat().some((name) => containers.includes(name)));
  const shown = exampleFields({ kind: 'object', attributes, choices }, new Set(required));
  const values = shown.map((attribute) => {
    const value = attribute.name === kind.variants?.by ? variant : exampleValue(attribute);
    if (value === undefined)
      throw new Error(
        `docs: no value is known that ${kind.name}.${attribute.name} accepts: give it an example in the catalogue`,
      );
    return [attribute.name, value] as const;
  });
  const place = scope === undefined ? [] : [[scope, containerName(scope)] as const];
  return Object.fromEntries([...place, ...values]);
}

type Variant = NonNullable<ResourceKind['variants']>['of'][string];

function firstVariant({ variants, attributes }: ResourceKind): readonly [string, Partial<Variant>] {
  if (variants === undefined) return ['', {}];
  const usual = attributes.find(({ name }) => name === variants.by)?.default;
  const entries = Object.entries(variants.of);
  return entries.find(([value]) => value === usual) ?? entries[0] ?? ['', {}];
}

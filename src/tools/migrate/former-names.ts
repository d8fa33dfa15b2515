import { allKinds } from '../../catalog';
import { cachedBy, lazy } from '../../core';
import { typeNameOf } from '../../provider';
import type { ProviderSchema, SchemaAttribute } from '../../terraform/protocol';

/** Arguments that Terraform itself has in resource and data blocks. */
const ofTerraform: ReadonlySet<string> = new Set(['count', 'for_each', 'depends_on', 'provider']);

/** A key of a block that its type does not have. */
export interface OddKey {
  readonly key: KeyInText;
  /** From the block down to the key. */
  readonly path: readonly string[];
  /** The name of today, for a key of version 0.x. */
  readonly becomes?: string;
}

/** A key in a configuration file; offsets only for HCL. */
export interface KeyInText {
  readonly name: string;
  readonly line?: number;
  readonly at?: number;
  readonly end?: number;
  readonly inside: readonly KeyInText[];
}

/** Types of version 0.x of the official provider that have another name since, with the name of today. */
export const formerTypes = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(
      allKinds().flatMap(({ name, formerNames = [] }) =>
        formerNames.map((former) => [typeNameOf(former), typeNameOf(name)] as const),
      ),
    ),
);

/** Returns the attributes of a type, under its name of today or that of version 0.x; undefined for another type. */
export function attributesOfType(
  { mode, type }: { readonly mode: 'resource' | 'data'; readonly type: string },
  schema: ProviderSchema,
): readonly SchemaAttribute[] | undefined {
  const schemas = mode === 'resource' ? schema.resources : schema.dataSources;
  return schemas[formerTypes().get(type) ?? type]?.attributes;
}

/**
 * Returns the keys that a block sets and that its type does not have: those of version 0.x, whose lists have names in the
 * plural, and those in nested objects, which Terraform drops without a message. It reports other keys of the block itself.
 */
export function findOddKeys(
  attributes: readonly SchemaAttribute[],
  keys: readonly KeyInText[],
  path: readonly string[] = [],
): readonly OddKey[] {
  const byName = attributesByName(attributes);
  return keys.flatMap((key): readonly OddKey[] => {
    const here = [...path, key.name];
    const attribute = byName.get(key.name);
    if (attribute === undefined) {
      const becomes = attributes.find((one) => isList(one) && pluralOf(one.name) === key.name)?.name;
      if (becomes !== undefined) return [{ key, path: here, becomes }];
      return path.length === 0 || ofTerraform.has(key.name) ? [] : [{ key, path: here }];
    }
    if (attribute.nested === undefined) return [];
    const { nesting, attributes: inner } = attribute.nested;
    const inside = nesting === 'map' ? key.inside.flatMap((item) => item.inside) : key.inside;
    return findOddKeys(inner, inside, here);
  });
}

const attributesByName = cachedBy(
  (attributes: readonly SchemaAttribute[]): ReadonlyMap<string, SchemaAttribute> =>
    new Map(attributes.map((attribute) => [attribute.name, attribute])),
);

function isList({ type, nested }: SchemaAttribute): boolean {
  return nested === undefined
    ? Array.isArray(type) && type[0] !== 'map' && type[0] !== 'object'
    : nested.nesting !== 'single';
}

/** Returns the name of a list in version 0.x: `froms`, `categories`. */
function pluralOf(name: string): string {
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
}

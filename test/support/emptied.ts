import type { Attribute, AttributeType, Choice } from '../../src/catalog';
import type { TfValue } from '../../src/terraform/protocol/value';
import { asFields, asList } from '../../src/provider/state/fields';

/** A value with one or all of its optional parts empty. */
export interface Emptied {
  /** Path of the empty part, or the number of empty parts. */
  readonly what: string;
  readonly value: TfValue;
}

/**
 * Returns the value with each optional string or list in it emptied separately, and with all of them empty. Parts whose
 * emptiness may select an alternative or open a policy are unchanged.
 */
export function emptiedInside(
  attribute: Attribute,
  value: TfValue,
  mode: 'together' | 'each and together',
): readonly Emptied[] {
  const paths = emptiable(attribute.type, value, attribute.name);
  if (paths.length === 0) return [];
  const together = {
    what: `${paths.length} parts`,
    value: emptied(attribute.type, value, attribute.name, new Set(paths)),
  };
  if (mode === 'together' || paths.length === 1) return [together];
  const each = paths.map((path) => ({
    what: path,
    value: emptied(attribute.type, value, attribute.name, new Set([path])),
  }));
  return [...each, together];
}

/** Reports whether a string or list may be empty, as far as this is known without the service. */
export function mayBeEmpty(attribute: Attribute, choices: readonly Choice[]): boolean {
  return (
    !attribute.required &&
    attribute.setBy === undefined &&
    attribute.sentIn === undefined &&
    attribute.forceNew !== true &&
    attribute.weakensPolicyWhenRemoved === undefined &&
    attribute.secret !== true &&
    attribute.companionOf === undefined &&
    // If absence means a name, such as "None" for a certificate profile, the empty name is sent and rejected.
    (attribute.refs === undefined || (attribute.default ?? null) === null) &&
    (attribute.type.kind === 'string' || attribute.type.kind === 'list') &&
    !choices.some(({ of }) => of.flat().includes(attribute.name))
  );
}

/** Returns the empty value of a string or list. */
export function emptyOf({ type }: Attribute): TfValue {
  return type.kind === 'list' ? [] : '';
}

function emptiable(type: AttributeType, value: TfValue, path: string): readonly string[] {
  const items = asList(value);
  if (type.kind === 'list' && items !== undefined)
    return items.slice(0, 1).flatMap((one) => emptiable(type.item, one, path));
  const fields = asFields(value);
  if (type.kind !== 'object' || fields === undefined) return [];
  return type.attributes.flatMap((inner) => [
    ...(mayBeEmpty(inner, type.choices) ? [`${path}.${inner.name}`] : []),
    ...emptiable(inner.type, fields[inner.name] ?? null, `${path}.${inner.name}`),
  ]);
}

function emptied(type: AttributeType, value: TfValue, path: string, chosen: ReadonlySet<string>): TfValue {
  const items = asList(value);
  if (type.kind === 'list' && items !== undefined) return items.map((one) => emptied(type.item, one, path, chosen));
  const fields = asFields(value);
  if (type.kind !== 'object' || fields === undefined) return value;
  return Object.fromEntries(
    type.attributes.flatMap((inner) => {
      const here = `${path}.${inner.name}`;
      if (chosen.has(here)) return [[inner.name, emptyOf(inner)]];
      const own = fields[inner.name];
      return own === undefined ? [] : [[inner.name, emptied(inner.type, own, here, chosen)]];
    }),
  );
}

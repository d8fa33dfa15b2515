import type { Attribute, AttributeType, Choice } from '../../src/catalog';
import type { TfValue } from '../../src/protocol/value';
import { asFields, asList } from '../../src/provider/state/fields';

/** A value of an attribute in which one thing, or everything that may be, is empty. */
export interface Emptied {
  /** Path of what is empty, or how many things are. */
  readonly what: string;
  readonly value: TfValue;
}

/**
 * The value with each optional text and list inside it emptied alone, and all of them at once. What is empty may mean an
 * alternative, or may open a policy, is left as it is.
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

/** Whether a text or list may be empty, as far as one can know without the service. */
export function mayBeEmpty(attribute: Attribute, choices: readonly Choice[]): boolean {
  return (
    !attribute.required &&
    attribute.setBy === undefined &&
    attribute.sentIn === undefined &&
    attribute.forceNew !== true &&
    attribute.weakensPolicyWhenRemoved === undefined &&
    attribute.secret !== true &&
    attribute.companionOf === undefined &&
    // Where absence means a name, as "None" of a certificate profile, an empty name is sent and refused.
    (attribute.refs === undefined || (attribute.default ?? null) === null) &&
    (attribute.type.kind === 'string' || attribute.type.kind === 'list') &&
    !choices.some(({ of }) => of.flat().includes(attribute.name))
  );
}

/** The empty value of a text or list. */
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

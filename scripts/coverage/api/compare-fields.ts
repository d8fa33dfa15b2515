import type { Attribute, AttributeType, ObjectType } from '../../../src/catalog';
import { limitsOf } from '../../../src/catalog/limits';
import type { Shape } from '../../../test/support/judge/facts';
import { compareChoices, isDemandedSecret } from './compare-choices';
import { compareLimits } from './compare-limits';
import { reasons } from './reasons';

/** A difference between the catalog and the API facts; it is an error unless it has a reason. */
export interface Deviation {
  readonly at: string;
  readonly what: string;
  readonly reason?: string;
}

/** Number of compared API fields, and their differences. */
export interface ComparedFields {
  readonly count: number;
  readonly deviations: readonly Deviation[];
}

type Fields = Pick<ObjectType, 'attributes' | 'choices'>;

const none: ComparedFields = { count: 0, deviations: [] };

/** Compares the attributes of an object with the API's fields, at every depth. */
export function compareFields(type: Fields, shape: Shape, at = ''): ComparedFields {
  const own = new Map(type.attributes.filter(travels).map((attribute) => [attribute.wire, attribute]));
  const known = Object.entries(shape.fields ?? {});
  const found = known.map(([name, one]) => {
    const attribute = own.get(name);
    const here = `${at}${name}`;
    if (attribute !== undefined) return compareField(type, attribute, one, here);
    return { count: 0, deviations: [{ at: here, what: 'is missing' }] };
  });
  const names = new Set(known.map(([name]) => name));
  const more = [...own.keys()].filter((name) => !names.has(name));
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    deviations: [
      ...more.map((name) => ({ at: `${at}${name}`, what: 'is no field of the API' })),
      ...compareChoices(type, shape.groups ?? []).map((what) => ({ at: at.replace(/\.$/, ''), what })),
      ...found.flatMap(({ deviations }) => deviations),
    ],
  };
}

/** Reports whether an attribute is part of bodies. */
function travels({ sentIn, companionOf }: Attribute): boolean {
  return (sentIn ?? 'body') === 'body' && companionOf === undefined;
}

function compareField(type: Fields, attribute: Attribute, shape: Shape, at: string): ComparedFields {
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['type', typeOf(attribute.type), shape.t],
    ['read-only', attribute.setBy === 'service', shape.readOnly === true],
    ['secret', attribute.secret === true, shape.secret === true],
    [
      'required',
      attribute.required || attribute.requiredByApi === true || isDemandedSecret(type, attribute),
      shape.required === true,
    ],
    ['default', JSON.stringify(attribute.default), JSON.stringify(shape.byDefault)],
  ];
  const inside = compareInside(attribute.type, shape, at);
  const differing = pairs.filter(([, ours, theirs]) => ours !== theirs);
  return {
    count: 1 + inside.count,
    deviations: [
      ...differing.map(([what, ours, theirs]) => ({
        at,
        what: `${what} is ${String(ours)}, at the API ${String(theirs)}`,
        ...because(what, type, attribute),
      })),
      ...compareLimits(limitsOf(attribute.schema), shape).map((what) => ({
        at,
        what,
        ...(attribute.setBy === 'service' ? { reason: reasons.read } : {}),
      })),
      ...inside.deviations,
    ],
  };
}

/** Returns why required or default may differ from the API. */
function because(what: string, { choices }: Fields, attribute: Attribute): { readonly reason?: string } {
  const { name, required, filledBy, setBy } = attribute;
  if (what === 'required' && attribute.default !== undefined) return { reason: reasons.defaulted };
  if (what === 'required' && setBy === 'service') return { reason: reasons.read };
  if (what !== 'default') return {};
  if (required) return { reason: reasons.demanded };
  if (choices.some(({ of }) => of.flat().includes(name))) return { reason: reasons.alternative };
  return filledBy === 'service' || setBy === 'service' ? { reason: reasons.filledIn } : {};
}

function compareInside(type: AttributeType, shape: Shape, at: string): ComparedFields {
  if (type.kind === 'object' && shape.t === 'object') return compareFields(type, shape, `${at}.`);
  if (type.kind !== 'list' || shape.items === undefined) return none;
  const [ours, theirs] = [typeOf(type.item), shape.items.t];
  const wrong = { at: `${at}[]`, what: `type is ${ours}, at the API ${theirs}` };
  return ours === theirs ? compareInside(type.item, shape.items, `${at}[]`) : { count: 0, deviations: [wrong] };
}

function typeOf(type: AttributeType): string {
  switch (type.kind) {
    case 'bool':
      return 'boolean';
    case 'list':
      return 'array';
    case 'text-or-object':
    case 'text-or-number':
      return 'union';
    default:
      return type.kind;
  }
}

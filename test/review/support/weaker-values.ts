import { attributesIn, compareActions, type Attribute, type EffectFact } from '../../../src/catalog';

/** A value of an attribute, and a weaker one. Without an order: two different values. */
export interface WeakerValues {
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns a value and a weaker one by the order of the catalog; undefined if the attribute has none, as a key. */
export function weakerValues({ attribute, strength }: EffectFact): WeakerValues | undefined {
  const open = attribute.weakensPolicyWhenRemoved?.open;
  if (open !== undefined && typeof open !== 'boolean') return { before: other(attribute, open), after: open };
  switch (strength?.of) {
    case 'values':
      return { before: strength.fromWeak.at(-1), after: strength.fromWeak[0] };
    case 'number':
      return strength.stronger === 'lower' ? { before: 10, after: 20 } : { before: 20, after: 10 };
    case 'threshold':
      return { before: 10, after: 20 };
    case 'algorithms':
      return { before: [strength.fromWeak.at(-1)], after: [strength.fromWeak[0]] };
    case 'amount': {
      const [unit = ''] = Object.keys(strength.units);
      return { before: { [unit]: 1 }, after: { [unit]: 2 } };
    }
    case 'absence':
      return { before: null, after: sample(attribute, 'a') };
    case 'presence':
      return { before: present(attribute), after: strength.none ?? null };
    case 'permitted':
      return { before: list(attribute, 'a'), after: list(attribute, 'a', 'b') };
    case 'entries':
      return { before: list(attribute, 'a', 'b'), after: list(attribute, 'a') };
    case 'exceptions':
      return { before: null, after: list(attribute, 'a') };
    case 'listed':
      return { before: ['malware'], after: [] };
    case 'mode':
      return { before: { ip_user: {} }, after: { [strength.off]: {} } };
    case 'action':
      return actions(attribute);
    case 'match':
      return attribute.type.kind === 'list' ? { before: ['any'], after: ['a'] } : { before: 'any', after: 'a' };
    case 'items':
    case 'rules':
      return { before: list(attribute, 'a'), after: [] };
    case 'key':
      return undefined;
    default:
      return { before: sample(attribute, 'a'), after: sample(attribute, 'b') };
  }
}

/** A value that is set: an object with a value in it. */
function present(attribute: Attribute): unknown {
  const [first] = attributesIn(attribute.type);
  const own = sample(attribute, 'a');
  return attribute.type.kind !== 'object' || first === undefined
    ? own
    : { ...requiredOf(attributesIn(attribute.type)), [first.name]: sample(first, 'a') };
}

/** A value that differs from the one that matches everything. */
function other(attribute: Attribute, open: unknown): unknown {
  const own = sample(attribute, 'a');
  return typeof open === 'string' && own === open ? sample(attribute, 'b') : own;
}

/** The strongest and the weakest action that an attribute can have. */
function actions(attribute: Attribute): WeakerValues {
  const { strength } = attribute;
  if (strength?.of !== 'action') throw new Error(`${attribute.name} is not an action`);
  const { context } = strength;
  if (context === 'analysis') return { before: 'public-cloud', after: null };
  const named = attributesIn(attribute.type).map(({ name }) => name);
  const values = named.length > 0 ? named : ['allow', 'alert', 'block'];
  const isWeaker = (from: string, to: string): boolean =>
    compareActions(context, from.replace('reset_', 'reset-'), to.replace('reset_', 'reset-')) === 'weaker';
  const weakest = values.find((one) => values.every((other) => !isWeaker(one, other)));
  const strongest = values.find((one) => values.every((other) => !isWeaker(other, one)));
  const of = (name: string | undefined): unknown => (named.length > 0 ? { [name ?? '']: {} } : name);
  return { before: of(strongest), after: of(weakest) };
}

function list(attribute: Attribute, ...names: readonly string[]): readonly unknown[] {
  const isObjects = attributesIn(attribute.type).length > 0;
  return names.map((name) => (isObjects ? itemOf(attribute, name) : name));
}

/** An item of a list of objects, with what it must have. */
export function itemOf(attribute: Attribute, name: string): Readonly<Record<string, unknown>> {
  const attributes = attributesIn(attribute.type);
  const action = attributes.find(({ strength }) => strength?.of === 'action');
  return {
    ...requiredOf(attributes),
    ...(attributes.some((one) => one.name === 'name') ? { name } : {}),
    // Exceptions let traffic pass, rules and items block it.
    ...(action === undefined
      ? {}
      : { [action.name]: attribute.strength?.of === 'exceptions' ? actions(action).after : actions(action).before }),
  };
}

/** Values of the attributes that an object must have. */
export function requiredOf(attributes: readonly Attribute[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.filter(({ required }) => required).map((attribute) => [attribute.name, sample(attribute, 'a')]),
  );
}

/** One of two values of an attribute. */
function sample(attribute: Attribute, turn: 'a' | 'b'): unknown {
  const { type } = attribute;
  switch (type.kind) {
    case 'bool':
      return turn === 'a';
    case 'integer':
    case 'number':
      return turn === 'a' ? 10 : 20;
    case 'list':
      return list(attribute, turn);
    case 'map':
      return { key: turn };
    case 'object':
      return turn === 'a' ? { ...requiredOf(type.attributes) } : null;
    default:
      return turn;
  }
}

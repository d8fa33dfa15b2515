import type { Attribute, AttributeType, Choice, ResourceKind } from '../../src/catalog';
import { limitsOf, type ValueLimits } from '../../src/catalog/limits';
import type { Path } from '../../src/core';
import type { TfValue } from '../../src/terraform/protocol/value';
import { asFields, asList, type Fields } from '../../src/provider/state/fields';
import { formFault } from '../../src/catalog/reference-form';
import { badItems, badNames, badNumbers, badTexts, badWords, oddValues } from './bad-values';
import { sampleOf, type Existing } from './sample';

/** Types of constraints in the catalog that a configuration can violate. */
export const constraints = [
  'length',
  'range',
  'whole number',
  'pattern',
  'form',
  'condition',
  'name that nothing can have',
  'words',
  'number of items',
  'required',
  'only one of a choice',
  'one of a choice',
  'variant',
  'invariant',
] as const;

export type Constraint = (typeof constraints)[number];

/** One way to make a configuration invalid, and the expected path of the error. */
export interface Break {
  readonly constraint: Constraint;
  readonly path: Path;
  /** An equally valid path: of two conflicting attributes, either may be reported. */
  readonly orAt?: Path;
  spoil(fields: Fields): Fields;
}

const existing: Existing = new Map();

/** Returns every way to violate exactly one constraint in a valid configuration of a kind. */
export function breaksOf(kind: ResourceKind, fields: Fields): readonly Break[] {
  const type: AttributeType = { kind: 'object', attributes: kind.attributes, choices: kind.choices };
  return [...inValue(type, fields, []), ...variantBreaks(kind, fields), ...invariantBreaks(kind, fields)];
}

function inValue(type: AttributeType, value: TfValue, path: Path): readonly Break[] {
  const fields = asFields(value);
  if (type.kind === 'object' && fields !== undefined) {
    return [
      ...type.attributes.flatMap((attribute) => inAttribute(attribute, type.choices, fields, path)),
      ...type.choices.flatMap((choice) => choiceBreaks(choice, type.attributes, type.choices, fields, path)),
    ];
  }
  const [item] = asList(value) ?? [];
  return type.kind === 'list' && item !== undefined ? inValue(type.item, item, [...path, 0]) : [];
}

function inAttribute(attribute: Attribute, choices: readonly Choice[], fields: Fields, parent: Path): readonly Break[] {
  const value = fields[attribute.name] ?? null;
  if (value === null || attribute.setBy !== undefined || attribute.companionOf !== undefined) return [];
  const path = [...parent, attribute.name];
  const chosen = choices.some(({ of }) => of.flat().includes(attribute.name));
  const limits = limitsFor(attribute);
  return [
    ...(attribute.required && !chosen ? [at('required', path, null)] : []),
    ...badItems(limits, asList(value)).map((bad) => at('number of items', path, bad)),
    ...bySchema(attribute).map((one) =>
      at(one.constraint, attribute.type.kind === 'list' ? [...path, 0] : path, one.bad),
    ),
    ...(attribute.type.kind === 'list'
      ? ofScalar(attribute.type.item, limits.each, asList(value)?.[0]).map((one) =>
          at(one.constraint, [...path, 0], one.bad),
        )
      : ofScalar(attribute.type, limits, value).map((one) => at(one.constraint, path, one.bad))),
    ...inValue(attribute.type, value, path),
  ];
}

/** Returns violations that only the schema detects: conditions in code, well-known formats, and impossible names. */
function bySchema(attribute: Attribute): readonly { readonly constraint: Constraint; readonly bad: TfValue }[] {
  const { schema, type, refs } = attribute;
  const item = type.kind === 'list' ? type.item : type;
  const parsed = (bad: TfValue): ReturnType<typeof schema.safeParse> =>
    schema.safeParse(type.kind === 'list' ? [bad] : bad);
  if (item.kind === 'object' || item.kind === 'map' || item.kind === 'list' || item.kind === 'bool') return [];
  const names = refs === undefined ? [] : badNames.filter((bad) => formFault(refs, bad) !== undefined);
  const isNumber = item.kind === 'integer' || item.kind === 'number';
  const odd = oddValues.filter((bad) => (typeof bad === 'number') === isNumber);
  return [
    ...names
      .filter((bad) => parsed(bad).success)
      .map((bad) => ({ constraint: 'name that nothing can have', bad }) as const),
    ...odd.flatMap((bad): readonly { readonly constraint: Constraint; readonly bad: TfValue }[] => {
      const [issue, more] = parsed(bad).error?.issues ?? [];
      if (issue === undefined || more !== undefined) return [];
      if (issue.code === 'custom') return [{ constraint: 'condition', bad }];
      return issue.code === 'invalid_format' && issue.format !== 'regex' ? [{ constraint: 'form', bad }] : [];
    }),
  ];
}

function ofScalar(
  type: AttributeType,
  limits: ValueLimits | undefined,
  value: TfValue | undefined,
): readonly { readonly constraint: Constraint; readonly bad: TfValue }[] {
  if (limits === undefined || value === undefined) return [];
  if (limits.allowedLiterals !== undefined)
    return badWords(limits.allowedLiterals).map((bad) => ({ constraint: 'words', bad }));
  if (type.kind === 'integer') return [{ constraint: 'whole number', bad: Number(value) + 0.5 }, ...numbers(limits)];
  if (type.kind === 'number') return numbers(limits);
  return type.kind === 'string' && typeof value === 'string' ? badTexts(limits, value) : [];
}

function numbers(limits: ValueLimits): readonly { readonly constraint: Constraint; readonly bad: TfValue }[] {
  return badNumbers(limits).map((bad) => ({ constraint: 'range', bad }));
}

function choiceBreaks(
  choice: Choice,
  attributes: readonly Attribute[],
  choices: readonly Choice[],
  fields: Fields,
  parent: Path,
): readonly Break[] {
  const members = choice.of.flat();
  const taken = choice.of.find((group) => group.some((name) => (fields[name] ?? null) !== null));
  // An attribute in two choices would violate both.
  const shared = choices.some((other) => other !== choice && other.of.flat().some((name) => members.includes(name)));
  if (
    taken === undefined ||
    shared ||
    attributes.some(({ name, companionOf }) => companionOf !== undefined && members.includes(name))
  )
    return [];
  const [first] = taken;
  const more = choice.of
    .filter((group) => group !== taken)
    .flatMap(([name]) => attributes.find((one) => one.name === name) ?? [])
    .filter(({ setBy }) => setBy === undefined);
  const double = more.map((other): Break => ({
    ...at('only one of a choice', [...parent, other.name], sampleOf(other, existing, 0)),
    orAt: [...parent, first ?? ''],
  }));
  const none: Break = {
    constraint: 'one of a choice',
    path: parent,
    spoil: (all) => members.reduce<Fields>((rest, name) => put(rest, [...parent, name], null), all),
  };
  return [...(choice.count === 'at-least-one' ? [] : double), ...(choice.count === 'at-most-one' ? [] : [none])];
}

function variantBreaks(kind: ResourceKind, fields: Fields): readonly Break[] {
  if (kind.variants === undefined) return [];
  const { by, of } = kind.variants;
  return Object.entries(of).flatMap(([value, { only, required }]) =>
    value === fields[by]
      ? required.map((name) => at('variant', [name], null))
      : only.flatMap((name) => {
          const attribute = kind.attributes.find((one) => one.name === name);
          const sample = attribute === undefined ? null : sampleOf(attribute, existing, 0);
          const silent = JSON.stringify(sample) === JSON.stringify(attribute?.default);
          return sample === null || silent ? [] : [at('variant', [name], sample)];
        }),
  );
}

function invariantBreaks(kind: ResourceKind, fields: Fields): readonly Break[] {
  return kind.invariants.flatMap((invariant) => {
    const { reads } = invariant;
    const read = reads.flatMap((name) => kind.attributes.find((one) => one.name === name) ?? []);
    const chosen = new Set(kind.choices.flatMap(({ of }) => of.flat()));
    if (read.some(({ name }) => chosen.has(name))) return [];
    // Another variant would violate several constraints.
    const candidates = read.map((one) =>
      one.name === kind.variants?.by ? [fields[one.name] ?? null] : [fields[one.name] ?? null, ...wordsOf(one), null],
    );
    return combinations(candidates).flatMap((values) => {
      const given = Object.fromEntries(read.map(({ name }, i) => [name, values[i] ?? null]));
      const withDefaults = Object.fromEntries(read.map((one) => [one.name, given[one.name] ?? one.default ?? null]));
      if (read.some(({ name, required }) => required && given[name] === null) || invariant.holds(withDefaults))
        return [];
      return [{ constraint: 'invariant', path: [reads[0]], spoil: (all: Fields) => ({ ...all, ...given }) } as const];
    });
  });
}

function wordsOf(attribute: Attribute): readonly TfValue[] {
  return limitsFor(attribute).allowedLiterals ?? [sampleOf(attribute, existing, 0), sampleOf(attribute, existing, 1)];
}

function combinations(lists: readonly (readonly TfValue[])[]): readonly (readonly TfValue[])[] {
  return lists.reduce<readonly (readonly TfValue[])[]>(
    (all, list) => all.flatMap((before) => list.map((one) => [...before, one])),
    [[]],
  );
}

const known = new WeakMap<Attribute, ValueLimits>();

function limitsFor(attribute: Attribute): ValueLimits {
  const limits = known.get(attribute) ?? limitsOf(attribute.schema);
  known.set(attribute, limits);
  return limits;
}

function at(constraint: Constraint, path: Path, value: TfValue): Break {
  return { constraint, path, spoil: (fields) => put(fields, path, value) };
}

/** Returns the fields with one value replaced. */
function put(fields: Fields, path: Path, value: TfValue): Fields {
  return replaced(fields, path, value) as Fields;
}

function replaced(whole: TfValue, path: Path, value: TfValue): TfValue {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const list = asList(whole);
  if (typeof step === 'number') return (list ?? []).map((item, i) => (i === step ? replaced(item, rest, value) : item));
  const fields = asFields(whole) ?? {};
  return { ...fields, [step]: replaced(fields[step] ?? null, rest, value) };
}

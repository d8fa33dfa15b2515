import type { Attribute, AttributeType, ObjectType } from './attribute-type';
import type { ResourceKind } from './resource-kind';

const numbers = [1, 0, 10, 100, 1000, 60_000];

/** Strategy for choosing sample values. */
export interface SampleValues {
  /** Candidate strings, in order of preference; the first that the schema accepts is used. */
  texts(): readonly string[];
  /** Whether the attribute's example takes precedence over `texts`. */
  readonly prefersExample: boolean;
  /** Returns an index into the `count` values of an enumeration. */
  pick(count: number): number;
  /** Returns the value of an attribute that references an object. May throw. */
  reference(attribute: Attribute): unknown;
}

/**
 * Builds the required fields of a kind by API name, without name and location. `through` is a path of attributes to
 * include even if they are optional. Throws if no candidate is valid.
 */
export function sampleFields(
  kind: ResourceKind,
  values: SampleValues,
  through: readonly string[] = [],
): Record<string, unknown> {
  const { attributes, choices, scopes, variants } = kind;
  const variant = attributes.find(({ name }) => name === variants?.by)?.default;
  const required = variants?.of[JSON.stringify(variant ?? '').replaceAll('"', '')]?.required ?? [];
  const locations: readonly string[] = scopes;
  const withoutLocation = choices.filter(({ of }) => !of.flat().some((name) => locations.includes(name)));
  const fields = objectSample({ kind: 'object', attributes, choices: withoutLocation }, values, through, required);
  for (const location of [...locations, 'name']) delete fields[location];
  useExamples(kind, fields);
  return fields;
}

/** Values that are valid one by one may contradict each other; the examples of the attributes do not. */
function useExamples({ attributes, invariants }: ResourceKind, fields: Record<string, unknown>): void {
  for (const invariant of invariants) {
    const read = attributes.filter(({ name, wire }) => invariant.reads.includes(name) && wire in fields);
    if (read.length < 2 || invariant.holds(Object.fromEntries(read.map(({ name, wire }) => [name, fields[wire]]))))
      continue;
    for (const { wire, example } of read) if (example !== undefined) fields[wire] = example;
  }
}

function objectSample(
  type: Pick<ObjectType, 'kind' | 'attributes' | 'choices'>,
  values: SampleValues,
  [forced, ...below]: readonly string[],
  also: readonly string[] = [],
): Record<string, unknown> {
  const isSent = ({ setBy, sentIn = 'body' }: Attribute): boolean => setBy === undefined && sentIn === 'body';
  const chosen = new Set([...also, ...(forced === undefined ? [] : [forced])]);
  for (const { count, of } of type.choices) {
    const possible = of.filter((group) =>
      group.some((name) => type.attributes.some((attribute) => attribute.name === name && isSent(attribute))),
    );
    const group = possible.find((names) => forced !== undefined && names.includes(forced));
    if (count !== 'at-most-one' || group !== undefined) for (const name of group ?? possible[0] ?? []) chosen.add(name);
  }
  const sent = type.attributes.filter(
    (attribute) =>
      isSent(attribute) && (attribute.required || attribute.requiredByApi === true || chosen.has(attribute.name)),
  );
  return Object.fromEntries(
    sent.map((attribute) => [
      attribute.wire,
      valueSample(attribute, attribute.type, values, attribute.name === forced ? below : []),
    ]),
  );
}

function valueSample(
  attribute: Attribute,
  type: AttributeType,
  values: SampleValues,
  through: readonly string[],
): unknown {
  switch (type.kind) {
    case 'object':
      return objectSample(type, values, through);
    case 'list':
      return [valueSample(attribute, type.item, values, through)];
    case 'map':
      return {};
    case 'bool':
      return false;
    case 'integer':
    case 'number':
      return fitting(attribute, numbers, values);
    case 'string':
    case 'text-or-object':
    case 'text-or-number':
      return attribute.refs === undefined ? textSample(attribute, values) : values.reference(attribute);
  }
}

function textSample(attribute: Attribute, values: SampleValues): unknown {
  for (const value of ['\u2603', ['\u2603']]) {
    const issue = attribute.schema.safeParse(value).error?.issues[0];
    if (issue?.code === 'invalid_value') return issue.values[values.pick(issue.values.length)];
  }
  return fitting(attribute, values.texts(), values);
}

function fitting(attribute: Attribute, candidates: readonly unknown[], { prefersExample }: SampleValues): unknown {
  const examples = attribute.example === undefined ? [] : [attribute.example];
  const all = prefersExample ? [...examples, ...candidates] : [...candidates, ...examples];
  const isList = attribute.type.kind === 'list';
  const found = all.find((one) => attribute.schema.safeParse(isList ? [one] : one).success);
  if (found === undefined) throw new Error(`no sample value fits ${attribute.name}`);
  return found;
}

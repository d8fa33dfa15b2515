import type { Shape } from './facts';

/** Direction of a value: computed fields must not be sent. */
export type Way = 'sent' | 'got';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the problems of a value, each with its path. */
export function checkValue(shape: Shape, value: unknown, at: string, way: Way): readonly string[] {
  // A response may contain null for an absent value; a request must not.
  if (value === null) return way === 'got' ? [] : [`${at} is null`];
  switch (shape.t) {
    case 'any':
    case 'none':
      return [];
    case 'union': {
      const tried = (shape.variants ?? []).map((variant) => checkValue(variant, value, at, way));
      return tried.some((found) => found.length === 0) ? [] : (tried[0] ?? []);
    }
    case 'array':
      return Array.isArray(value) ? checkList(shape, value, at, way) : [`${at} is no list`];
    case 'object':
      return isFields(value) ? checkFields(shape, value, at, way) : [`${at} is no object`];
    case 'map': {
      if (!isFields(value)) return [`${at} is no object`];
      const { values } = shape;
      return values === undefined
        ? []
        : Object.entries(value).flatMap(([key, one]) => checkValue(values, one, `${at}.${key}`, way));
    }
    default:
      // Responses contain encrypted secrets, which are longer than the sent ones.
      if (way === 'got' && shape.t === 'string' && typeof value === 'string' && value.startsWith('-AQ==')) return [];
      return checkScalar(shape, value, at);
  }
}

function checkScalar(shape: Shape, value: unknown, at: string): readonly string[] {
  const seen = JSON.stringify(value);
  const type = shape.t === 'integer' ? 'number' : shape.t;
  if (typeof value !== type || (shape.t === 'integer' && !Number.isInteger(value)))
    return [`${at} ${seen} is no ${shape.t}`];
  const found: string[] = [];
  if (shape.oneOf !== undefined && !shape.oneOf.includes(value)) found.push(`${at} ${seen} is none of its words`);
  if (typeof value === 'number') {
    if (value < (shape.least ?? -Infinity) || value > (shape.most ?? Infinity))
      found.push(`${at} ${seen} is out of range`);
  }
  if (typeof value === 'string') {
    const { length } = value;
    if (length < (shape.shortest ?? 0) || length > (shape.longest ?? Infinity))
      found.push(`${at} ${seen} has a wrong length`);
    if (shape.pattern !== undefined && !matches(shape.pattern, value))
      found.push(`${at} ${seen} does not fit its pattern`);
  }
  return found;
}

const compiled = new Map<string, RegExp>();

function matches(pattern: string, value: string): boolean {
  const known = compiled.get(pattern) ?? compile(pattern);
  compiled.set(pattern, known);
  return known.test(value);
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern);
  } catch {
    // A pattern in another dialect cannot be checked.
    return /^/;
  }
}

function checkList(shape: Shape, list: readonly unknown[], at: string, way: Way): readonly string[] {
  const { items, fewest = 0, many = Infinity } = shape;
  const size = list.length < fewest || list.length > many ? [`${at} has ${list.length} items`] : [];
  const inside = items === undefined ? [] : list.flatMap((one, i) => checkValue(items, one, `${at}[${i}]`, way));
  return [...size, ...inside];
}

function checkFields({ fields = {}, groups = [] }: Shape, value: Fields, at: string, way: Way): readonly string[] {
  const found: string[] = [];
  const there = (name: string): boolean => value[name] !== undefined && value[name] !== null;
  for (const [name, one] of Object.entries(value)) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (shape === undefined) found.push(`${at}.${name} is not known`);
    else if (way === 'sent' && shape.readOnly === true) found.push(`${at}.${name} is set by the service alone`);
    else found.push(...checkValue(shape, one, `${at}.${name}`, way));
  }
  for (const [name, { required, readOnly }] of Object.entries(fields)) {
    if (required === true && !there(name) && !(way === 'sent' && readOnly === true))
      found.push(`${at}.${name} is missing`);
  }
  for (const [kind, options] of groups) {
    const names = [...new Set(options.flat())].filter(there);
    // Options may share fields, like the variants of a rule; then one of them must contain all fields that are present.
    const fits = options.some((option) => names.every((name) => option.includes(name)));
    if (!fits && kind === 'exactly_one_of') found.push(`${at} has ${names.join(', ')}, which do not go together`);
    if (names.length === 0) found.push(`${at} has none of ${options.map((option) => option.join('+')).join(', ')}`);
  }
  return found;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const placeholder = /<(uuid|text|date|jwt|any):([\w $-]+)>/g;

const forms: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/,
  text: /^[^<>]*$/,
  date: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  jwt: /^[\w-]+\.[\w-]+\.[\w-]+$/,
};

/** The same value with every placeholder replaced by what it stands for. */
export function filled(value: unknown, meaning: (form: string, name: string) => unknown): unknown {
  if (typeof value === 'string') {
    const [whole] = [...value.matchAll(placeholder)].filter(([text]) => text === value);
    if (whole !== undefined) return meaning(whole[1] ?? '', whole[2] ?? '');
    return value.replace(placeholder, (_, form: string, name: string) => String(meaning(form, name)));
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, meaning));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, meaning)]));
  }
  return value;
}

/** A value of a form, the same each time. */
export function standIn(form: string, name: string): unknown {
  switch (form) {
    case 'uuid':
      return `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').padStart(12, '0').slice(-12)}`;
    case 'date':
      return '2026-01-02T03:04:05.678Z';
    case 'jwt':
      return `e30.${Buffer.from(name).toString('base64url')}.c2ln`;
    case 'any':
      return [`some ${name}`];
    default:
      return `some ${name}`;
  }
}

/**
 * What the golden value becomes once its placeholders have met an actual value: where the actual one has the form, and
 * is what the name stood for before, it is taken over; otherwise the placeholder stays, and differs.
 */
export function met(golden: unknown, actual: unknown, known: Map<string, unknown>): unknown {
  if (typeof golden === 'string') {
    const [whole] = [...golden.matchAll(placeholder)].filter(([text]) => text === golden);
    if (whole === undefined) return filled(golden, (form, name) => known.get(name) ?? `<${form}:${name}>`);
    const [, form = '', name = ''] = whole;
    if (known.has(name)) return known.get(name);
    if (form !== 'any' && !(typeof actual === 'string' && forms[form]?.test(actual) === true)) return golden;
    known.set(name, actual);
    return actual;
  }
  if (Array.isArray(golden)) {
    const items: readonly unknown[] = Array.isArray(actual) ? actual : [];
    return golden.map((item, i) => met(item, items[i], known));
  }
  if (typeof golden === 'object' && golden !== null) {
    const fields = typeof actual === 'object' && actual !== null ? (actual as Record<string, unknown>) : {};
    return Object.fromEntries(Object.entries(golden).map(([key, item]) => [key, met(item, fields[key], known)]));
  }
  return golden;
}

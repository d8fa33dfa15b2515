import { attributeNamed, kindNamed, hasKind, type Attribute, type AttributeType, type ResourceKind } from '../catalog';

/** Values; for each text attribute one of them is valid. */
const strings = [
  'sample',
  'sample-1',
  '10.0.0.1',
  '10.0.0.0/8',
  '10.0.0.1-10.0.0.9',
  'host.example.com',
  'https://host.example.com/',
  'someone@example.com',
  '$sample',
  '1',
  '100',
  '00:11:22:33:44:55',
  'ethernet1/1',
  '2026-01-01T00:00:00Z',
];
const numbers = [1, 0, 10, 100, 1000, 60_000];

/** An object that a body references: its kind and name. */
export interface Needed {
  readonly kind: ResourceKind;
  readonly name: string;
  /** `open`: the service may accept a name that does not exist. */
  readonly reference: 'checked' | 'open';
}

/** A name that the kind accepts, made from the given one. */
export function nameFor(kind: ResourceKind, base: string): string {
  const schema = attributeNamed(kind, 'name')?.schema;
  const candidates = [base, `$${base}`, base.replaceAll(' ', '-')];
  // The service decides about names of another form.
  return candidates.find((one) => schema?.safeParse(one).success !== false) ?? base;
}

/** The smallest body that the catalog allows for a kind, and what it references. */
export class Sample {
  readonly needs: Needed[] = [];
  readonly #kind: ResourceKind;
  readonly #folder: string;
  readonly #referenced: string;

  /** `folder` is its location, `referenced` the name of everything that it references. */
  constructor(kind: ResourceKind, folder = 'All Firewalls', referenced = 'needed') {
    this.#kind = kind;
    this.#folder = folder;
    this.#referenced = referenced;
  }

  /**
   * The body in the form of the API, with its location. `through` is a path of attributes that the body has even where
   * the catalog does not require them.
   */
  body(name: string, through: readonly string[] = []): Record<string, unknown> {
    const { api, onlyFolder, scopes } = this.#kind;
    const body = this.fields(name, through);
    if (scopes.includes('folder') && api.location.in === 'body') body['folder'] = onlyFolder ?? this.#folder;
    return api.codec?.toApi(body, 'create') ?? body;
  }

  /** The fields in the form of the catalog, without a location. */
  fields(name: string, through: readonly string[] = []): Record<string, unknown> {
    const { attributes, choices, scopes, variants } = this.#kind;
    const by = attributes.find((attribute) => attribute.name === variants?.by);
    const chosen = variants?.of[JSON.stringify(by?.default ?? '').replaceAll('"', '')]?.required ?? [];
    const open = choices.filter((choice) => !choice.of.flat().some((one) => scopes.some((scope) => scope === one)));
    const body = this.#object({ kind: 'object', attributes, choices: open }, through, chosen);
    if (attributes.some((attribute) => attribute.name === 'name')) body['name'] = name;
    for (const scope of scopes) delete body[scope];
    return body;
  }

  #object(
    type: AttributeType & { kind: 'object' },
    [forced, ...below]: readonly string[],
    also: readonly string[] = [],
  ): Record<string, unknown> {
    const chosen = new Set([...also, ...(forced === undefined ? [] : [forced])]);
    for (const { count, of } of type.choices) {
      const group = of.find((one) => forced !== undefined && one.includes(forced));
      if (count !== 'at-most-one' || group !== undefined) for (const one of group ?? of[0] ?? []) chosen.add(one);
    }
    const sent = type.attributes.filter(
      (one) =>
        one.setBy === undefined &&
        (one.sentIn ?? 'body') === 'body' &&
        (one.required || one.requiredByApi === true || chosen.has(one.name)),
    );
    return Object.fromEntries(
      sent.map((attribute) => [
        attribute.wire,
        this.#value(attribute, attribute.type, attribute.name === forced ? below : []),
      ]),
    );
  }

  #value(attribute: Attribute, type: AttributeType, through: readonly string[]): unknown {
    switch (type.kind) {
      case 'object':
        return this.#object(type, through);
      case 'list':
        return [this.#value(attribute, type.item, through)];
      case 'map':
        return {};
      case 'bool':
        return false;
      case 'integer':
      case 'number':
        return this.#fitting(attribute, numbers);
      case 'string':
      case 'text-or-object':
      case 'text-or-number':
        return attribute.refs === undefined ? this.#text(attribute) : this.#name(attribute);
    }
  }

  #name(attribute: Attribute): unknown {
    const { words, literals, kinds, open } = attribute.refs ?? { kinds: [] };
    if (words?.[0] !== undefined) return words[0];
    if (literals?.includes('ip') === true) return '10.0.0.1';
    if (literals?.includes('ip-range') === true) return '10.0.0.1-10.0.0.9';
    if (kinds.includes('folder')) return this.#folder;
    const kind = kinds.find(hasKind);
    const name = kind === undefined ? this.#referenced : nameFor(kindNamed(kind), this.#referenced);
    if (kind !== undefined) {
      this.needs.push({ kind: kindNamed(kind), name, reference: open === true ? 'open' : 'checked' });
    }
    return name;
  }

  #text(attribute: Attribute): unknown {
    for (const value of ['\u2603', ['\u2603']]) {
      const issue = attribute.schema.safeParse(value).error?.issues[0];
      if (issue?.code === 'invalid_value') return issue.values[0];
    }
    return this.#fitting(attribute, strings);
  }

  #fitting(attribute: Attribute, candidates: readonly unknown[]): unknown {
    const isList = attribute.type.kind === 'list';
    const examples = attribute.example === undefined ? [] : [attribute.example];
    const found = [...examples, ...candidates].find((one) => attribute.schema.safeParse(isList ? [one] : one).success);
    if (found === undefined) throw new Error(`no sample value fits ${this.#kind.name}.${attribute.name}`);
    return found;
  }
}

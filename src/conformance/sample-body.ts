import {
  attributeNamed,
  kindNamed,
  hasKind,
  type Attribute,
  type AttributeType,
  type ResourceKind,
} from '../../src/catalog/index';

/** Values that some attribute of some kind takes. */
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

/** What a body needs to be there first: a kind, and the name that it must have. */
export interface Needed {
  readonly kind: ResourceKind;
  readonly name: string;
}

/** A name that the kind accepts, made from the given one. */
export function nameFor(kind: ResourceKind, base: string): string {
  const schema = attributeNamed(kind, 'name')?.schema;
  const found = [base, `$${base}`, base.replaceAll(' ', '-')].find((one) => schema?.safeParse(one).success !== false);
  if (found === undefined) throw new Error(`${kind.name} takes no name like ${base}`);
  return found;
}

/** The smallest body that the catalogue allows for a kind, and what it mentions. */
export class Sample {
  readonly needs: Needed[] = [];
  readonly #kind: ResourceKind;

  constructor(kind: ResourceKind) {
    this.#kind = kind;
  }

  /** The body in the form of the API, with its container. With `through`, a path of attributes that the body has even where the catalogue does not demand them. */
  body(name: string, through: readonly string[] = []): Record<string, unknown> {
    const { api, onlyFolder, scopes } = this.#kind;
    const body = this.fields(name, through);
    if (scopes.includes('folder') && api.scopeIn === 'body') body['folder'] = onlyFolder ?? 'All Firewalls';
    return api.reshape?.toApi(body, 'create') ?? body;
  }

  /** The fields in the form of the catalogue, without a container. */
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
        (one.required || one.demanded === true || chosen.has(one.name)),
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
    const { words, literals, kinds } = attribute.refs ?? { kinds: [] };
    if (words?.[0] !== undefined) return words[0];
    if (literals?.includes('ip') === true) return '10.0.0.1';
    if (literals?.includes('ip-range') === true) return '10.0.0.1-10.0.0.9';
    if (kinds.includes('folder')) return 'All Firewalls';
    const kind = kinds.find(hasKind);
    const name = kind === undefined ? 'needed' : nameFor(kindNamed(kind), 'needed');
    if (kind !== undefined) this.needs.push({ kind: kindNamed(kind), name });
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

import {
  attributeNamed,
  hasKind,
  kindNamed,
  sampleFields,
  type Attribute,
  type ResourceKind,
  type SampleValues,
} from '../../catalog';

/** Candidate values; at least one is valid for each string attribute. */
const texts = [
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

/** Of an address that may be a name instead; interfaces require a prefix length. */
const addresses = ['10.0.0.1', '10.0.0.1/24'] as const;

/** An object that a body references. */
export interface Needed {
  readonly kind: ResourceKind;
  readonly name: string;
  /** `open`: the service may accept a name that does not exist. */
  readonly reference: 'checked' | 'open';
}

/** Returns a variant of the name that the kind accepts. */
export function nameFor(kind: ResourceKind, base: string): string {
  const schema = attributeNamed(kind, 'name')?.schema;
  const candidates = [base, `$${base}`, base.replaceAll(' ', '-')];
  // If none is valid here, the service decides.
  return candidates.find((candidate) => schema?.safeParse(candidate).success !== false) ?? base;
}

/** Builds the minimal body of a kind, and collects the objects that it references. */
export class RequestSample {
  readonly needs: Needed[] = [];
  readonly #kind: ResourceKind;
  readonly #folder: string;
  readonly #referenced: string;
  readonly #values: SampleValues = {
    texts: () => texts,
    prefersExample: true,
    pick: () => 0,
    reference: (attribute) => this.#reference(attribute),
  };

  /** `folder` is its location; `referenced` is the name of every object that it references. */
  constructor(kind: ResourceKind, folder = 'All Firewalls', referenced = 'needed') {
    this.#kind = kind;
    this.#folder = folder;
    this.#referenced = referenced;
  }

  /**
   * Returns the body in API form, with its location. `through` is a path of attributes to include even if they are
   * optional.
   */
  body(name: string, through: readonly string[] = []): Record<string, unknown> {
    const { api, onlyFolder, scopes } = this.#kind;
    const body = this.fields(name, through);
    if (scopes.includes('folder') && api.location.in === 'body') body['folder'] = onlyFolder ?? this.#folder;
    return api.codec?.toApi(body, 'create') ?? body;
  }

  /** Returns the fields in catalog form, without a location. */
  fields(name: string, through: readonly string[] = []): Record<string, unknown> {
    const fields = sampleFields(this.#kind, this.#values, through);
    return attributeNamed(this.#kind, 'name') === undefined ? fields : { ...fields, name };
  }

  #reference({ refs, schema }: Attribute): unknown {
    const { words, literals, kinds, open } = refs ?? { kinds: [] };
    if (words?.[0] !== undefined) return words[0];
    if (literals?.includes('ip') === true) {
      return addresses.find((address) => schema.safeParse(address).success) ?? addresses[0];
    }
    if (literals?.includes('ip-range') === true) return '10.0.0.1-10.0.0.9';
    if (kinds.includes('folder')) return this.#folder;
    const kind = kinds.find(hasKind);
    const name = kind === undefined ? this.#referenced : nameFor(kindNamed(kind), this.#referenced);
    if (kind !== undefined) {
      this.needs.push({ kind: kindNamed(kind), name, reference: open === true ? 'open' : 'checked' });
    }
    return name;
  }
}

import {
  attributeNamed,
  hasKind,
  isOnlyAddress,
  kindNamed,
  sampleFields,
  type Attribute,
  type ResourceKind,
} from '../../catalog';
import type { Random } from './random';

type TextOf = (random: Random) => string;

const byte = (random: Random): number => random.below(256);
// From ranges reserved for private use and documentation.
const texts: readonly TextOf[] = [
  (random) => `10.${byte(random)}.${byte(random)}.0/24`,
  (random) => `10.${byte(random)}.${byte(random)}.${byte(random)}`,
  (random) => `host-${random.below(1_000_000)}.example.com`,
  (random) => `https://host-${random.below(1_000_000)}.example.com/list.txt`,
  (random) => String(1024 + random.below(60_000)),
  (random) => String(1 + random.below(4000)),
  (random) => `seed ${random.below(1_000_000)}`,
  (random) => `seed-${random.below(1_000_000)}`,
  (random) => `$seed-${random.below(1_000_000)}`,
  () => 'someone@example.com',
  () => '10.0.0.1-10.0.0.9',
  () => '00:11:22:33:44:55',
  () => 'ethernet1/1',
  () => '2026-01-01T00:00:00Z',
];

/** Returns the name of an existing object of a kind; undefined if there is none. */
export type NameOf = (kind: ResourceKind) => string | undefined;

/** Thrown if no object exists for a required reference. */
export class NoReferenceTarget extends Error {
  readonly kind: string;

  constructor(kind: string) {
    super(`no ${kind} to reference`);
    this.kind = kind;
  }
}

/** Generates request bodies that are valid for the catalog: all required fields, with varied values. */
export class SampleBody {
  readonly #random: Random;
  readonly #nameOf: NameOf;

  constructor(random: Random, nameOf: NameOf) {
    this.#random = random;
    this.#nameOf = nameOf;
  }

  /** Generates the body of a new object, without its container. Throws `NothingToMention`. */
  of(kind: ResourceKind, name: string): Record<string, unknown> {
    const fields = sampleFields(kind, {
      texts: () => texts.map((make) => make(this.#random)),
      prefersExample: false,
      pick: (count) => this.#random.below(count),
      reference: (attribute) => this.#mention(attribute),
    });
    const named = attributeNamed(kind, 'name');
    return named === undefined ? fields : { ...fields, name: this.#name(named, name) };
  }

  // Some kinds require names that start with `$`, others have short names, so a unique suffix is kept.
  #name({ schema }: Attribute, name: string): string {
    const candidates = [name, `$${name}`, ...[31, 15].map((length) => name.slice(-length).replace(/^-+/, ''))];
    return candidates.find((candidate) => schema.safeParse(candidate).success) ?? name;
  }

  #mention({ refs }: Attribute): unknown {
    if (refs !== undefined && isOnlyAddress(refs)) return this.#address(refs.literals?.includes('ip') === true);
    const kinds = (refs?.kinds ?? []).filter(hasKind);
    const names = kinds.flatMap((kind) => this.#nameOf(kindNamed(kind)) ?? []);
    const [word] = refs?.words ?? [];
    const name = this.#random.pick(names);
    // Rules of real policies are mostly narrow, so `any` is chosen less often.
    if (word !== undefined && (name === undefined || this.#random.below(3) === 0)) return word;
    if (name !== undefined) return refs?.expression === true ? `'${name}'` : name;
    if (refs?.open === true) return 'seed';
    throw new NoReferenceTarget(kinds[0] ?? 'object');
  }

  #address(isNetwork: boolean): string {
    const net = `10.${byte(this.#random)}.${byte(this.#random)}`;
    return isNetwork ? `${net}.0/24` : `${net}.1-${net}.9`;
  }
}

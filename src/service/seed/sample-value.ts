import { hasKind, kindNamed, type Attribute, type AttributeType, type ResourceKind } from '../../catalog';
import type { Random } from './random';

type TextOf = (random: Random) => string;

const byte = (random: Random): number => random.below(256);
// From the ranges that are set aside for private use and for documentation.
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
const numbers = [1, 0, 10, 100, 1000, 60_000];

/** Answers the name of an object of one of the kinds that a rule or group can mention, or undefined. */
export type NameOf = (kind: ResourceKind) => string | undefined;

/** A mention that nothing could be found for. */
export class NothingToMention extends Error {
  readonly kind: string;

  constructor(kind: string) {
    super(`there is no ${kind} to mention`);
    this.kind = kind;
  }
}

/** Makes bodies that the catalogue allows: what it demands, filled with varied values. */
export class SampleBody {
  readonly #random: Random;
  readonly #nameOf: NameOf;

  constructor(random: Random, nameOf: NameOf) {
    this.#random = random;
    this.#nameOf = nameOf;
  }

  /** The body of a new object, its container left out. Throws `NothingToMention`. */
  of(kind: ResourceKind, name: string): Record<string, unknown> {
    const by = kind.attributes.find((attribute) => attribute.name === kind.variants?.by);
    const chosen = kind.variants?.of[typeof by?.default === 'string' ? by.default : '']?.required ?? [];
    const containers: readonly string[] = kind.scopes;
    const choices = kind.choices.filter(({ of }) => !of.flat().some((one) => containers.includes(one)));
    const body = this.#object({ attributes: kind.attributes, choices }, chosen);
    const named = kind.attributes.find((one) => one.name === 'name');
    return named === undefined ? body : { ...body, name: this.#name(named, name) };
  }

  // Names of some kinds begin with a `$`, those of others are short: its end tells one from the other.
  #name({ schema }: Attribute, name: string): string {
    const candidates = [name, `$${name}`, ...[31, 15].map((length) => name.slice(-length).replace(/^-+/, ''))];
    return candidates.find((one) => schema.safeParse(one).success) ?? name;
  }

  #object(
    { attributes, choices }: Pick<AttributeType & { kind: 'object' }, 'attributes' | 'choices'>,
    also: readonly string[],
  ): Record<string, unknown> {
    const chosen = new Set(also);
    for (const { count, of } of choices) {
      // A stand-in of Terraform's is in no request.
      const open = of.filter((group) =>
        group.every((name) => attributes.some((one) => one.name === name && one.sentIn !== 'nowhere')),
      );
      if (count !== 'at-most-one') for (const one of open[0] ?? []) chosen.add(one);
    }
    const sent = attributes.filter(
      (one) =>
        one.setBy === undefined &&
        one.sentIn !== 'nowhere' &&
        (one.required || one.requiredByApi === true || chosen.has(one.name)),
    );
    return Object.fromEntries(sent.map((one) => [one.wire, this.#value(one, one.type)]));
  }

  #value(attribute: Attribute, type: AttributeType): unknown {
    switch (type.kind) {
      case 'object':
        return this.#object(type, []);
      case 'list':
        return [this.#value(attribute, type.item)];
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
        return attribute.refs === undefined ? this.#text(attribute) : this.#mention(attribute);
    }
  }

  #mention({ refs }: Attribute): unknown {
    const kinds = (refs?.kinds ?? []).filter(hasKind);
    const names = kinds.flatMap((kind) => this.#nameOf(kindNamed(kind)) ?? []);
    const [word] = refs?.words ?? [];
    const name = this.#random.pick(names);
    // Rules of a real policy are mostly narrow.
    if (word !== undefined && (name === undefined || this.#random.below(3) === 0)) return word;
    if (name !== undefined) return refs?.expression === true ? `'${name}'` : name;
    if (refs?.open === true) return 'seed';
    throw new NothingToMention(kinds[0] ?? 'object');
  }

  #text(attribute: Attribute): unknown {
    for (const value of ['\u2603', ['\u2603']]) {
      const issue = attribute.schema.safeParse(value).error?.issues[0];
      if (issue?.code === 'invalid_value') return issue.values[this.#random.below(issue.values.length)];
    }
    return this.#fitting(
      attribute,
      texts.map((make) => make(this.#random)),
    );
  }

  #fitting(attribute: Attribute, candidates: readonly unknown[]): unknown {
    const isList = attribute.type.kind === 'list';
    const examples = attribute.example === undefined ? [] : [attribute.example];
    const fits = (value: unknown): boolean => attribute.schema.safeParse(isList ? [value] : value).success;
    const found = [...candidates, ...examples].find(fits);
    if (found === undefined) throw new Error(`no value is known that fits ${attribute.name}`);
    return found;
  }
}

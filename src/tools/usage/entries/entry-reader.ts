import { kindNamed, type Container } from '../../../catalog';
import { NamedSets, tagTest, type Configuration, type ConfiguredObject } from '../../../engine/policy';
import {
  addressRanges,
  kindsIn,
  kindsMeaning,
  meets,
  objectAt,
  serviceRanges,
  textAt,
  textsAt,
  type Ranges,
} from '../../../engine/policy/engine';
import type { Entry, Match } from './entry';
import { objectKey } from '../../../tenant';

/** The lists of a rule that a session has a value for. */
export const lists = ['source', 'destination', 'service', 'application'] as const;

export type ListName = (typeof lists)[number];

const noMatch = (): Match => 'no';

/** Resolves the entries of rules, as visible from one folder or device. */
export class EntryReader {
  readonly #sets: NamedSets;
  readonly #objects: readonly ConfiguredObject[];
  readonly #kinds: Readonly<Record<ListName, readonly string[]>>;
  readonly #inside = new Map<string, readonly Entry[]>();
  readonly #ranges = new Map<string, Ranges>();

  constructor(configuration: Configuration, place: Container) {
    this.#sets = new NamedSets(configuration, place);
    this.#objects = configuration.objects;
    const kind = kindNamed(kindsMeaning('security-rule')[0] ?? '');
    const of = (list: ListName): readonly string[] => kindsIn(kind, list);
    this.#kinds = {
      source: of('source'),
      destination: of('destination'),
      service: of('service'),
      application: of('application'),
    };
  }

  /** The entries of a list of a rule or group, without `any`. */
  entries(owner: string, list: ListName, names: readonly string[], seen: readonly string[] = []): readonly Entry[] {
    return names.filter((name) => name !== 'any').map((name) => this.#entry(owner, list, name, seen));
  }

  #entry(owner: string, list: ListName, name: string, seen: readonly string[]): Entry {
    const member = memberKey(owner, name);
    const [object] = this.#kinds[list].flatMap((kind) => this.#sets.find(kind, name) ?? []);
    if (object === undefined) return { member, match: this.#matchOf(list, name, undefined), entries: [] };
    const key = objectKey(object);
    const match = this.#matchOf(list, name, object);
    if (seen.includes(key)) return { member, object: key, match: noMatch, entries: [] };
    const inside = this.#inside.get(key) ?? this.entries(key, list, this.#namesIn(object), [...seen, key]);
    this.#inside.set(key, inside);
    const isStatic = inside.length > 0 && objectAt(object.fields, 'dynamic') === undefined;
    // A group has nothing but its entries, unless addresses can be registered.
    return { member, object: key, match: isStatic ? noMatch : match, entries: inside };
  }

  /** Names of the members of a group; those that a filter selects by their tags in the configuration. */
  #namesIn(object: ConfiguredObject): readonly string[] {
    const { kind, fields } = object;
    const role = kindNamed(kind).policyRole ?? '';
    if (role === 'service-group' || role === 'application-group') return textsAt(fields, 'members');
    if (role !== 'address-group') return [];
    const filter = textAt(objectAt(fields, 'dynamic') ?? {}, 'filter');
    const test = filter === undefined ? undefined : tagTest(filter);
    if (test === undefined) return textsAt(fields, 'static');
    const [address = ''] = kindsMeaning('address');
    return this.#objects
      .filter((one) => one.kind === address && this.#sets.find(address, one.name) === one)
      .filter((one) => test(new Set(textsAt(one.fields, 'tag'))))
      .map((one) => one.name);
  }

  #matchOf(list: ListName, name: string, object: ConfiguredObject | undefined): Entry['match'] {
    if (list === 'application') return applicationMatch(name, object);
    if (list === 'service') return this.#serviceMatch(name, object);
    const { certain, open } = this.#sets.ofAddresses([name]);
    return (value) => (this.#isIn(value, certain, addressRanges) ? 'sure' : open.length > 0 ? 'maybe' : 'no');
  }

  #serviceMatch(name: string, object: ConfiguredObject | undefined): Entry['match'] {
    const set = object === undefined ? undefined : this.#sets.of(object.kind, name);
    // The default ports of an application, and undefined names.
    if (set === undefined) return () => 'maybe';
    const protocols = objectAt(object?.fields ?? {}, 'protocol') ?? {};
    const hasSources = Object.keys(protocols).some((one) => textAt(objectAt(protocols, one) ?? {}, 'source_port'));
    return (value) =>
      this.#isIn(value, set.certain, serviceRanges)
        ? hasSources
          ? 'maybe'
          : 'sure'
        : set.open.length > 0
          ? 'maybe'
          : 'no';
  }

  #isIn(value: string, set: Ranges, rangesOf: (text: string) => Ranges | undefined): boolean {
    if (value === '') return false;
    const known = this.#ranges.get(value) ?? rangesOf(value) ?? [];
    if (this.#ranges.size > 100_000) this.#ranges.clear();
    this.#ranges.set(value, known);
    return meets(set, known);
  }
}

/** Sessions without an identified application have the value "". */
function applicationMatch(name: string, object: ConfiguredObject | undefined): Entry['match'] {
  const role = object === undefined ? undefined : kindNamed(object.kind).policyRole;
  if (role === 'application-filter') return () => 'maybe';
  return (value) => {
    if (value === name) return 'sure';
    // A container, as facebook for facebook-base.
    return value === '' || (object === undefined && value.startsWith(`${name}-`)) ? 'maybe' : 'no';
  };
}

/** Key of an entry of a rule or group. */
export function memberKey(owner: string, name: string): string {
  return `${owner}\n${name}`;
}

import { kindNamed, type Container } from '../../catalog';
import { Addresses } from './addresses';
import { addressTexts } from './address-text';
import type { Topic } from './bounded';
import type { Configuration, ConfiguredObject } from './configuration';
import { isWithin } from './extent';
import { containersBelow } from './ancestry';
import { Meanings } from './meanings';
import { pairsOf, subtraction, union, type Ranges } from './ranges';
import { kindsIn } from './rule-reader';
import { Services } from './services';
import { serviceTexts } from './services-line';
import { kindsMeaning, VisibleScope } from './visible-scope';
import { Variables } from './variables';

/** The addresses or services that a name resolves to. */
export interface NamedSet {
  readonly of: 'addresses' | 'services';
  readonly certain: Ranges;
  /** Further members, each included only if its topic is true. */
  readonly open: readonly Topic[];
}

const addressKinds = ['address', 'address-group', 'variable', 'region'] as const;
const serviceKinds = ['service', 'service-group'] as const;

/** Resolves object names to addresses or services, as visible from one folder or device. */
export class NamedSets {
  readonly #visibleScope: VisibleScope;
  readonly #addresses: Addresses;
  readonly #services: Services;

  constructor(configuration: Configuration, container: Container) {
    const [kind = ''] = kindsMeaning('security-rule');
    this.#visibleScope = new VisibleScope(configuration, container);
    const variables = new Variables(configuration, this.#visibleScope, containersBelow(configuration, container));
    const meanings = new Meanings(this.#visibleScope);
    this.#addresses = new Addresses(this.#visibleScope, variables, meanings, kindsIn(kindNamed(kind), 'source'));
    this.#services = new Services(this.#visibleScope, meanings, kindsIn(kindNamed(kind), 'service'));
  }

  /** Returns the visible object with a kind and name. */
  find(kind: string, name: string): ConfiguredObject | undefined {
    return this.#visibleScope.find(name, [kind]);
  }

  /** Returns the addresses that a list of names and literals resolves to. */
  ofAddresses(names: readonly string[]): NamedSet {
    const { certain, open } = this.#addresses.of(names);
    return { of: 'addresses', certain, open: open.map(({ topic }) => topic) };
  }

  /**
   * Returns the set that an object name resolves to; undefined if the kind does not stand for addresses or services.
   */
  of(kind: string, name: string): NamedSet | undefined {
    const { policyRole } = kindNamed(kind);
    if (this.find(kind, name) === undefined) return undefined;
    if (addressKinds.some((one) => one === policyRole)) {
      const { certain, open } = this.#addresses.of([name]);
      return { of: 'addresses', certain, open: open.map(({ topic }) => topic) };
    }
    if (!serviceKinds.some((one) => one === policyRole)) return undefined;
    const pieces = this.#services.of([name]);
    return {
      of: 'services',
      certain: union(...pieces.filter(({ topic }) => topic === undefined).map(({ service }) => service)),
      open: pieces.flatMap(({ topic }) => topic ?? []),
    };
  }
}

/** The difference between two versions of a set. */
export interface Growth {
  /** Additions in text form: networks, ports, and `whatever is an address of www.example.com`. */
  readonly added: readonly string[];
  /** Additions in stable form: networks, ports and topic ids. */
  readonly addedIds: readonly string[];
  /** Whether the set grew by more than it lost. */
  readonly isWider: boolean;
  /** Size after divided by size before; Infinity if the known part was empty before. */
  readonly factor: number;
  readonly isSame: boolean;
}

/** Computes how a set grows. */
export function growthOf(before: NamedSet, after: NamedSet): Growth {
  const known = new Set(before.open.map(({ id }) => id));
  const others = after.open.filter(({ id }) => !known.has(id));
  // A filter that is satisfied by fewer tags adds nothing.
  const open = others.filter(({ extent }) => !before.open.some((old) => isCovered(extent, old.extent)));
  const isOpenSame = others.length === 0 && known.size === new Set(after.open.map(({ id }) => id)).size;
  const [added, removed] = [subtraction(after.certain, before.certain), subtraction(before.certain, after.certain)];
  const texts = after.of === 'addresses' ? addressTexts(added) : serviceTexts(added);
  return {
    added: [...texts, ...open.map(({ text }) => `whatever is ${text}`)],
    addedIds: [...texts, ...open.map(({ id }) => id)].sort(),
    isWider: open.length > 0 || sizeOf(added) > sizeOf(removed),
    factor: sizeOf(after.certain) / sizeOf(before.certain),
    isSame: isOpenSame && added.length === 0 && removed.length === 0,
  };
}

function isCovered(one: Topic['extent'], other: Topic['extent']): boolean {
  return one !== undefined && other !== undefined && isWithin(one, other);
}

/** Returns the number of values. Rounding of IPv6 sizes is acceptable, because they are only compared. */
function sizeOf(set: Ranges): number {
  return pairsOf(set).reduce((sum, [from, to]) => sum + (Number(to) - Number(from)), 0);
}

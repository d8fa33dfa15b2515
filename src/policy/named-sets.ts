import { kindNamed, type Container } from '../catalog';
import { Addresses } from './addresses';
import { addressTexts } from './address-text';
import type { Topic } from './bounded';
import type { Configuration, ConfiguredObject } from './configuration';
import { containersBelow, wayTo } from './levels-of';
import { Meanings } from './meanings';
import { pairsOf, subtraction, union, type Ranges } from './ranges';
import { kindsIn } from './rule-reader';
import { Services } from './services';
import { serviceTexts } from './services-line';
import { kindsMeaning, VisibleScope } from './surroundings';
import { Variables } from './variables';

/** The addresses, or the services, that a name stands for. */
export interface NamedSet {
  readonly of: 'addresses' | 'services';
  readonly sure: Ranges;
  /** What else may be in it, each if the topic says so. */
  readonly open: readonly Topic[];
}

const addressKinds = ['address', 'address-group', 'variable', 'region'] as const;
const serviceKinds = ['service', 'service-group'] as const;

/** Tells what the names of objects stand for, as seen from one folder or device. */
export class NamedSets {
  readonly #surroundings: VisibleScope;
  readonly #addresses: Addresses;
  readonly #services: Services;

  constructor(configuration: Configuration, container: Container) {
    const [kind = ''] = kindsMeaning('security-rule');
    this.#surroundings = new VisibleScope(configuration, wayTo(configuration, container).levels);
    const variables = new Variables(configuration, this.#surroundings, containersBelow(configuration, container));
    const meanings = new Meanings(this.#surroundings);
    this.#addresses = new Addresses(this.#surroundings, variables, meanings, kindsIn(kindNamed(kind), 'source'));
    this.#services = new Services(this.#surroundings, meanings, kindsIn(kindNamed(kind), 'service'));
  }

  /** The object that a name means from here. */
  find(kind: string, name: string): ConfiguredObject | undefined {
    return this.#surroundings.find(name, [kind]);
  }

  /** What the object of a kind that a name means from here stands for; undefined for kinds that stand for no set. */
  of(kind: string, name: string): NamedSet | undefined {
    const { policyRole } = kindNamed(kind);
    if (this.find(kind, name) === undefined) return undefined;
    if (addressKinds.some((one) => one === policyRole)) {
      const { sure, open } = this.#addresses.of([name]);
      return { of: 'addresses', sure, open: open.map(({ topic }) => topic) };
    }
    if (!serviceKinds.some((one) => one === policyRole)) return undefined;
    const pieces = this.#services.of([name]);
    return {
      of: 'services',
      sure: union(...pieces.filter(({ topic }) => topic === undefined).map(({ service }) => service)),
      open: pieces.flatMap(({ topic }) => topic ?? []),
    };
  }
}

/** What a set takes in more than before, and what it leaves out. */
export interface Growth {
  /** In words: networks, ports, and `whatever is an address of www.example.com`. */
  readonly added: readonly string[];
  /** The same without words: networks, ports, and ids of topics. */
  readonly addedIds: readonly string[];
  /** Whether more comes than goes. */
  readonly isWider: boolean;
  /** How many times as much it holds after; infinite for what held nothing that is known. */
  readonly factor: number;
  readonly isSame: boolean;
}

/** How a set grows. */
export function growthOf(before: NamedSet, after: NamedSet): Growth {
  const known = new Set(before.open.map(({ id }) => id));
  const open = after.open.filter(({ id }) => !known.has(id));
  const isOpenSame = open.length === 0 && known.size === new Set(after.open.map(({ id }) => id)).size;
  const [come, gone] = [subtraction(after.sure, before.sure), subtraction(before.sure, after.sure)];
  const texts = after.of === 'addresses' ? addressTexts(come) : serviceTexts(come);
  return {
    added: [...texts, ...open.map(({ text }) => `whatever is ${text}`)],
    addedIds: [...texts, ...open.map(({ id }) => id)].sort(),
    isWider: open.length > 0 || sizeOf(come) > sizeOf(gone),
    factor: sizeOf(after.sure) / sizeOf(before.sure),
    isSame: isOpenSame && come.length === 0 && gone.length === 0,
  };
}

/** Nobody counts the addresses of IPv6 one by one: as a number it is exact enough to tell more from less. */
function sizeOf(set: Ranges): number {
  return pairsOf(set).reduce((sum, [from, to]) => sum + (Number(to) - Number(from)), 0);
}

import type { Place } from '../places';
import { isLeaf, nodeAt, valueOf, type ConfigNode } from '../read/config-node';
import type { Bounds } from './address-bounds';
import { ipText } from './edges';
import { rulesIn, type Connection } from './simple-firewall';
import { allOf, listIn, SimpleObjects, type Addresses, type Match } from './simple-objects';

/** A connection, and the interface that the route to its destination leaves by. */
export interface RoutedConnection extends Connection {
  readonly egress: string;
}

/** A NAT rule that may translate a connection, and how. */
export interface NatCandidate {
  readonly rule: ConfigNode;
  /** The direction that a bi-directional rule adds. */
  readonly isReverse: boolean;
  /** What the packet becomes, in words that both readers use. */
  readonly becomes: string;
}

const bindingKey = 'active-active-device-binding';

interface ReadNat extends NatCandidate {
  readonly isDisabled: boolean;
  readonly test: (connection: RoutedConnection) => Match;
}

const everyAddress: Addresses = { bounds: [[0, 2 ** 32 - 1]], isOpen: false };

/** A second reader of the NAT rules of a file: one rule after the other. */
export class SimpleNat {
  readonly objects: SimpleObjects;
  readonly rules: readonly ConfigNode[];
  readonly #read: readonly ReadNat[];

  /** `path`: the place and those above it, nearest first. */
  constructor(path: readonly Place[]) {
    this.objects = new SimpleObjects(path.flatMap(({ objects }) => objects));
    this.rules = rulesIn(path, 'nat/rules');
    this.#read = this.rules.flatMap((rule) => this.#readRule(rule));
  }

  /** Returns the rules that may translate; only the last one for certain. Undefined: the packet stays as it is. */
  translate(
    connection: RoutedConnection,
    without: ReadonlySet<ConfigNode> = new Set(),
  ): readonly (NatCandidate | undefined)[] {
    const candidates: (NatCandidate | undefined)[] = [];
    for (const one of this.#read) {
      if (one.isDisabled || without.has(one.rule)) continue;
      const match = one.test(connection);
      if (match === 'no') continue;
      candidates.push(one);
      if (match === 'yes') return candidates;
    }
    return [...candidates, undefined];
  }

  /** Interfaces that rules name. */
  get interfaces(): readonly string[] {
    return [...new Set(this.rules.flatMap((rule) => listIn(rule, 'to-interface')))].filter((name) => name !== 'any');
  }

  /** What a bi-directional rule matches in its other direction. */
  readonly moreDestinations = (rule: ConfigNode): readonly string[] =>
    listIn(rule, 'source-translation/static-ip/translated-address');

  #readRule(rule: ConfigNode): readonly ReadNat[] {
    const text = (path: string): string | undefined => valueOf(nodeAt(rule, path))?.value;
    const [source, destination] = [listIn(rule, 'source'), listIn(rule, 'destination')];
    const isDisabled = text('disabled') === 'yes';
    const [sourceTest, destinationTest] = [this.objects.addressTest(source), this.objects.addressTest(destination)];
    const serviceTest = this.objects.serviceTest(listIn(rule, 'service'));
    const zones = (path: string, zone: string): Match =>
      listIn(rule, path).some((one) => one === 'any' || one === zone) ? 'yes' : 'no';
    const egress = text('to-interface') ?? 'any';
    const isIpv6 = text('nat-type') === 'nptv6';
    const family: Match = isIpv6 ? 'no' : 'yes';
    // The other direction starts at IPv6 addresses, or at IPv4 ones: the file does not say.
    const reverseFamily: Match = text('nat-type') === 'nat64' ? 'maybe' : family;
    const leaves = (connection: RoutedConnection): Match =>
      egress === 'any' || egress === connection.egress ? 'yes' : 'no';
    const forward: ReadNat = {
      ...{ rule, isDisabled, isReverse: false },
      becomes: `${this.#sourceText(rule)}; ${this.#destinationText(rule)}${bindingText(text(bindingKey))}`,
      test: (connection) =>
        allOf([
          ...[family, zones('from', connection.from), zones('to', connection.to), leaves(connection)],
          ...[
            sourceTest(connection.source),
            destinationTest(connection.destination),
            serviceTest(connection.protocol, connection.port),
          ],
        ]),
    };
    if (text('source-translation/static-ip/bi-directional') !== 'yes') return [forward];
    const translated = this.objects.addressTest(this.moreDestinations(rule));
    const reverse: ReadNat = {
      ...{ rule, isDisabled, isReverse: true },
      becomes: `source unchanged; destination ${this.#addresses(source)}`,
      test: (connection) => allOf([reverseFamily, zones('to', connection.to), translated(connection.destination)]),
    };
    return [forward, reverse];
  }

  #sourceText(rule: ConfigNode): string {
    const translation = nodeAt(rule, 'source-translation');
    const [form] = translation?.children ?? [];
    if (translation === undefined || form === undefined) return 'source unchanged';
    const fallback = nodeAt(form, 'fallback');
    return `source ${form.tag} ${this.#pool(form)}${fallback === undefined ? '' : `, else ${this.#pool(fallback)}`}`;
  }

  /** Addresses, or those of an interface. */
  #pool(node: ConfigNode): string {
    const own = nodeAt(node, 'interface-address');
    if (own === undefined) return this.#addresses(listIn(node, 'translated-address'));
    const parts = ['interface', 'ip', 'floating-ip'].flatMap((key) => {
      const value = valueOf(nodeAt(own, key))?.value;
      return value === undefined ? [] : [`${key} ${value}`];
    });
    return parts.join(' ');
  }

  #destinationText(rule: ConfigNode): string {
    const [fixed, dynamic] = ['destination-translation', 'dynamic-destination-translation'].map((key) =>
      nodeAt(rule, key),
    );
    const node = fixed ?? dynamic;
    if (node === undefined || isLeaf(node)) return 'destination unchanged';
    const more = ['translated-port', 'distribution', 'dns-rewrite/direction'].flatMap((key) => {
      const value = valueOf(nodeAt(node, key))?.value;
      return value === undefined ? [] : [`${key} ${value}`];
    });
    return ['destination', this.#addresses(listIn(node, 'translated-address')), ...more].join(' ');
  }

  #addresses(names: readonly string[]): string {
    const sets = names.map((name) => (name === 'any' ? everyAddress : this.objects.addressesOf(name)));
    return sets.some(({ isOpen }) => isOpen) ? 'open' : boundsText(sets.flatMap(({ bounds }) => bounds));
  }
}

/** Words for the firewall of a pair that applies a rule. */
export function bindingText(binding: string | undefined): string {
  return binding === undefined ? '' : `; on device ${binding}`;
}

/** The text of addresses: ranges in order, joined where they touch. */
export function boundsText(bounds: readonly Bounds[]): string {
  const joined: [number, number][] = [];
  for (const [low, high] of [...bounds].filter(([a, b]) => a <= b).sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last !== undefined && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else joined.push([low, high]);
  }
  return joined.map(([low, high]) => `${ipText(low)}-${ipText(high)}`).join(' ') || 'nothing';
}

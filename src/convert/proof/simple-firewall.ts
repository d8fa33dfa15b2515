import { nodeAt, nodesAt, keyOf, valueOf, valuesOf, type ConfigNode } from '../read/config-node';
import type { Place } from '../places';
import { boundsOf, type Bounds } from './address-bounds';

/** One connection: zones, IPv4 addresses as numbers, protocol, port and application. */
export interface Connection {
  readonly from: string;
  readonly to: string;
  readonly source: number;
  readonly destination: number;
  readonly protocol: 'tcp' | 'udp';
  readonly port: number;
  /** Undefined if it is not known. */
  readonly application: string | undefined;
}

/** Rules that may decide a connection, in order; only the last one matches for certain. Undefined: the default rules. */
export type Candidates = readonly (ConfigNode | undefined)[];

type Match = 'yes' | 'no' | 'maybe';

/** What a list of addresses stands for. */
interface Addresses {
  readonly bounds: readonly Bounds[];
  /** It has other members, which the file does not answer. */
  readonly isOpen: boolean;
}

interface Ports {
  readonly protocol: 'tcp' | 'udp';
  readonly low: number;
  readonly high: number;
  /** A source port narrows the service, and connections here have none. */
  readonly isNarrowed: boolean;
}

/** A rule with its names looked up. */
interface ReadRule {
  readonly node: ConfigNode;
  readonly isDisabled: boolean;
  readonly type: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly source: (address: number) => Match;
  readonly destination: (address: number) => Match;
  readonly application: (name: string | undefined) => Match;
  readonly service: (protocol: string, port: number) => Match;
  /** Users, categories and schedules: the connections here say nothing about them. */
  readonly others: Match;
}

/** Pairs of zones whose rules are kept. */
const mostPairs = 500;

/**
 * A second reader of the file, as simple as possible: it asks one rule after the other. It shares nothing with the
 * conversion and the policy engine but the elements of the file.
 */
export class SimpleFirewall {
  readonly #levels: readonly ConfigNode[];
  readonly #rules: readonly ConfigNode[];
  readonly #read: readonly ReadRule[];
  readonly #byName = new Map<string, ReadonlyMap<string, ConfigNode>>();
  readonly #addresses = new Map<string, Addresses>();
  readonly #byZones = new Map<string, readonly ReadRule[]>();

  /** `path`: the place and those above it, nearest first. */
  constructor(path: readonly Place[]) {
    this.#levels = path.flatMap(({ objects }) => objects);
    const rules = (place: Place, position: string): readonly ConfigNode[] =>
      place.rulebases
        .filter((one) => one.position === position)
        .flatMap(({ node }) => nodeAt(node, 'security/rules')?.children ?? []);
    this.#rules = [
      ...[...path].reverse().flatMap((place) => rules(place, 'pre')),
      ...path.flatMap((place) => rules(place, 'post')),
    ];
    this.#read = this.#rules.map((rule) => this.#readRule(rule));
  }

  get rules(): readonly ConfigNode[] {
    return this.#rules;
  }

  /** Returns the rules that may decide. `without`: rules that are left out, as if they were disabled. */
  decide(connection: Connection, without: ReadonlySet<ConfigNode> = new Set()): Candidates {
    const candidates: (ConfigNode | undefined)[] = [];
    for (const rule of this.#between(connection)) {
      const match = matches(rule, connection);
      if (match === 'no' || rule.isDisabled || without.has(rule.node)) continue;
      candidates.push(rule.node);
      if (match === 'yes') return candidates;
    }
    return [...candidates, undefined];
  }

  /** The rules for the zones of a connection. */
  #between({ from, to }: Connection): readonly ReadRule[] {
    const pair = JSON.stringify([from, to]);
    const known = this.#byZones.get(pair);
    if (known !== undefined) return known;
    if (this.#byZones.size > mostPairs) this.#byZones.clear();
    const found = this.#read.filter((rule) => matchesZones(rule, from, to));
    this.#byZones.set(pair, found);
    return found;
  }

  #readRule(node: ConfigNode): ReadRule {
    return {
      node,
      isDisabled: valueOf(nodeAt(node, 'disabled'))?.value === 'yes',
      type: valueOf(nodeAt(node, 'rule-type'))?.value ?? 'universal',
      ...{ from: listIn(node, 'from'), to: listIn(node, 'to') },
      source: this.#addressTest(node, 'source'),
      destination: this.#addressTest(node, 'destination'),
      application: this.#applicationTest(listIn(node, 'application')),
      service: this.#serviceTest(listIn(node, 'service')),
      others: allOf([
        ...['source-user', 'category', 'hip-profiles', 'source-hip', 'destination-hip'].map((name) => open(node, name)),
        valueOf(nodeAt(node, 'schedule')) === undefined ? 'yes' : 'maybe',
      ]),
    };
  }

  #addressTest(rule: ConfigNode, field: 'source' | 'destination'): (address: number) => Match {
    const names = listIn(rule, field);
    const isNegated = valueOf(nodeAt(rule, `negate-${field}`))?.value === 'yes';
    if (names.includes('any')) return () => 'yes';
    const sets = names.map((name) => this.#addressesOf(name, 0));
    const isOpen = sets.some((set) => set.isOpen);
    const bounds = sets.flatMap((set) => set.bounds);
    return (address) => {
      if (bounds.some(([low, high]) => address >= low && address <= high)) return isNegated ? 'no' : 'yes';
      return isOpen ? 'maybe' : isNegated ? 'yes' : 'no';
    };
  }

  /** Returns the bounds of the addresses in a list of a rule. */
  boundsIn(rule: ConfigNode, field: 'source' | 'destination'): readonly Bounds[] {
    return listIn(rule, field).flatMap((name) => this.#addressesOf(name, 0).bounds);
  }

  #addressesOf(name: string, depth: number): Addresses {
    const known = this.#addresses.get(name);
    if (known !== undefined) return known;
    const found = this.#readAddresses(name, depth);
    this.#addresses.set(name, found);
    return found;
  }

  #readAddresses(name: string, depth: number): Addresses {
    const object = this.#find('address', name);
    if (object !== undefined) {
      return literal(valueOf(nodeAt(object, 'ip-netmask'))?.value ?? valueOf(nodeAt(object, 'ip-range'))?.value);
    }
    const group = this.#find('address-group', name);
    if (group === undefined || depth > 32) return literal(name);
    if (valueOf(nodeAt(group, 'dynamic/filter')) !== undefined) return literal(undefined);
    const sets = membersOf(group, 'static').map((member) => this.#addressesOf(member, depth + 1));
    return { bounds: sets.flatMap(({ bounds }) => bounds), isOpen: sets.some(({ isOpen }) => isOpen) };
  }

  /** Applications that a name stands for; none for filters. */
  applicationsOf(name: string, depth = 0): readonly string[] {
    if (name === 'any' || this.#find('application-filter', name) !== undefined) return [];
    const group = this.#find('application-group', name);
    if (group === undefined || depth > 8) return [name];
    return membersOf(group, 'members').flatMap((member) => this.applicationsOf(member, depth + 1));
  }

  #applicationTest(names: readonly string[]): (name: string | undefined) => Match {
    if (names.includes('any')) return () => 'yes';
    return (name) => (name === undefined ? 'maybe' : anyOf(names.map((one) => this.#isApplication(one, name, 0))));
  }

  #isApplication(name: string, application: string, depth: number): Match {
    if (name === application) return 'yes';
    if (this.#find('application-filter', name) !== undefined) return 'maybe';
    const group = this.#find('application-group', name);
    if (group === undefined || depth > 32) return 'no';
    return anyOf(membersOf(group, 'members').map((one) => this.#isApplication(one, application, depth + 1)));
  }

  #serviceTest(names: readonly string[]): (protocol: string, port: number) => Match {
    if (names.includes('any')) return () => 'yes';
    const sets = names.map((name) => (name === 'application-default' ? undefined : this.#portsOf(name, 0)));
    const isOpen = sets.includes(undefined);
    const all = sets.flatMap((set) => set ?? []);
    return (protocol, port) => {
      const hits = all.filter((one) => one.protocol === protocol && port >= one.low && port <= one.high);
      if (hits.some(({ isNarrowed }) => !isNarrowed)) return 'yes';
      return isOpen || hits.length > 0 ? 'maybe' : 'no';
    };
  }

  /** Returns the ports in the services of a rule. */
  portsIn(rule: ConfigNode): readonly Ports[] {
    return listIn(rule, 'service').flatMap((name) => this.#portsOf(name, 0) ?? []);
  }

  /** Port ranges that the name of a service stands for; undefined if the file does not say. */
  #portsOf(name: string, depth: number): readonly Ports[] | undefined {
    const service = this.#find('service', name);
    if (service !== undefined)
      return (['tcp', 'udp'] as const).flatMap((protocol) => portsOfService(service, protocol));
    const group = this.#find('service-group', name);
    if (group !== undefined && depth < 32) {
      const parts = membersOf(group, 'members').map((member) => this.#portsOf(member, depth + 1));
      return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
    }
    const tcp = { protocol: 'tcp', isNarrowed: false } as const;
    if (name === 'service-http') return [80, 8080].map((port) => ({ ...tcp, low: port, high: port }));
    return name === 'service-https' ? [{ ...tcp, low: 443, high: 443 }] : undefined;
  }

  #find(list: string, name: string): ConfigNode | undefined {
    const found = this.#byName.get(list) ?? this.#nearest(list);
    this.#byName.set(list, found);
    return found.get(name);
  }

  /** The entries of a list by name, the nearest of each. */
  #nearest(list: string): ReadonlyMap<string, ConfigNode> {
    const found = new Map<string, ConfigNode>();
    for (const entry of this.#levels.flatMap((level) => nodesAt(level, list)).flatMap(({ children }) => children)) {
      if (!found.has(keyOf(entry))) found.set(keyOf(entry), entry);
    }
    return found;
  }
}

function matches(rule: ReadRule, { source, destination, protocol, port, application }: Connection): Match {
  const address = allOf([rule.source(source), rule.destination(destination)]);
  if (address === 'no') return 'no';
  return allOf([address, rule.application(application), rule.service(protocol, port), rule.others]);
}

function matchesZones({ type, from: sources, to: targets }: ReadRule, from: string, to: string): boolean {
  if (type === 'intrazone' && from !== to) return false;
  if (type === 'interzone' && from === to) return false;
  const isTo = targets.includes('any') || targets.includes(to) || (type === 'intrazone' && targets.length === 0);
  return (sources.includes('any') || sources.includes(from)) && isTo;
}

/** Members of a group; old versions have them without an element around. */
function membersOf(group: ConfigNode, list: string): readonly string[] {
  const members = listIn(group, list);
  return members.length > 0 ? members : valuesOf(group).map(({ value }) => value);
}

function portsOfService(service: ConfigNode, protocol: 'tcp' | 'udp'): readonly Ports[] {
  const text = valueOf(nodeAt(service, `protocol/${protocol}/port`))?.value ?? '';
  const isNarrowed = nodeAt(service, `protocol/${protocol}/source-port`) !== undefined;
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [low = '', high = low] = part.trim().split('-');
      return { protocol, low: Number(low), high: Number(high), isNarrowed };
    });
}

export function listIn(node: ConfigNode, path: string): readonly string[] {
  const list = nodeAt(node, path);
  return list === undefined ? [] : valuesOf(list).map(({ value }) => value);
}

function open(rule: ConfigNode, path: string): Match {
  const names = listIn(rule, path);
  return names.length === 0 || names.includes('any') ? 'yes' : 'maybe';
}

function anyOf(matches: readonly Match[]): Match {
  return matches.includes('yes') ? 'yes' : matches.includes('maybe') ? 'maybe' : 'no';
}

function allOf(matches: readonly Match[]): Match {
  return matches.includes('no') ? 'no' : matches.includes('maybe') ? 'maybe' : 'yes';
}

function literal(text: string | undefined): Addresses {
  const bounds = text === undefined ? undefined : boundsOf(text);
  return { bounds: bounds === undefined ? [] : [bounds], isOpen: bounds === undefined };
}

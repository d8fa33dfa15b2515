import { keyOf, nodeAt, valueOf, type ConfigNode } from '../read/config-node';
import type { Place } from '../places';
import { allOf, anyOf, listIn, SimpleObjects, type Match } from './simple-objects';

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

/** Effect of the default rules, whichever of them decides. */
export type ByDefault = 'allowed by default' | 'blocked by default';

/** Rules that may decide a connection, in order; only the last one matches for certain. */
export type Candidates = readonly (ConfigNode | ByDefault)[];

/** Returns the effect of a default rule with an action. */
export function byDefault(action: unknown): ByDefault {
  return action === 'allow' ? 'allowed by default' : 'blocked by default';
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
  readonly objects: SimpleObjects;
  readonly #rules: readonly ConfigNode[];
  readonly #read: readonly ReadRule[];
  /** Default rules that the file states, nearest first. */
  readonly #defaults: readonly ConfigNode[];
  readonly #byZones = new Map<string, readonly ReadRule[]>();

  /** `path`: the place and those above it, nearest first. */
  constructor(path: readonly Place[]) {
    this.objects = new SimpleObjects(path.flatMap(({ objects }) => objects));
    this.#rules = rulesIn(path, 'security/rules');
    this.#read = this.#rules.map((rule) => this.#readRule(rule));
    this.#defaults = statedDefaultsIn(path);
  }

  get rules(): readonly ConfigNode[] {
    return this.#rules;
  }

  /** Returns the rules that may decide. `without`: rules that are left out, as if they were disabled. */
  decide(connection: Connection, without: ReadonlySet<ConfigNode> = new Set()): Candidates {
    const candidates: (ConfigNode | ByDefault)[] = [];
    for (const rule of this.#between(connection)) {
      const match = matches(rule, connection);
      if (match === 'no' || rule.isDisabled || without.has(rule.node)) continue;
      candidates.push(rule.node);
      if (match === 'yes') return candidates;
    }
    const isWithin = connection.from === connection.to;
    const [name, usual] = isWithin
      ? (['intrazone-default', 'allow'] as const)
      : (['interzone-default', 'deny'] as const);
    const last = this.#defaults.find((rule) => keyOf(rule) === name && !without.has(rule));
    const stated = last === undefined ? undefined : valueOf(nodeAt(last, 'action'))?.value;
    return [...candidates, byDefault(stated ?? usual)];
  }

  /** The rules for the zones of a connection. */
  #between({ from, to }: Connection): readonly ReadRule[] {
    const pair = JSON.stringify([from, to]);
    const known = this.#byZones.get(pair);
    if (known !== undefined) return known;
    if (this.#byZones.size > mostPairs) this.#byZones.clear();
    const rules = this.#read.filter((rule) => matchesZones(rule, from, to));
    this.#byZones.set(pair, rules);
    return rules;
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
      service: this.objects.serviceTest(listIn(node, 'service')),
      others: allOf([
        ...['source-user', 'category', 'hip-profiles', 'source-hip', 'destination-hip'].map((name) => open(node, name)),
        valueOf(nodeAt(node, 'schedule')) === undefined ? 'yes' : 'maybe',
      ]),
    };
  }

  #addressTest(rule: ConfigNode, field: 'source' | 'destination'): (address: number) => Match {
    const names = listIn(rule, field);
    const test = this.objects.addressTest(names);
    if (names.includes('any') || valueOf(nodeAt(rule, `negate-${field}`))?.value !== 'yes') return test;
    const negated = { yes: 'no', no: 'yes', maybe: 'maybe' } as const;
    return (address) => negated[test(address)];
  }

  #applicationTest(names: readonly string[]): (name: string | undefined) => Match {
    if (names.includes('any')) return () => 'yes';
    return (name) => (name === undefined ? 'maybe' : anyOf(names.map((one) => this.objects.isApplication(one, name))));
  }
}

function statedDefaultsIn(path: readonly Place[]): readonly ConfigNode[] {
  const rulebases = path.flatMap((place) => place.rulebases);
  return rulebases.flatMap(({ node }) => nodeAt(node, 'default-security-rules/rules')?.children ?? []);
}

/** The rules of a place in their order: pre from the top down, post from the bottom up. */
export function rulesIn(path: readonly Place[], list: string): readonly ConfigNode[] {
  const rules = (place: Place, position: string): readonly ConfigNode[] =>
    place.rulebases
      .filter((rulebase) => rulebase.position === position)
      .flatMap(({ node }) => nodeAt(node, list)?.children ?? []);
  return [
    ...[...path].reverse().flatMap((place) => rules(place, 'pre')),
    ...path.flatMap((place) => rules(place, 'post')),
  ];
}

function matches(rule: ReadRule, { source, destination, protocol, port, application }: Connection): Match {
  const from = rule.source(source);
  const to = from === 'no' ? 'no' : rule.destination(destination);
  if (to === 'no') return 'no';
  return allOf([from, to, rule.application(application), rule.service(protocol, port), rule.others]);
}

function matchesZones({ type, from: sources, to: targets }: ReadRule, from: string, to: string): boolean {
  if (type === 'intrazone' && from !== to) return false;
  if (type === 'interzone' && from === to) return false;
  const isTo = targets.includes('any') || targets.includes(to) || (type === 'intrazone' && targets.length === 0);
  return (sources.includes('any') || sources.includes(from)) && isTo;
}

function open(rule: ConfigNode, path: string): Match {
  const names = listIn(rule, path);
  return names.length === 0 || names.includes('any') ? 'yes' : 'maybe';
}

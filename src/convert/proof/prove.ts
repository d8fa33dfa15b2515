import { isSameContainer } from '../../catalog';
import { effectivePolicy, verdicts, Vocabulary, type Configuration, type RuleReference } from '../../policy';
import type { Conversion } from '../convert';
import type { Place } from '../places';
import { keyOf, nodesAt, pathOf, type ConfigNode } from '../read/config-node';
import { listIn, SimpleFirewall, type Connection } from './simple-firewall';

/** A connection that the file and the converted configuration decide differently. */
export interface Disagreement {
  readonly folder: string;
  readonly connection: string;
  /** Rules that may decide in the file, and in the conversion. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The rules that the conversion did not write or wrote disabled, if they explain it. */
  readonly announced?: readonly string[];
}

/** Result of the comparison. */
export interface Proof {
  readonly connections: number;
  readonly same: number;
  readonly announced: number;
  /** Without explanation. */
  readonly unexplained: number;
  readonly disagreements: readonly Disagreement[];
}

/** Disagreements that are listed. */
const mostListed = 100;

/**
 * Judges connections at the edges of every rule twice: by reading the file, and by the policy engine on the converted
 * configuration. `most`: number of connections. `onFolder` is called after each folder.
 */
export function prove(
  conversion: Conversion,
  configuration: Configuration,
  most: number,
  onFolder: (done: number, of: number) => void = () => undefined,
): Proof {
  const { places } = conversion;
  const folders = lowestFolders(places);
  const random = randomFrom(1);
  const disagreements: Disagreement[] = [];
  let [connections, same, announced, unexplained] = [0, 0, 0, 0];
  const zones = zonesIn(places);
  for (const [i, place] of folders.entries()) {
    const judge = new Judge(conversion, configuration, pathTo(place, places));
    const count = Math.ceil(most / folders.length);
    for (const connection of connectionsFor(judge.firewall, zones, count, random)) {
      connections += 1;
      const found = judge.compare(connection);
      if (found === undefined) same += 1;
      else if (found.announced === undefined) unexplained += 1;
      else announced += 1;
      if (found !== undefined && disagreements.length < mostListed) {
        disagreements.push({ folder: place.container.name, connection: connectionText(connection), ...found });
      }
    }
    onFolder(i + 1, folders.length);
  }
  return { connections, same, announced, unexplained, disagreements };
}

/** Folders without a folder below: those of firewalls. */
export function lowestFolders(places: readonly Place[]): readonly Place[] {
  return places.filter(({ container }) => container.scope === 'folder' && isLowest(container.name, places));
}

/** Zones that templates and firewalls define. */
function zonesIn(places: readonly Place[]): readonly string[] {
  const lists = places.flatMap(({ objects }) => objects).flatMap((node) => nodesAt(node, 'zone'));
  return [...new Set(lists.flatMap(({ children }) => children.map(keyOf)))];
}

function isLowest(name: string, places: readonly Place[]): boolean {
  return !places.some(({ parent }) => parent === name);
}

/** The place and those above it, nearest first. */
export function pathTo(place: Place, places: readonly Place[]): readonly Place[] {
  const above = places.find(({ container }) =>
    isSameContainer(container, { scope: 'folder', name: place.parent ?? '' }),
  );
  return [place, ...(above === undefined ? [] : pathTo(above, places))];
}

/** Asks both sides about one connection, in one folder. */
export class Judge {
  readonly firewall: SimpleFirewall;
  readonly #verdict;
  readonly #entryOf: (rule: RuleReference) => ConfigNode | undefined;
  readonly #left: ReadonlySet<ConfigNode>;

  constructor({ drafts, left }: Conversion, configuration: Configuration, path: readonly Place[]) {
    const [place] = path;
    this.firewall = new SimpleFirewall(path);
    const container = place?.container ?? { scope: 'folder', name: 'All' };
    this.#verdict = verdicts(effectivePolicy(configuration, container, new Vocabulary()));
    const rules = new Map(
      drafts
        .filter(({ kind }) => kind.name === 'security_rule')
        .map((draft) => [`${draft.container.name}|${draft.position ?? ''}|${draft.name}`, draft.entry]),
    );
    this.#entryOf = (rule) =>
      rule.kind === 'default' ? undefined : rules.get(`${rule.container.name}|${rule.rulebase}|${rule.name}`);
    this.#left = new Set(left);
  }

  compare(connection: Connection): Omit<Disagreement, 'folder' | 'connection'> | undefined {
    const after = this.converted(connection);
    const agrees = (without: ReadonlySet<ConfigNode>): boolean => {
      const before = this.firewall.decide(connection, without);
      // What the file decides for certain, the conversion decides by the same rule; otherwise by one that may.
      return after.every((rule) => before.includes(rule)) && (before.length > 1 || after.length === 1);
    };
    if (agrees(new Set())) return undefined;
    const isAnnounced = agrees(this.#left);
    const before = this.firewall.decide(connection);
    return {
      before: before.map(nameOf),
      after: after.map(nameOf),
      ...(isAnnounced
        ? { announced: before.flatMap((rule) => (rule !== undefined && this.#left.has(rule) ? [nameOf(rule)] : [])) }
        : {}),
    };
  }

  /** Rules of the file whose conversion may decide; undefined: the default rules. */
  converted(connection: Connection): readonly (ConfigNode | undefined)[] {
    const { from, to, source, destination, protocol, port, application } = connection;
    const { outcomes } = this.#verdict({
      ...{ from, to, source: ipText(source), destination: ipText(destination) },
      ...{ service: `${protocol}/${String(port)}`, ...(application === undefined ? {} : { application }) },
    });
    return [...new Set(outcomes.map(({ rule }) => this.#entryOf(rule)))];
  }
}

function nameOf(rule: ConfigNode | undefined): string {
  return rule === undefined ? 'default rules' : pathOf(rule);
}

/** Connections at the edges of every rule: first and last address and port, and the neighbors outside. */
function* connectionsFor(
  firewall: SimpleFirewall,
  defined: readonly string[],
  count: number,
  random: () => number,
): Generator<Connection> {
  const { rules } = firewall;
  if (rules.length === 0) return;
  const named = rules.flatMap((rule) => [...listIn(rule, 'from'), ...listIn(rule, 'to')]);
  const zones = [...new Set([...defined, ...named])].filter((zone) => zone !== 'any');
  const pick = <T>(items: readonly T[], fallback: T): T => items[Math.floor(random() * items.length)] ?? fallback;
  for (let i = 0; i < count; i += 1) {
    const rule = rules[i % rules.length];
    if (rule === undefined) return;
    const zoneOf = (path: string): string => {
      const own = listIn(rule, path).filter((zone) => zone !== 'any');
      return random() < 0.9 && own.length > 0 ? pick(own, 'trust') : pick(zones, 'trust');
    };
    const applications = listIn(rule, 'application').flatMap((name) => firewall.applicationsOf(name));
    const [protocol, port] = pick(edgesOfServices(rule, firewall), ['tcp', 443] as const);
    yield {
      ...{ from: zoneOf('from'), to: zoneOf('to'), protocol, port },
      source: pick(edgesOfAddresses(rule, 'source', firewall), Math.floor(random() * 2 ** 32)),
      destination: pick(edgesOfAddresses(rule, 'destination', firewall), Math.floor(random() * 2 ** 32)),
      application: pick(applications, 'web-browsing'),
    };
  }
}

function edgesOfAddresses(
  rule: ConfigNode,
  field: 'source' | 'destination',
  firewall: SimpleFirewall,
): readonly number[] {
  return firewall
    .boundsIn(rule, field)
    .flatMap(([low, high]) => (low > high ? [] : [low, high, Math.max(0, low - 1), Math.min(2 ** 32 - 1, high + 1)]));
}

function edgesOfServices(rule: ConfigNode, firewall: SimpleFirewall): readonly (readonly ['tcp' | 'udp', number])[] {
  return firewall
    .portsIn(rule)
    .flatMap(({ protocol, low, high }) =>
      [low, high, low - 1, high + 1]
        .filter((port) => port > 0 && port < 65_536)
        .map((port) => [protocol, port] as const),
    );
}

function ipText(address: number): string {
  return [24, 16, 8, 0].map((bits) => String(Math.floor(address / 2 ** bits) % 256)).join('.');
}

function connectionText({ from, to, source, destination, protocol, port, application }: Connection): string {
  return `${from} ${ipText(source)} → ${to} ${ipText(destination)} ${protocol}/${String(port)} ${application ?? 'unknown application'}`;
}

/** Repeatable numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

import type { Configuration } from '../../../engine/policy';
import type { Conversion } from '../convert';
import { pathTo, type Place } from '../places';
import { keyOf, nodeAt, nodesAt, type ConfigNode } from '../read/config-node';
import { withoutSecretForms } from '../../../core';
import { connectionsFor, ipText, randomFrom } from './edges';
import type { Contradiction } from './contradiction';
import { Judge } from './judge';
import { NatJudge } from './judge-nat';
import type { Connection } from './simple-firewall';
import { listIn } from './simple-objects';

/** A connection that the file and the converted configuration decide or translate differently. */
export interface Disagreement extends Contradiction {
  readonly folder: string;
  readonly connection: string;
}

/** How many connections were compared, and how they differ. */
export interface Compared {
  readonly connections: number;
  readonly same: number;
  readonly announced: number;
  /** Without explanation. */
  readonly unexplained: number;
}

/** Result of the comparison: of the security rules that decide, and of the NAT rules that translate. */
export interface Proof extends Compared {
  readonly nat: Compared;
  readonly disagreements: readonly Disagreement[];
}

/** Reports how many connections are decided or translated otherwise, without a rule that explains it. */
export function unexplainedIn({ unexplained, nat }: Proof): number {
  return unexplained + nat.unexplained;
}

/** Disagreements that are listed. */
const mostListed = 100;

/**
 * Judges connections at the edges of every rule twice: by reading the file, and by the policy engine on the converted
 * configuration. `most`: number of connections for security rules, and as many for NAT rules. `onFolder` is called after
 * each folder.
 */
export function prove(
  conversion: Conversion,
  configuration: Configuration,
  most: number,
  onFolder: (done: number, of: number) => void = () => undefined,
): Proof {
  const { places } = conversion;
  const folders = lowestFolders(places);
  const disagreements: Disagreement[] = [];
  const zones = zonesIn(places);
  const count = Math.ceil(most / folders.length);
  const [random, natRandom] = [randomFrom(1), randomFrom(2)];
  const [rules, nat] = [emptySum(), emptySum()];
  for (const [i, place] of folders.entries()) {
    const path = pathTo(place, places);
    const add = (sum: Sum, connection: string, found: Contradiction | undefined): void => {
      sum.connections += 1;
      sum[found === undefined ? 'same' : found.announced === undefined ? 'unexplained' : 'announced'] += 1;
      if (found !== undefined && disagreements.length < mostListed)
        disagreements.push(shown({ folder: place.container.name, connection, ...found }));
    };
    const judge = new Judge(conversion, configuration, path);
    for (const connection of connectionsFor(judge.firewall, zones, count, random))
      add(rules, connectionText(connection), judge.compare(connection));
    const natJudge = new NatJudge(conversion, configuration, path);
    for (const connection of connectionsFor(natJudge.file, zones, count, natRandom)) {
      const routed = natJudge.routed(connection, natRandom());
      add(nat, `${connectionText(routed)} by ${routed.egress}`, natJudge.compare(routed));
    }
    onFolder(i + 1, folders.length);
  }
  return { ...rules, nat, disagreements };
}

/** Names of zones and interfaces come from the file. */
function shown({ connection, before, after, ...rest }: Disagreement): Disagreement {
  return {
    ...rest,
    connection: withoutSecretForms(connection),
    ...{ before: before.map(withoutSecretForms), after: after.map(withoutSecretForms) },
  };
}

type Sum = { -readonly [K in keyof Compared]: Compared[K] };

function emptySum(): Sum {
  return { connections: 0, same: 0, announced: 0, unexplained: 0 };
}

/** Folders without a folder below: those of firewalls. */
export function lowestFolders(places: readonly Place[]): readonly Place[] {
  return places.filter(({ container }) => container.scope === 'folder' && isLowest(container.name, places));
}

/** Zones that templates and firewalls define, and those that rules of any kind name. */
function zonesIn(places: readonly Place[]): readonly string[] {
  const lists = places.flatMap(({ objects }) => objects).flatMap((node) => nodesAt(node, 'zone'));
  const rules = places.flatMap(({ rulebases }) => rulebases).flatMap(({ node }) => nodesAt(node, '*/rules/*'));
  const named = rules.flatMap((rule) => ['from', 'to'].flatMap((side) => zonesOf(rule, side)));
  const zones = new Set([...lists.flatMap(({ children }) => children.map(keyOf)), ...named]);
  return [...zones].filter((zone) => zone !== 'any');
}

/** Rules of some kinds have zones or interfaces. */
function zonesOf(rule: ConfigNode, side: string): readonly string[] {
  const isChoice = ['zone', 'interface'].some((word) => nodeAt(rule, `${side}/${word}`) !== undefined);
  return listIn(rule, isChoice ? `${side}/zone` : side);
}

function isLowest(name: string, places: readonly Place[]): boolean {
  return !places.some(({ parent }) => parent === name);
}

function connectionText({ from, to, source, destination, protocol, port, application }: Connection): string {
  return `${from} ${ipText(source)} → ${to} ${ipText(destination)} ${protocol}/${String(port)} ${application ?? 'unknown application'}`;
}

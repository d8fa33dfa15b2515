import type { ConfigNode } from '../read/config-node';
import type { Connection } from './simple-firewall';
import { listIn, type SimpleObjects } from './simple-objects';

/** Where connections are looked for. */
export interface EdgeSource {
  readonly objects: SimpleObjects;
  readonly rules: readonly ConfigNode[];
  /** Names of destinations of a rule that are not in its list of destinations. */
  readonly moreDestinations?: (rule: ConfigNode) => readonly string[];
}

/** Connections at the edges of every rule: first and last address and port, and the neighbors outside. */
export function* connectionsFor(
  { objects, rules, moreDestinations = () => [] }: EdgeSource,
  defined: readonly string[],
  count: number,
  random: () => number,
): Generator<Connection> {
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
    const applications = listIn(rule, 'application').flatMap((name) => objects.applicationsOf(name));
    const [protocol, port] = pick(edgesOfServices(listIn(rule, 'service'), objects), ['tcp', 443] as const);
    const destinations = [...listIn(rule, 'destination'), ...moreDestinations(rule)];
    yield {
      ...{ from: zoneOf('from'), to: zoneOf('to'), protocol, port },
      source: pick(edgesOfAddresses(listIn(rule, 'source'), objects), Math.floor(random() * 2 ** 32)),
      destination: pick(edgesOfAddresses(destinations, objects), Math.floor(random() * 2 ** 32)),
      application: pick(applications, 'web-browsing'),
    };
  }
}

function edgesOfAddresses(names: readonly string[], objects: SimpleObjects): readonly number[] {
  return names
    .flatMap((name) => objects.addressesOf(name).bounds)
    .flatMap(([low, high]) => (low > high ? [] : [low, high, Math.max(0, low - 1), Math.min(2 ** 32 - 1, high + 1)]));
}

function edgesOfServices(
  names: readonly string[],
  objects: SimpleObjects,
): readonly (readonly ['tcp' | 'udp', number])[] {
  return names
    .flatMap((name) => objects.servicesOf(name).ports)
    .flatMap(({ protocol, low, high }) =>
      [low, high, low - 1, high + 1]
        .filter((port) => port > 0 && port < 65_536)
        .map((port) => [protocol, port] as const),
    );
}

/** The text of an IPv4 address. */
export function ipText(address: number): string {
  return [24, 16, 8, 0].map((bits) => String(Math.floor(address / 2 ** bits) % 256)).join('.');
}

/** Repeatable numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

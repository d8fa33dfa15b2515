import type { Condition, Part, Region } from '../../../src/engine/policy';
import type { PeerDifference } from './program';
import { addressSpan, everyPort, portSpan, type Span } from './spans';

/** The values of one dimension. */
export interface Values<T> {
  readonly is: 'any' | 'only' | 'except';
  readonly list: readonly T[];
}

/** IP protocols by number, with ports for TCP and UDP. */
export interface ServiceSpan {
  readonly protocols: Span;
  readonly ports: Span;
  readonly sourcePorts: Span;
}

/** Facts that no configuration contains: whether the source is the host, the user is alice, and so on. */
export type Facts = Readonly<Partial<Record<FactName, boolean>>>;
export type FactName = 'source' | 'destination' | 'source_user' | 'schedule' | 'category' | 'zone';

/** A set of flows that a judge calls different, in the words of neither judge. */
export interface JudgedRegion {
  readonly what: 'opened' | 'closed';
  readonly isSure: boolean;
  readonly version: 4 | 6;
  readonly source: Values<Span>;
  readonly destination: Values<Span>;
  readonly service: Values<ServiceSpan>;
  readonly sourcePort: Values<Span>;
  hasZones(from: string, to: string, isInside: boolean): boolean;
  hasApplication(name: string): boolean;
  holds(facts: Facts): boolean;
}

/** The zone that no configuration names. */
export const otherZone = 'another zone';
/** The application that no configuration names. */
export const otherApplication = 'another application';
const any = { is: 'any', list: [] } as const;

/** A difference of the engine, once for each version of addresses. */
export function engineRegions(what: 'opened' | 'closed', isSure: boolean, region: Region): readonly JudgedRegion[] {
  const has = (part: Part, value: string): boolean =>
    part.is === 'any' || part.values.includes(value) === (part.is === 'only');
  return ([4, 6] as const).map((version) => ({
    what,
    isSure,
    version,
    source: addresses(region.source, version),
    destination: addresses(region.destination, version),
    service: valuesOf(region.service, (text) => [serviceSpan(text)]),
    sourcePort: valuesOf(region.sourcePort, (text) => [portSpan(text)]),
    hasZones: (from, to) => has(region.from, from) && has(region.to, to),
    hasApplication: (name) => has(region.application, name),
    holds: (facts) => region.provided.every((condition) => isSo(condition, facts)),
  }));
}

/** A difference of FWShift. */
export function peerRegions(difference: PeerDifference): readonly JudgedRegion[] {
  const zone = (name: string): string => (name === '(other zones)' ? otherZone : name);
  const { from, to, change, certain, inside_the_zone: inside, connections } = difference;
  const alternatives = difference.for === undefined ? [] : conditionsOf(difference.for);
  return connections.flatMap(({ version, sources, destinations, services }) =>
    (alternatives.length === 0 ? [{}] : alternatives).map((condition) => ({
      what: change,
      isSure: certain,
      version,
      source: addresses(only(sources), version),
      destination: addresses(only(destinations), version),
      service: peerServices(services),
      sourcePort: any,
      hasZones: (one: string, other: string, isInside: boolean) =>
        one === zone(from) && other === zone(to) && isInside === (inside === true),
      hasApplication: (name: string) => condition.application === undefined || condition.application === name,
      holds: (facts: Facts) =>
        Object.entries(condition.facts ?? {}).every(
          ([name, is]) => (new Map(Object.entries(facts)).get(name) ?? is) === is,
        ),
    })),
  );
}

function isSo({ question, answer }: Condition, facts: Facts): boolean {
  const known = new Map(Object.entries(facts)).get(question.about);
  const holds = question.anyOf?.some((all) => all.every((one) => isSo(one, facts))) ?? known;
  if (holds === undefined) throw new Error(`cannot compare flows: they depend on ${question.text}`);
  return holds === (answer === 'yes');
}

function only(list: readonly string[]): Part {
  const [first, ...rest] = list;
  return first === undefined || first === 'any' ? any : { is: 'only', values: [first, ...rest] };
}

function addresses(part: Part, version: 4 | 6): Values<Span> {
  return valuesOf(part, (text) => [addressSpan(text, version)].filter((one) => one !== undefined));
}

function valuesOf<T>(part: Part, parse: (text: string) => readonly T[]): Values<T> {
  return part.is === 'any' ? any : { is: part.is, list: part.values.flatMap(parse) };
}

const protocols: Readonly<Record<string, bigint>> = {
  icmp: 1n,
  tcp: 6n,
  udp: 17n,
  icmp6: 58n,
  icmpv6: 58n,
  sctp: 132n,
};

/** Reads `tcp`, `tcp/80-90`, `tcp/80 from port 1024-65535`, `ip/47` or `ip/47 (gre)`. */
function serviceSpan(text: string): ServiceSpan {
  const found = /^([a-z]+\d?)(?:\/([\d-]+))?(?: from port ([\d-]+))?(?: \([a-z-]+\))?$/.exec(text);
  const [, name = '', ports, sourcePorts] = found ?? [];
  if (name === 'ip' && ports !== undefined)
    return { protocols: portSpan(ports), ports: everyPort, sourcePorts: everyPort };
  const number = protocols[name];
  if (number === undefined) throw new Error(`cannot read the service ${text}`);
  return {
    protocols: [number, number],
    ports: ports === undefined ? everyPort : portSpan(ports),
    sourcePorts: sourcePorts === undefined ? everyPort : portSpan(sourcePorts),
  };
}

function peerServices(texts: readonly string[]): Values<ServiceSpan> {
  const [first = 'any'] = texts;
  if (first === 'any') return any;
  const except = 'any except ';
  if (!first.startsWith(except)) return { is: 'only', list: texts.map(serviceSpan) };
  return { is: 'except', list: first.slice(except.length).split(', ').map(serviceSpan) };
}

interface PeerCondition {
  readonly application?: string;
  readonly facts?: Facts;
}

/** Reads the condition of a difference, a text: alternatives, each with an application and facts. */
function conditionsOf(text: string): readonly PeerCondition[] {
  if (/; and \d+ more$/.test(text)) throw new Error(`cannot read a condition that FWShift cut off: ${text}`);
  return text.split('; or ').map((alternative) => {
    let condition: PeerCondition = {};
    for (const part of alternative.split('; ')) condition = withPart(condition, part);
    return condition;
  });
}

const factTexts: Readonly<Record<string, Facts>> = {
  'users alice': { source_user: true },
  'none of the users the rules name': { source_user: false },
  'URL categories sites': { category: true },
  'none of the URL categories the rules name': { category: false },
  'schedules nights': { schedule: true },
  'none of the schedules the rules name': { schedule: false },
  "the source in 'h1'": { source: true },
  "the destination in 'h1'": { destination: true },
  'none of what cannot be read': { source: false, destination: false },
};

function withPart(condition: PeerCondition, part: string): PeerCondition {
  if (part === 'other applications') return { ...condition, application: otherApplication };
  const [, application] = /^application (\S+?)(?: on its default ports| on other ports)?$/.exec(part) ?? [];
  // The services of the difference already say which ports.
  if (application !== undefined) return { ...condition, application };
  const facts = factTexts[part];
  if (facts === undefined) throw new Error(`cannot read the condition ${part}`);
  return { ...condition, facts: { ...condition.facts, ...facts } };
}

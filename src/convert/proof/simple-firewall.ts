import { nodeAt, nodesAt, keyOf, valueOf, valuesOf, type ConfigNode } from '../read/config-node';
import type { Place } from '../places';

/** One connection: zones, IPv4 addresses as numbers, protocol, port and application. */
export interface Connection {
  readonly from: string;
  readonly to: string;
  readonly source: number;
  readonly destination: number;
  readonly protocol: 'tcp' | 'udp';
  readonly port: number;
  readonly application: string;
}

/** Rules that may decide a connection, in order; only the last one matches for certain. Undefined: the default rules. */
export type Candidates = readonly (ConfigNode | undefined)[];

type Match = 'yes' | 'no' | 'maybe';

/**
 * A second reader of the file, as simple as possible: it asks one rule after the other, and looks up each name again. It
 * shares nothing with the conversion and the policy engine but the elements of the file.
 */
export class SimpleFirewall {
  readonly #levels: readonly ConfigNode[];
  readonly #rules: readonly ConfigNode[];
  readonly #byName = new Map<string, ReadonlyMap<string, ConfigNode>>();

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
  }

  get rules(): readonly ConfigNode[] {
    return this.#rules;
  }

  /** Returns the rules that may decide. `without`: rules that are left out, as if they were disabled. */
  decide(connection: Connection, without: ReadonlySet<ConfigNode> = new Set()): Candidates {
    const candidates: (ConfigNode | undefined)[] = [];
    for (const rule of this.#rules) {
      if (without.has(rule) || valueOf(nodeAt(rule, 'disabled'))?.value === 'yes') continue;
      const match = this.#matches(rule, connection);
      if (match === 'no') continue;
      candidates.push(rule);
      if (match === 'yes') return candidates;
    }
    return [...candidates, undefined];
  }

  #matches(rule: ConfigNode, { from, to, source, destination, protocol, port, application }: Connection): Match {
    const zones = this.#zones(rule, from, to);
    if (zones === 'no') return 'no';
    const parts: Match[] = [
      this.#address(rule, 'source', source),
      this.#address(rule, 'destination', destination),
      this.#application(rule, application),
      this.#service(rule, protocol, port),
      ...['source-user', 'category', 'hip-profiles', 'source-hip', 'destination-hip'].map((name) => open(rule, name)),
      valueOf(nodeAt(rule, 'schedule')) === undefined ? 'yes' : 'maybe',
    ];
    return parts.includes('no') ? 'no' : parts.includes('maybe') ? 'maybe' : 'yes';
  }

  #zones(rule: ConfigNode, from: string, to: string): Match {
    const type = valueOf(nodeAt(rule, 'rule-type'))?.value ?? 'universal';
    if (type === 'intrazone' && from !== to) return 'no';
    if (type === 'interzone' && from === to) return 'no';
    const sources = listIn(rule, 'from');
    const targets = listIn(rule, 'to');
    const isTo = targets.includes('any') || targets.includes(to) || (type === 'intrazone' && targets.length === 0);
    return (sources.includes('any') || sources.includes(from)) && isTo ? 'yes' : 'no';
  }

  #address(rule: ConfigNode, field: 'source' | 'destination', address: number): Match {
    const names = listIn(rule, field);
    if (names.includes('any')) return 'yes';
    const found = anyOf(names.map((name) => this.isIn(name, address)));
    const isNegated = valueOf(nodeAt(rule, `negate-${field}`))?.value === 'yes';
    return !isNegated || found === 'maybe' ? found : found === 'yes' ? 'no' : 'yes';
  }

  /** Reports whether an address is in what a name or a literal stands for. */
  isIn(name: string, address: number, depth = 0): Match {
    const group = this.#find('address-group', name);
    const object = this.#find('address', name);
    if (object !== undefined) {
      const text = valueOf(nodeAt(object, 'ip-netmask'))?.value ?? valueOf(nodeAt(object, 'ip-range'))?.value;
      return text === undefined ? 'maybe' : inLiteral(text, address);
    }
    if (group !== undefined && depth < 32) {
      const dynamic = valueOf(nodeAt(group, 'dynamic/filter'));
      if (dynamic !== undefined) return 'maybe';
      const members = listIn(group, 'static');
      const all = members.length > 0 ? members : valuesOf(group).map(({ value }) => value);
      return anyOf(all.map((member) => this.isIn(member, address, depth + 1)));
    }
    return inLiteral(name, address);
  }

  /** Texts of the addresses that a name or a literal stands for. */
  textsOf(name: string, depth = 0): readonly string[] {
    const object = this.#find('address', name);
    if (object !== undefined) {
      return ['ip-netmask', 'ip-range'].flatMap((field) => valueOf(nodeAt(object, field))?.value ?? []);
    }
    const group = this.#find('address-group', name);
    if (group === undefined || depth > 8) return [name];
    return listIn(group, 'static').flatMap((member) => this.textsOf(member, depth + 1));
  }

  /** Applications that a name stands for; none for filters. */
  applicationsOf(name: string, depth = 0): readonly string[] {
    if (name === 'any' || this.#find('application-filter', name) !== undefined) return [];
    const group = this.#find('application-group', name);
    if (group === undefined || depth > 8) return [name];
    const members = listIn(group, 'members');
    const all = members.length > 0 ? members : valuesOf(group).map(({ value }) => value);
    return all.flatMap((member) => this.applicationsOf(member, depth + 1));
  }

  /** Port ranges that a name of a service stands for. */
  portsOf(
    name: string,
    depth = 0,
  ): readonly { readonly protocol: 'tcp' | 'udp'; readonly low: number; readonly high: number }[] {
    const group = this.#find('service-group', name);
    if (group !== undefined && depth < 8) {
      return listIn(group, 'members').flatMap((member) => this.portsOf(member, depth + 1));
    }
    const service = this.#find('service', name);
    return (['tcp', 'udp'] as const).flatMap((protocol) => {
      const ports = service === undefined ? undefined : valueOf(nodeAt(service, `protocol/${protocol}/port`))?.value;
      return (ports ?? '')
        .split(',')
        .filter((part) => part !== '')
        .map((part) => {
          const [low = '', high = low] = part.split('-');
          return { protocol, low: Number(low), high: Number(high) };
        });
    });
  }

  #application(rule: ConfigNode, application: string): Match {
    const names = listIn(rule, 'application');
    if (names.includes('any')) return 'yes';
    return anyOf(names.map((name) => this.#isApplication(name, application, 0)));
  }

  #isApplication(name: string, application: string, depth: number): Match {
    if (name === application) return 'yes';
    if (this.#find('application-filter', name) !== undefined) return 'maybe';
    const group = this.#find('application-group', name);
    if (group === undefined || depth > 32) return 'no';
    const members = listIn(group, 'members');
    const all = members.length > 0 ? members : valuesOf(group).map(({ value }) => value);
    return anyOf(all.map((member) => this.#isApplication(member, application, depth + 1)));
  }

  #service(rule: ConfigNode, protocol: string, port: number): Match {
    const names = listIn(rule, 'service');
    if (names.includes('any')) return 'yes';
    return anyOf(
      names.map((name) => (name === 'application-default' ? 'maybe' : this.#isService(name, protocol, port, 0))),
    );
  }

  #isService(name: string, protocol: string, port: number, depth: number): Match {
    const service = this.#find('service', name);
    if (service !== undefined) {
      const ports = valueOf(nodeAt(service, `protocol/${protocol}/port`))?.value;
      // A source port narrows the service, and connections here have none.
      const narrowed = nodeAt(service, `protocol/${protocol}/source-port`) !== undefined;
      const isIn = ports?.split(',').some((part) => inPorts(part.trim(), port)) === true;
      return isIn ? (narrowed ? 'maybe' : 'yes') : 'no';
    }
    const group = this.#find('service-group', name);
    if (group !== undefined && depth < 32) {
      const members = listIn(group, 'members');
      const all = members.length > 0 ? members : valuesOf(group).map(({ value }) => value);
      return anyOf(all.map((member) => this.#isService(member, protocol, port, depth + 1)));
    }
    if (name === 'service-http') return protocol === 'tcp' && (port === 80 || port === 8080) ? 'yes' : 'no';
    if (name === 'service-https') return protocol === 'tcp' && port === 443 ? 'yes' : 'no';
    return 'maybe';
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

function inLiteral(text: string, address: number): Match {
  const bounds = boundsOf(text);
  if (bounds === undefined) return 'maybe';
  return address >= bounds[0] && address <= bounds[1] ? 'yes' : 'no';
}

/** First and last IPv4 address of an address, network or range; `none` for IPv6; undefined for other texts. */
export function boundsOf(text: string): readonly [number, number] | undefined {
  if (text.includes(':') && /^[0-9a-f:./-]+$/i.test(text)) return [1, 0];
  const [first = '', last] = text.split('-');
  if (last !== undefined) {
    const [low, high] = [numberOf(first), numberOf(last)];
    return low === undefined || high === undefined ? undefined : [low, high];
  }
  const [ip = '', length = '32'] = text.split('/');
  const at = numberOf(ip);
  if (at === undefined || !/^\d+$/.test(length)) return undefined;
  const size = 2 ** (32 - Number(length));
  const low = Math.floor(at / size) * size;
  return [low, low + size - 1];
}

function numberOf(ip: string): number | undefined {
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(ip.trim())) return undefined;
  return ip
    .trim()
    .split('.')
    .reduce((sum, part) => sum * 256 + Number(part), 0);
}

function inPorts(text: string, port: number): boolean {
  const [low = '', high = low] = text.split('-');
  return port >= Number(low) && port <= Number(high);
}

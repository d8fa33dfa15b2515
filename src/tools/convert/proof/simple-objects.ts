import { keyOf, nodeAt, nodesAt, valueOf, valuesOf, type ConfigNode } from '../read/config-node';
import { boundsOf, type Bounds } from './address-bounds';

/** Whether something matches. */
export type Match = 'yes' | 'no' | 'maybe';

/** What a list of addresses stands for. */
export interface Addresses {
  readonly bounds: readonly Bounds[];
  /** It has other members, which the file does not answer. */
  readonly isOpen: boolean;
}

export interface Ports {
  readonly protocol: 'tcp' | 'udp';
  readonly low: number;
  readonly high: number;
  /** A source port narrows the service, and connections here have none. */
  readonly isNarrowed: boolean;
}

/** What a list of services stands for. */
export interface Services {
  readonly ports: readonly Ports[];
  /** It has other members, which the file does not answer. */
  readonly isOpen: boolean;
}

/**
 * Looks up names as the firewall does, the nearest of each. It shares nothing with the conversion and the policy engine but
 * the elements of the file.
 */
export class SimpleObjects {
  readonly #levels: readonly ConfigNode[];
  readonly #byName = new Map<string, ReadonlyMap<string, ConfigNode>>();
  readonly #addresses = new Map<string, Addresses>();

  /** `levels`: parts that contain objects, nearest first. */
  constructor(levels: readonly ConfigNode[]) {
    this.#levels = levels;
  }

  /** Returns a test of addresses for a list of names. */
  addressTest(names: readonly string[]): (address: number) => Match {
    if (names.includes('any')) return () => 'yes';
    const sets = names.map((name) => this.addressesOf(name));
    const isOpen = sets.some((set) => set.isOpen);
    const bounds = sets.flatMap((set) => set.bounds);
    return (address) => {
      if (bounds.some(([low, high]) => address >= low && address <= high)) return 'yes';
      return isOpen ? 'maybe' : 'no';
    };
  }

  /** Returns a test of protocols and ports for a list of names. */
  serviceTest(names: readonly string[]): (protocol: string, port: number) => Match {
    if (names.includes('any')) return () => 'yes';
    const { ports, isOpen } = allServices(names.map((name) => this.servicesOf(name)));
    return (protocol, port) => {
      const hits = ports.filter((one) => one.protocol === protocol && port >= one.low && port <= one.high);
      if (hits.some(({ isNarrowed }) => !isNarrowed)) return 'yes';
      return isOpen || hits.length > 0 ? 'maybe' : 'no';
    };
  }

  /** Returns what the name of an address or group, or an address, stands for. */
  addressesOf(name: string, depth = 0): Addresses {
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
    const sets = membersOf(group, 'static').map((member) => this.addressesOf(member, depth + 1));
    return { bounds: sets.flatMap(({ bounds }) => bounds), isOpen: sets.some(({ isOpen }) => isOpen) };
  }

  /** Applications that a name stands for; none for filters. */
  applicationsOf(name: string, depth = 0): readonly string[] {
    if (name === 'any' || this.#find('application-filter', name) !== undefined) return [];
    const group = this.#find('application-group', name);
    if (group === undefined || depth > 8) return [name];
    return membersOf(group, 'members').flatMap((member) => this.applicationsOf(member, depth + 1));
  }

  /** Reports whether the name of an application, group or filter contains an application. */
  isApplication(name: string, application: string, depth = 0): Match {
    if (name === application) return 'yes';
    if (this.#find('application-filter', name) !== undefined) return 'maybe';
    const group = this.#find('application-group', name);
    if (group === undefined || depth > 32) return 'no';
    return anyOf(membersOf(group, 'members').map((member) => this.isApplication(member, application, depth + 1)));
  }

  /** Returns what the name of a service or group stands for. */
  servicesOf(name: string, depth = 0): Services {
    const service = this.#find('service', name);
    if (service !== undefined)
      return known((['tcp', 'udp'] as const).flatMap((protocol) => portsOfService(service, protocol)));
    const group = this.#find('service-group', name);
    if (group !== undefined && depth < 32)
      return allServices(membersOf(group, 'members').map((member) => this.servicesOf(member, depth + 1)));
    return predefinedServices.get(name) ?? { ports: [], isOpen: true };
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

const predefinedServices: ReadonlyMap<string, Services> = new Map([
  ['service-http', tcpPorts(80, 8080)],
  ['service-https', tcpPorts(443)],
]);

function tcpPorts(...ports: readonly number[]): Services {
  return known(ports.map((port) => ({ protocol: 'tcp', low: port, high: port, isNarrowed: false })));
}

function known(ports: readonly Ports[]): Services {
  return { ports, isOpen: false };
}

function allServices(services: readonly Services[]): Services {
  return { ports: services.flatMap(({ ports }) => ports), isOpen: services.some(({ isOpen }) => isOpen) };
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

export function anyOf(matches: readonly Match[]): Match {
  return matches.includes('yes') ? 'yes' : matches.includes('maybe') ? 'maybe' : 'no';
}

export function allOf(matches: readonly Match[]): Match {
  return matches.includes('no') ? 'no' : matches.includes('maybe') ? 'maybe' : 'yes';
}

function literal(text: string | undefined): Addresses {
  const bounds = text === undefined ? undefined : boundsOf(text);
  return { bounds: bounds === undefined ? [] : [bounds], isOpen: bounds === undefined };
}

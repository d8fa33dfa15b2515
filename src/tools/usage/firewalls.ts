import { isSameContainer, type Container } from '../../catalog';
import { append } from '../../core';
import type { TrafficSession } from '../../engine/logs';
import type { Configuration } from '../../engine/policy';
import { systemDevice, type Hierarchy } from '../../tenant';

/** Traffic logs, and where the firewalls are that wrote them. */
export interface LogSource {
  /** A folder or device; absent if the serial numbers in the logs say it. */
  readonly place?: Container;
  /** The virtual system whose sessions count. Default: all. */
  readonly system?: string;
  readonly files: readonly string[];
}

/** A firewall of a log. */
export interface LogFirewall {
  /** Serial number, or the place of the source. */
  readonly name: string;
  /** The devices or folders that it can be. */
  readonly places: readonly Container[];
}

/** Finds the firewalls that wrote logs. */
export class Firewalls {
  /** Devices, and folders without a device or folder below. */
  readonly all: readonly Container[];
  readonly #places: Hierarchy;
  readonly #devices: ReadonlyMap<string, Container>;
  readonly #found = new Map<string, LogFirewall | 'other'>();
  readonly #observed = new Set<Container>();
  /** Devices of the sessions of each source. */
  readonly #devicesOf = new Map<string, Container[]>();

  constructor({ containers }: Configuration, places: Hierarchy) {
    this.#places = places;
    const firewalls = places.firewallPlaces();
    const isHolder = (container: Container): boolean =>
      firewalls.some((other) => other !== container && other.scope === 'device' && places.isOnPath(container, other));
    this.all = firewalls.filter((firewall) => firewall.scope === 'device' || !isHolder(firewall));
    this.#devices = new Map(
      containers.flatMap(({ container }) => (container.scope === 'device' ? [[container.name, container]] : [])),
    );
  }

  /** The firewall of a session; `other` if the configuration has it elsewhere than at the place of the source. */
  of(
    { firewall: serial, system = '' }: Pick<TrafficSession, 'firewall' | 'system'>,
    source: LogSource,
  ): LogFirewall | 'other' {
    const { place } = source;
    const key = [serial, system, keyOf(source)].join('|');
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found =
      source.system === undefined || place === undefined
        ? this.#find(serial, system, source)
        : this.#ofSystem(serial, place, source.system);
    this.#found.set(key, found);
    return found;
  }

  /** Notes that a source, whose sessions were all passed to `of`, is complete for what it covers. */
  observe(source: LogSource): void {
    const devices = this.#devicesOf.get(keyOf(source)) ?? [];
    const { place } = source;
    const below = place === undefined ? this.all : this.all.filter((container) => this.#isAt(container, place));
    if (devices.length > 0)
      for (const one of this.all) if (devices.some((device) => isSame(device, one))) this.#observed.add(one);
    // Serial numbers that the configuration does not have may be of any firewall below.
    if (devices.length === 0 && (place !== undefined || below.length === 1))
      for (const one of below) this.#observed.add(one);
  }

  /** Whether a rule that applies to some firewalls can be named in a source. */
  canBeIn({ place }: LogSource, firewalls: readonly Container[]): boolean {
    return place === undefined || firewalls.some((firewall) => this.#isAt(firewall, place));
  }

  isObserved(place: Container): boolean {
    return this.#observed.has(place);
  }

  #find(serial: string, system: string, source: LogSource): LogFirewall | 'other' {
    const { place } = source;
    const device = this.#devices.get(serial) ?? this.#devices.get(systemDevice(serial, system));
    if (device !== undefined) {
      if (place !== undefined && !this.#isAt(device, place)) return 'other';
      append(this.#devicesOf, keyOf(source), device);
      return { name: device.name, places: [device] };
    }
    if (place?.scope === 'device' && /^\d+$/.test(place.name) && serial !== '') return 'other';
    const places = place === undefined ? this.all : this.all.filter((container) => this.#isAt(container, place));
    const name = place === undefined ? 'unknown firewall' : `${place.scope} ${place.name}`;
    return { name: serial === '' ? name : serial, places: places.length > 0 || place === undefined ? places : [place] };
  }

  /** Systems of one firewall can be at several places, but the configuration has the firewall below one of them at most. */
  #ofSystem(serial: string, place: Container, system: string): LogFirewall {
    const places = this.all.filter((container) => this.#isAt(container, place));
    const name = serial === '' ? `${place.scope} ${place.name}` : serial;
    return { name: `${name} ${system}`, places: places.length > 0 ? places : [place] };
  }

  #isAt(one: Container, place: Container): boolean {
    return isSame(one, place) || this.#places.isOnPath(place, one);
  }
}

function keyOf({ place, system }: LogSource): string {
  return [system, place?.scope, place?.name].join('|');
}

function isSame(one: Container, other: Container): boolean {
  return isSameContainer(one, other);
}

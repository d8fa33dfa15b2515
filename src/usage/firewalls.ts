import { isSameContainer, type Container } from '../catalog';
import type { Configuration } from '../policy';
import type { Hierarchy } from '../tenant';

/** Traffic logs, and where the firewalls are that wrote them. */
export interface LogSource {
  /** A folder or device; absent if the serial numbers in the logs say it. */
  readonly place?: Container;
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
  of(serial: string, { place }: LogSource): LogFirewall | 'other' {
    const key = `${serial}|${place?.scope ?? ''}|${place?.name ?? ''}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = this.#find(serial, place);
    this.#found.set(key, found);
    return found;
  }

  /** Notes that a source is complete for what it covers. `serials`: those of its sessions. */
  observe({ place }: LogSource, serials: readonly string[]): void {
    const devices = serials.flatMap((serial) => this.#devices.get(serial) ?? []);
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

  #find(serial: string, place: Container | undefined): LogFirewall | 'other' {
    const device = this.#devices.get(serial);
    if (device !== undefined) {
      return place === undefined || this.#isAt(device, place) ? { name: serial, places: [device] } : 'other';
    }
    if (place?.scope === 'device' && /^\d+$/.test(place.name) && serial !== '') return 'other';
    const places = place === undefined ? this.all : this.all.filter((container) => this.#isAt(container, place));
    const name = place === undefined ? 'unknown firewall' : `${place.scope} ${place.name}`;
    return { name: serial === '' ? name : serial, places: places.length > 0 || place === undefined ? places : [place] };
  }

  #isAt(one: Container, place: Container): boolean {
    return isSame(one, place) || this.#places.isOnPath(place, one);
  }
}

function isSame(one: Container, other: Container): boolean {
  return isSameContainer(one, other);
}

import { namesText } from '../../core';
import { copyText, type TrafficSession } from '../logs';
import type { Configuration } from '../policy';
import { kindsMeaning } from '../policy/engine';

/** Zones of sessions that no configuration has: rules for a zone by name cannot match them. */
export class UnknownZones {
  readonly #known: ReadonlySet<string>;
  readonly #found = new Set<string>();
  #sessions = 0;

  constructor(configurations: readonly Configuration[]) {
    const kinds = kindsMeaning('zone');
    const zones = configurations.flatMap(({ objects }) => objects.filter(({ kind }) => kinds.includes(kind)));
    this.#known = new Set(zones.map(({ name }) => name));
  }

  add({ fromZone, toZone, sessions }: TrafficSession): void {
    // Without any zone, the configuration does not say which ones there are.
    if (this.#known.size === 0) return;
    const unknown = [fromZone, toZone].filter((zone) => zone !== '' && !this.#known.has(zone));
    if (unknown.length === 0) return;
    this.#sessions += sessions;
    for (const zone of unknown) if (!this.#found.has(zone)) this.#found.add(copyText(zone));
  }

  notes(): readonly string[] {
    if (this.#sessions === 0) return [];
    const names = [...this.#found].map((name) => JSON.stringify(name));
    return [
      `${this.#sessions} sessions are from or to zones that the configuration does not have: ${namesText(names)}`,
    ];
  }
}

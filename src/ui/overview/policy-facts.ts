import type { MapData } from '../../map';
import type { RuleMark } from '../answers';
import { ask } from '../api';
import type { Chosen } from '../folder-tree';

/** What the policy of a place has that somebody should look at. */
export interface PolicyFacts {
  /** Zones that traffic from the internet can reach. */
  readonly fromInternet: readonly string[];
  readonly shadowed: number;
  readonly expired: number;
}

/** Milliseconds until the facts are read again: the service keeps them until the configuration changes. */
const againMs = 5000;

/** Milliseconds after an error. */
const failedMs = 60_000;

/** Reads the facts of the policy of one place; apart from the overview, because they take longer. */
export class PolicyFactsOf {
  readonly #tenant: string;
  readonly #arrived: () => void;
  #place = '';
  #known: PolicyFacts | string | undefined;
  #next = 0;

  constructor(tenant: string, arrived: () => void) {
    this.#tenant = tenant;
    this.#arrived = arrived;
  }

  /** Returns the facts, why there are none, or undefined while they are computed. */
  of({ scope, name }: Chosen): PolicyFacts | string | undefined {
    const place = JSON.stringify([scope, name]);
    if (place !== this.#place) {
      this.#place = place;
      this.#known = undefined;
      this.#next = 0;
    }
    if (Date.now() >= this.#next) {
      this.#next = Infinity;
      void this.#read(place, { tenant: this.#tenant, scope, name });
    }
    return this.#known;
  }

  async #read(place: string, query: Readonly<Record<string, string>>): Promise<void> {
    let found: PolicyFacts | string;
    let pauseMs = againMs;
    try {
      const [map, { marks }] = [
        await ask<MapData>('map', query),
        await ask<{ readonly marks: readonly RuleMark[] }>('marks', query),
      ];
      found = {
        fromInternet: reachedFromInternet(map),
        shadowed: marks.filter(({ shadowed }) => shadowed?.certainty === 'surely').length,
        expired: marks.filter(({ expires }) => expires?.state === 'expired').length,
      };
    } catch (error) {
      found = error instanceof Error ? error.message : String(error);
      pauseMs = failedMs;
    }
    if (place !== this.#place) return;
    const isSame = JSON.stringify(found) === JSON.stringify(this.#known);
    this.#known = found;
    this.#next = Date.now() + pauseMs;
    if (!isSame) this.#arrived();
  }
}

/** The zones that the candidate lets traffic from a zone of the internet into. */
function reachedFromInternet({ zones, pairs }: MapData): readonly string[] {
  const reached = pairs.filter(
    ({ from, to, after }) => after !== undefined && zones[from]?.role === 'internet' && zones[to]?.role !== 'internet',
  );
  return [...new Set(reached.map(({ to }) => zones[to]?.name ?? ''))].sort();
}

import type { MapData } from '../../engine/map';
import type { RuleMark } from '../answers';
import { ask } from '../api';
import type { PlaceSource } from '../place-reader';

/** Facts of the policy of a container for the overview: what the internet reaches, and rules without effect. */
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

/** Reads the facts of the policy of a container, or why they are missing; undefined while they are computed. */
export const policyFactsSource: PlaceSource<PolicyFacts | string | undefined> = {
  pending: undefined,
  read: async (query) => {
    try {
      // The service answers one question after the other.
      const map = await ask<MapData>('map', query);
      const { marks } = await ask<{ readonly marks: readonly RuleMark[] }>('marks', query);
      const value = {
        fromInternet: reachedFromInternet(map),
        shadowed: marks.filter(({ shadowed }) => shadowed?.certainty === 'surely').length,
        expired: marks.filter(({ expires }) => expires?.state === 'expired').length,
      };
      return { value, pauseMs: againMs };
    } catch (error) {
      return { value: error instanceof Error ? error.message : String(error), pauseMs: failedMs };
    }
  },
};

/** The zones that the candidate lets traffic from a zone of the internet into. */
function reachedFromInternet({ zones, pairs }: MapData): readonly string[] {
  const reached = pairs.filter(
    ({ from, to, after }) => after !== undefined && zones[from]?.role === 'internet' && zones[to]?.role !== 'internet',
  );
  return [...new Set(reached.map(({ to }) => zones[to]?.name ?? ''))].sort();
}

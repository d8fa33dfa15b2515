import type { RuleUse } from '../answers';
import { ask } from '../api';
import type { PlaceSource } from '../place-reader';
import { textOf } from '../shown';

/** The use of the rules of a container. */
export interface KnownUses {
  readonly uses: readonly RuleUse[];
  /** Why it is missing. */
  readonly note: string | undefined;
}

/** Milliseconds until the use is read again: the service keeps it until the configuration changes. */
const againMs = 3000;

/** Reads the use of the rules of a container by the report of the query. */
export const usesSource: PlaceSource<KnownUses> = {
  pending: { uses: [], note: 'The use of the rules is being read …' },
  read: async (query) => {
    try {
      const { uses } = await ask<{ readonly uses: readonly RuleUse[] }>('uses', query);
      return { value: { uses, note: undefined }, pauseMs: againMs };
    } catch (error) {
      return { value: { uses: [], note: `No use of rules: ${textOf(error)}` }, pauseMs: againMs };
    }
  },
};

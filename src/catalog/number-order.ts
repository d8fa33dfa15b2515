import { cachedBy } from '../core';
import type { Attribute } from './attribute-type';

/** Two numbers of one object: `low` must not be above `high`. */
export interface NumberPair {
  readonly low: Attribute;
  readonly high: Attribute;
  /** For `high`, zero means that there is no limit. */
  readonly isOpenAtZero: boolean;
}

interface Words {
  readonly low: RegExp;
  readonly high: string;
  readonly isOpenAtZero?: true;
}

/** Names of such numbers. Everything else in the two names is equal. */
const words: readonly Words[] = [
  { low: /(?<=^|_)min(?=_|$)/, high: 'max' },
  { low: /(?<=^|_)minimum(?=_|$)/, high: 'maximum' },
  { low: /^greater(?=_|$)/, high: 'less' },
  { low: /(?<=^|_)(start|begin)(?=_|$)/, high: 'end' },
  { low: /(?<=^|_)lower(?=_|$)/, high: 'upper' },
  { low: /(?<=^|_)low(?=_|$)/, high: 'high' },
  { low: /^activate_rate$/, high: 'maximal_rate' },
  { low: /(?<=_)alert$/, high: 'activate' },
  { low: /(?<=_latency_)activate$/, high: 'max_tolerate' },
  { low: /(?<=^egress_)guaranteed$/, high: 'max', isOpenAtZero: true },
];

/** Returns the pairs of numbers among the attributes of one object whose names say which one is lower. */
export const numberPairsOf = cachedBy((attributes: readonly Attribute[]): readonly NumberPair[] => {
  const numbers = attributes.filter(({ type, setBy }) => setBy === undefined && isNumber(type.kind));
  return numbers.flatMap((low) =>
    words.flatMap((pair): readonly NumberPair[] => {
      const name = low.name.replace(pair.low, pair.high);
      const high = name === low.name ? undefined : numbers.find((number) => number.name === name);
      return high === undefined ? [] : [{ low, high, isOpenAtZero: pair.isOpenAtZero === true }];
    }),
  );
});

function isNumber(kind: string): boolean {
  return kind === 'integer' || kind === 'number';
}

/** Returns the pairs whose values are valid one by one, and in the wrong order. */
export function outOfOrder(
  attributes: readonly Attribute[],
  valueOf: (attribute: Attribute) => unknown,
): readonly NumberPair[] {
  return numberPairsOf(attributes).filter(({ low, high, isOpenAtZero }) => {
    const [least, most] = [valueOf(low), valueOf(high)];
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return false;
    if (isOpenAtZero && most === 0) return false;
    // A value outside of its own limits has already been reported.
    return low.schema.safeParse(least).success && high.schema.safeParse(most).success;
  });
}

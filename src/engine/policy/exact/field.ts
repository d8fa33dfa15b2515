import type { Bound } from '../ranges';
import type { side } from '../box';

/** A dimension of flows as digits. Values are offsets from `from`. */
export interface Field {
  readonly at: keyof typeof side;
  readonly from: Bound;
  /** Bits of a value. It is the start of its digits; the bits after it are any. */
  readonly width: number;
  /** Variable of the first digit, and number of digits. */
  readonly first: number;
  readonly digits: number;
  /** Names: the value that represents all names beyond those of the vocabulary. */
  readonly beyond?: number;
}

import type { Ranges } from './ranges';

/** Dimensions of a box, in the order of its sides. */
const dimensions = ['from', 'to', 'source', 'destination', 'service', 'sourcePort', 'application'] as const;

export type Dimension = (typeof dimensions)[number];

/**
 * A product of sets: flows that lie in each side and for which each answer holds. Zones, applications and questions are
 * numbers of a vocabulary.
 */
export interface Box {
  readonly sides: readonly Ranges[];
  /** Sorted. `n` means question number n is answered yes, `-n` no; numbers begin at 1. */
  readonly answers: readonly number[];
}

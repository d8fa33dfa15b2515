import type { Ranges } from './ranges';

/**
 * A product of sets: flows that lie in each side and for which each answer holds. Zones, applications and questions are
 * numbers of a vocabulary. The sides: from, to, source, destination, service, source port, application.
 */
export interface Box {
  readonly sides: readonly Ranges[];
  /** Sorted. `n` means question number n is answered yes, `-n` no; numbers begin at 1. */
  readonly answers: readonly number[];
}

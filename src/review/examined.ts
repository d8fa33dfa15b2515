import type { FindingContext } from './findings/context';
import type { Evidence } from './report/evidence';
import type { Report } from './report/report';

/** A review, and what it was made from: for renderers that show more than what changes. */
export interface Examined {
  readonly report: Report;
  readonly context: FindingContext;
  /** What findings were made from, by fingerprint. */
  readonly evidence: ReadonlyMap<string, Evidence>;
}

import type { FindingContext } from './findings/context';
import type { Evidence } from './report/evidence';
import type { Report } from './report/report';

/** A review with its input data, for renderers that show more than the changes. */
export interface Examined {
  readonly report: Report;
  readonly context: FindingContext;
  /** Evidence of the findings, by fingerprint. */
  readonly evidence: ReadonlyMap<string, Evidence>;
}

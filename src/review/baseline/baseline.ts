import type { Finding, Report } from '../report/report';
import { hasSameEvidence, type EarlierReview } from './earlier-review';

/** Findings of an earlier review. */
export interface Baseline {
  readonly fingerprints: ReadonlySet<string>;
  /** Findings of an earlier format without fingerprints, with the review that contains their evidence. */
  readonly withoutFingerprint: EarlierReview | undefined;
}

/** Reports whether an earlier review contains the finding. */
export function isKnown(finding: Finding, report: Report, { fingerprints, withoutFingerprint }: Baseline): boolean {
  if (fingerprints.has(finding.fingerprint)) return true;
  return withoutFingerprint !== undefined && hasSameEvidence(finding, report, withoutFingerprint);
}

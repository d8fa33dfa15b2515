import type { Finding, Report } from '../report/report';
import { hasSameEvidence, type EarlierReview } from './earlier-review';

/** What an earlier review found. */
export interface Baseline {
  readonly fingerprints: ReadonlySet<string>;
  /** Findings that were written before findings had a fingerprint, with what that review says about them. */
  readonly withoutFingerprint: EarlierReview | undefined;
}

/** Whether an earlier review had a finding of this review. */
export function isKnown(finding: Finding, report: Report, { fingerprints, withoutFingerprint }: Baseline): boolean {
  if (fingerprints.has(finding.fingerprint)) return true;
  return withoutFingerprint !== undefined && hasSameEvidence(finding, report, withoutFingerprint);
}

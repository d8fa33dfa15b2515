import type { Finding, Report } from '../report/report';
import { hasSameEvidence, type EarlierReview } from './earlier-review';

/** Findings of an earlier review. */
export interface Baseline {
  readonly fingerprints: ReadonlySet<string>;
  /** Findings of an earlier format without fingerprints, with the review that contains their evidence. */
  readonly withoutFingerprint: EarlierReview | undefined;
}

/** What a review states besides its findings, as far as a baseline compares it. */
export type ReviewFacts = Pick<Report, 'containers' | 'traffic' | 'shadows' | 'drift'>;

/** Reports whether an earlier review contains the finding. */
export function isKnown(finding: Finding, facts: ReviewFacts, { fingerprints, withoutFingerprint }: Baseline): boolean {
  if (fingerprints.has(finding.fingerprint)) return true;
  return withoutFingerprint !== undefined && hasSameEvidence(finding, facts, withoutFingerprint);
}

import type { FindingSeverity } from '../report/severity';

/**
 * Everything about one type of finding. The published schema, SARIF rules, JUnit names and the page of the type
 * (docs/findings) are derived from it.
 */
export interface FindingType {
  /** Stable ID, equal to the name of its file. */
  readonly id: string;
  /** One sentence: what the finding is about. */
  readonly about: string;
  /** Typical severity; an individual finding may differ. */
  readonly usually: FindingSeverity;
  /** How the review finds it. */
  readonly found: string;
  /** Form of its title. */
  readonly sentence: string;
  /** A title as it can occur. */
  readonly example: string;
  /** What to do about it. */
  readonly remedy: string;
  /** What its causes do. Findings with the same causes and the same effect are one finding of a report. */
  readonly effect?: 'reach' | 'protection' | 'logging' | 'closing';
  /** It is about the run, its inputs or traffic logs: no changed resource is named as its cause. */
  readonly ofRun?: true;
}

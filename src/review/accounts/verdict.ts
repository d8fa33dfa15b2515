import { isAtLeast, type FindingSeverity } from '../report/severity';
import type { Accounts } from './accounts';

/** The answer of a review in one word, from the best to the worst. */
export const verdicts = ['equal', 'stricter', 'opens', 'undecided', 'dangerous'] as const;

export type Verdict = (typeof verdicts)[number];

/** Severity from which a finding is dangerous; `never` for none. */
export type Threshold = FindingSeverity | 'never';

interface Rated {
  readonly id: string;
  readonly severity: FindingSeverity;
}

/**
 * Derives the verdict from the accounts and the findings. What is not judged is never harmless, and a finding at the
 * threshold is dangerous whatever the accounts say.
 */
export function verdictOf({ counts }: Accounts, findings: readonly Rated[], failOn: Threshold): Verdict {
  if (isDangerous(findings, failOn)) return 'dangerous';
  if (counts['not judged'] > 0) return 'undecided';
  if (counts.opens + counts.weaker > 0) return 'opens';
  return counts.stricter > 0 ? 'stricter' : 'equal';
}

/** An expired waiver is dangerous whatever its severity: it must be renewed or removed. */
function isDangerous(findings: readonly Rated[], failOn: Threshold): boolean {
  if (failOn === 'never') return false;
  return findings.some(({ severity, id }) => id === 'waiver-expired' || isAtLeast(severity, failOn));
}

/** What a pipeline requires to merge without a reviewer. */
export const requirements = ['stricter', 'equal'] as const;

/** Reports whether a verdict proves what is required: equal, or equal or stricter. */
export function fulfils(verdict: Verdict, required: (typeof requirements)[number]): boolean {
  return verdict === 'equal' || (required === 'stricter' && verdict === 'stricter');
}

/** Explains a verdict in a clause. */
export const verdictTexts: Readonly<Record<Verdict, string>> = {
  equal: 'no changed value has an effect on the policy',
  stricter: 'every changed value is proved to open and weaken nothing',
  opens: 'a changed value opens or weakens something',
  undecided: 'a changed value is not judged, so nothing is claimed about it',
  dangerous: 'a finding has the severity of --fail-on or a higher one',
};

import type { Finding, SetAside } from '../report/report';
import { withFingerprint, type Facts, type FindingDraft } from '../report/fingerprint';
import { isKnown, type Baseline, type ReviewFacts } from '../baseline/baseline';
import { isAtLeast } from '../report/severity';
import { isMatched } from './is-matched';
import { ownFindings } from './own-findings';
import type { OwnRules, Waiver } from './own-rules';

/** Criteria applied to a review. */
export interface Judging {
  readonly rules?: OwnRules | undefined;
  /** Findings of an earlier review. */
  readonly known?: Baseline | undefined;
  /** Date on which waivers are evaluated, `2026-12-31`. */
  readonly today: string;
}

/** The findings that count, and those that are set aside. */
export interface Judged {
  readonly findings: readonly Finding[];
  readonly setAside: readonly SetAside[];
}

/**
 * Applies custom rules, waivers and the baseline to the findings of a review. Expired waivers and waivers without a
 * matching finding accept nothing and are reported.
 */
export function judgeFindings(found: readonly Finding[], facts: ReviewFacts, { rules, known, today }: Judging): Judged {
  const own = rules === undefined ? [] : ownFindings(found, facts.traffic, rules).map(withFingerprint);
  const waivers = rules?.waivers ?? [];
  const used = new Set<Waiver>();
  const setAside: SetAside[] = [];
  const findings: Finding[] = [];
  for (const finding of [...found, ...own]) {
    const waiver = waivers.find((one) => one.until >= today && isMatched(finding, one.finding));
    if (waiver !== undefined) {
      const { reason, acceptedBy, until } = waiver;
      used.add(waiver);
      setAside.push({ finding, because: 'waived', reason, acceptedBy, until });
    } else if (known !== undefined && isKnown(finding, facts, known)) setAside.push({ finding, because: 'known' });
    else findings.push(finding);
  }
  const ofWaivers = waivers.flatMap((waiver) => {
    if (waiver.until < today) return [expiredFinding(waiver, findings)];
    return used.has(waiver) ? [] : [unmatchedFinding(waiver)];
  });
  return { findings: [...findings, ...ofWaivers.map(withFingerprint)], setAside };
}

function expiredFinding(waiver: Waiver, findings: readonly Finding[]): FindingDraft {
  const holds = findings.find((finding) => isMatched(finding, waiver.finding));
  if (holds === undefined) {
    return {
      id: 'waiver-idle',
      severity: 'info',
      title: `${waiverText(waiver)} expired on ${waiver.until} and matches no finding`,
      detail: 'remove it from the file',
      facts: factsOf(waiver),
    };
  }
  return {
    id: 'waiver-expired',
    severity: isAtLeast(holds.severity, 'high') ? holds.severity : 'high',
    title: `${waiverText(waiver)} expired on ${waiver.until}: ${waiver.reason}`,
    detail: `fix the finding, or ask ${waiver.acceptedBy} to renew the waiver`,
    facts: factsOf(waiver),
    ...(holds.container === undefined ? {} : { container: holds.container }),
    ...(holds.subject === undefined ? {} : { subject: holds.subject }),
  };
}

/** Reports a waiver without a matching finding: it may be misspelled, or would hide a later finding. */
function unmatchedFinding(waiver: Waiver): FindingDraft {
  return {
    id: 'waiver-idle',
    severity: 'info',
    title: `${waiverText(waiver)} matches no finding`,
    detail: 'remove it, or correct its finding, about and in',
    facts: factsOf(waiver),
  };
}

function waiverText({ finding: { ids, about, in: where }, acceptedBy }: Waiver): string {
  const of = about === undefined ? '' : ` about ${about}`;
  return `the waiver of ${ids.join(', ')}${of}${where === undefined ? '' : ` in ${where}`}, accepted by ${acceptedBy},`;
}

function factsOf({ finding: { ids, about, in: where }, until }: Waiver): Facts {
  return { ids, about, in: where, until };
}

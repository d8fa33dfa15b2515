import type { Finding, Report, SetAside } from '../report/report';
import { withFingerprint, type Facts, type FindingDraft } from '../report/fingerprint';
import { isKnown, type Baseline } from '../baseline/baseline';
import { isAtLeast, severities, type FindingSeverity } from '../report/severity';
import { isMatched } from './is-matched';
import { ownFindings } from './own-findings';
import type { OwnRules, Waiver } from './own-rules';

/** Criteria applied to a review. */
export interface Judging {
  readonly rules?: OwnRules;
  /** Findings of an earlier review. */
  readonly known?: Baseline;
  /** Date on which waivers are evaluated, `2026-12-31`. */
  readonly today: string;
}

/**
 * Applies custom rules, waivers and the baseline to a report. Expired waivers and waivers without a matching finding
 * accept nothing and are reported.
 */
export function applyRules(report: Report, { rules, known, today }: Judging): Report {
  const all =
    rules === undefined ? report.findings : [...report.findings, ...ownFindings(report, rules).map(withFingerprint)];
  const waivers = rules?.waivers ?? [];
  const used = new Set<Waiver>();
  const setAside: SetAside[] = [];
  const findings: Finding[] = [];
  for (const finding of all) {
    const waiver = waivers.find((one) => one.until >= today && isMatched(finding, one.finding));
    if (waiver !== undefined) {
      const { reason, acceptedBy, until } = waiver;
      used.add(waiver);
      setAside.push({ finding, because: 'waived', reason, acceptedBy, until });
    } else if (known !== undefined && isKnown(finding, report, known)) setAside.push({ finding, because: 'known' });
    else findings.push(finding);
  }
  const ofWaivers = waivers.flatMap((waiver) => {
    if (waiver.until < today) return [expiredFinding(waiver, findings)];
    return used.has(waiver) ? [] : [unmatchedFinding(waiver)];
  });
  const counting = [...findings, ...ofWaivers.map(withFingerprint)].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  );
  const { worst: _was, ...summary } = report.summary;
  return { ...report, findings: counting, setAside, summary: { ...summary, ...countsOf(counting) } };
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

function countsOf(findings: readonly Finding[]): Pick<Report['summary'], 'findings' | 'worst'> {
  const counts: Record<FindingSeverity, number> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  const worst = severities.find((severity) => counts[severity] > 0);
  return { findings: counts, ...(worst === undefined ? {} : { worst }) };
}

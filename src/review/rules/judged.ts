import type { Finding, Report, SetAside } from '../report/report';
import { withFingerprint, type FindingDraft } from '../report/fingerprint';
import { isKnown, type Baseline } from '../baseline/baseline';
import { isAtLeast, severities, type Severity } from '../report/severity';
import { isMatched } from './is-matched';
import { ownFindings } from './own-findings';
import type { OwnRules, Waiver } from './own-rules';

/** What a review is judged by beside itself. */
export interface Judging {
  readonly rules?: OwnRules;
  /** What an earlier review found. */
  readonly known?: Baseline;
  /** The day on which waivers are looked at, `2026-12-31`. */
  readonly today: string;
}

/**
 * The review with what a team finds by its own rules, without what it has waived and what the baseline has. A waiver that
 * ran out waives nothing, and says so.
 */
export function judged(report: Report, { rules, known, today }: Judging): Report {
  const all =
    rules === undefined ? report.findings : [...report.findings, ...ownFindings(report, rules).map(withFingerprint)];
  const waivers = rules?.waivers ?? [];
  const setAside: SetAside[] = [];
  const findings: Finding[] = [];
  for (const finding of all) {
    const waiver = waivers.find((one) => one.until >= today && isMatched(finding, one.finding));
    if (waiver !== undefined) {
      setAside.push({ finding, because: 'waived', reason: waiver.reason, until: waiver.until });
    } else if (known !== undefined && isKnown(finding, report, known)) setAside.push({ finding, because: 'known' });
    else findings.push(finding);
  }
  const late = waivers.filter(({ until }) => until < today).map((waiver) => withFingerprint(expired(waiver, findings)));
  const counting = [...findings, ...late].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  );
  const { worst: _was, ...summary } = report.summary;
  return { ...report, findings: counting, setAside, summary: { ...summary, ...countsOf(counting) } };
}

function expired(waiver: Waiver, findings: readonly Finding[]): FindingDraft {
  const { ids, about } = waiver.finding;
  const what = `${ids.join(', ')}${about === undefined ? '' : ` of ${about}`}`;
  const holds = findings.find((one) => isMatched(one, waiver.finding));
  if (holds === undefined) {
    return {
      id: 'waiver-idle',
      severity: 'info',
      title: `the waiver of ${what} ran out on ${waiver.until}, and nothing is found that it was for`,
      detail: 'take it out of the rules',
      facts: { ids, about, in: waiver.finding.in, until: waiver.until },
    };
  }
  return {
    id: 'waiver-expired',
    severity: isAtLeast(holds.severity, 'high') ? holds.severity : 'high',
    title: `the waiver of ${what} ran out on ${waiver.until}: ${waiver.reason}`,
    detail: 'mend what it was for, or have it renewed by who answers for it',
    facts: { ids, about, in: waiver.finding.in, until: waiver.until },
    ...(holds.container === undefined ? {} : { container: holds.container }),
    ...(holds.subject === undefined ? {} : { subject: holds.subject }),
  };
}

function countsOf(findings: readonly Finding[]): Pick<Report['summary'], 'findings' | 'worst'> {
  const counts: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  const worst = severities.find((severity) => counts[severity] > 0);
  return { findings: counts, ...(worst === undefined ? {} : { worst }) };
}

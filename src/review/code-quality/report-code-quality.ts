import type { PlacesOf } from '../causes/finding-places';
import { findingSentences } from '../report/phrase';
import type { Report } from '../report/report';
import type { FindingSeverity } from '../report/severity';

/** Severities of GitLab Code Quality. */
const severities: Readonly<Record<FindingSeverity, 'info' | 'minor' | 'major' | 'critical' | 'blocker'>> = {
  critical: 'blocker',
  high: 'critical',
  medium: 'major',
  low: 'minor',
  info: 'info',
};

/**
 * Formats the findings as a GitLab Code Quality report, which a merge request shows beside the changed lines. A finding
 * without a known line is at line 1 of the plan. Findings that are set aside are left out, because the format has no
 * form for them.
 */
export function reportCodeQuality(report: Report, placesOf: PlacesOf): string {
  const plan = { file: report.basis.plans[0]?.name ?? 'plan', line: 1 };
  const issues = report.findings.map((finding) => {
    const { id, fingerprint, severity } = finding;
    const { file, line } = placesOf(finding)[0] ?? plan;
    return {
      type: 'issue',
      check_name: id,
      description: findingSentences(finding),
      categories: ['Security'],
      severity: severities[severity],
      fingerprint,
      location: { path: file, lines: { begin: line } },
    };
  });
  return `${JSON.stringify(issues, undefined, 2)}\n`;
}

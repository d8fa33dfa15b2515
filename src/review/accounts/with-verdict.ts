import type { Report } from '../report/report';
import { verdictOf, type Threshold } from './verdict';

/** Returns a report with the verdict for another threshold, or after its findings have changed. */
export function withVerdict(report: Report, failOn: Threshold): Report {
  return { ...report, verdict: verdictOf(report.accounts, report.findings, failOn) };
}

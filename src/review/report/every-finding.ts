import type { Finding, Report } from './report';

/** Returns the findings of a report, each followed by the milder ones that are joined with it. */
export function everyFinding({ findings }: Pick<Report, 'findings'>): readonly Finding[] {
  return findings.flatMap((finding) => [finding, ...(finding.also ?? [])]);
}

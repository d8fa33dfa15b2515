/** How bad a finding is, worst first. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;

export type Severity = (typeof severities)[number];

/** Whether one severity is as bad as another, or worse. */
export function isAtLeast(severity: Severity, other: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(other);
}

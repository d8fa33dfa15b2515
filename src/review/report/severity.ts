/** Severities of findings, worst first. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;

export type Severity = (typeof severities)[number];

/** Reports whether a severity is the same as or worse than another. */
export function isAtLeast(severity: Severity, other: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(other);
}

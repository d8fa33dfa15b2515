/** Severities of findings, worst first. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;

export type FindingSeverity = (typeof severities)[number];

/** Reports whether a severity is the same as or worse than another. */
export function isAtLeast(severity: FindingSeverity, other: FindingSeverity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(other);
}

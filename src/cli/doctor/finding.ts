/** Result of one check. */
export interface DoctorFinding {
  readonly check: string;
  readonly level: 'ok' | 'warn' | 'fail';
  readonly message: string;
  /** How to fix the problem; absent if there is none. */
  readonly remedy?: string;
}

/** Formats a finding on one line, with the remedy on a second one. */
export function findingText({ check, level, message, remedy }: DoctorFinding): string {
  const line = `${level.padEnd(4)} ${check}: ${message}`;
  return remedy === undefined ? line : `${line}\n     → ${remedy}`;
}

/** Creates the finding of a passed check. */
export function ok(check: string, message: string): DoctorFinding {
  return { check, level: 'ok', message };
}

/** Creates the finding of a problem that may not prevent a deployment. */
export function warn(check: string, message: string, remedy: string): DoctorFinding {
  return { check, level: 'warn', message, remedy };
}

/** Creates the finding of a failed check. */
export function failedFinding(check: string, message: string, remedy: string): DoctorFinding {
  return { check, level: 'fail', message, remedy };
}

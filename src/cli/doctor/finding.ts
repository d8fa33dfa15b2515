/** What one check came to. */
export interface DoctorFinding {
  readonly check: string;
  readonly level: 'ok' | 'warn' | 'fail';
  readonly message: string;
  /** What to do; absent where all is well. */
  readonly remedy?: string;
}

/** One line, and one more where something is to be done. */
export function findingText({ check, level, message, remedy }: DoctorFinding): string {
  const line = `${level.padEnd(4)} ${check}: ${message}`;
  return remedy === undefined ? line : `${line}\n     → ${remedy}`;
}

/** A check that passed. */
export function ok(check: string, message: string): DoctorFinding {
  return { check, level: 'ok', message };
}

/** A check that did not pass, but does not prevent a deployment for certain. */
export function warn(check: string, message: string, remedy: string): DoctorFinding {
  return { check, level: 'warn', message, remedy };
}

/** A check that did not pass. */
export function failedFinding(check: string, message: string, remedy: string): DoctorFinding {
  return { check, level: 'fail', message, remedy };
}

/** What one check came to. */
export interface Finding {
  readonly check: string;
  readonly level: 'ok' | 'warn' | 'fail';
  readonly message: string;
  /** What to do; absent where all is well. */
  readonly remedy?: string;
}

/** One line, and one more where something is to be done. */
export function findingText({ check, level, message, remedy }: Finding): string {
  const line = `${level.padEnd(4)} ${check}: ${message}`;
  return remedy === undefined ? line : `${line}\n     → ${remedy}`;
}

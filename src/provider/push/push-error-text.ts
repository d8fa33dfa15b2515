import { errorDiagnostic, messageOf, type Diagnostic } from '../../core';
import { PushError, type PushErrorCode } from './push-error';

/** Summaries by error code; the default is that the push failed. */
const summaries: Readonly<Partial<Record<PushErrorCode, string>>> = {
  PUSH_STAGES: 'The rollout stopped',
  PUSH_TIMEOUT: 'The push timed out',
  PUSH_CANCELLED: 'The wait for the push was canceled',
  PUSH_UNSENT: 'The push was canceled',
  PUSH_UNREADABLE: 'Cannot read the status of the push',
  PUSH_UNKNOWN: 'The push finished in an unknown state',
};

/** Returns the diagnostic of a failed push. The remedy depends on the phase of the push. */
export function pushErrorDiagnostic(error: unknown, command: 'apply' | 'destroy'): Diagnostic {
  const { code, phase, jobId } = error instanceof PushError ? error : {};
  const isRunning = phase === 'wait' || code === 'PUSH_CANCELLED';
  const look = jobId === undefined ? '' : `, or watch it with: scm jobs ${jobId} --wait`;
  const next = isRunning
    ? `Run terraform ${command} again to continue waiting for this job${look}${code === 'PUSH_TIMEOUT' ? '. To wait longer, increase timeouts' : ''}.`
    : `The changes remain staged; the next terraform ${command} pushes again.`;
  const summary = code === undefined ? undefined : summaries[code];
  // A rollout names every way on itself.
  if (code === 'PUSH_STAGES') return errorDiagnostic(summary ?? '', messageOf(error));
  return errorDiagnostic(summary ?? 'The push failed', `${messageOf(error)}${isRunning ? '. ' : '\n\n'}${next}`);
}

import { isAborted } from '../../client';
import { CodedError, type ErrorCode } from '../../core';

/** Phase of a push. From `send` on a job may be running. */
export type PushPhase = 'prepare' | 'send' | 'wait' | 'finished';

/** Codes of the errors of a push. */
export type PushErrorCode = Extract<ErrorCode, `PUSH_${string}`>;

/** Error of a push, with its phase and the job ID if there is one. */
export class PushError extends CodedError<PushErrorCode> {
  readonly phase: PushPhase;
  readonly jobId: string | undefined;

  constructor(
    code: PushErrorCode,
    message: string,
    at: { readonly phase: PushPhase; readonly jobId?: string; readonly cause?: unknown },
  ) {
    super(code, message, at.cause === undefined ? {} : { cause: at.cause });
    this.name = 'PushError';
    this.phase = at.phase;
    this.jobId = at.jobId;
  }
}

/** Phase of a push when the signal was aborted. */
export type CancelPoint = { readonly phase: 'prepare' | 'send' } | { readonly phase: 'wait'; readonly jobId: string };

/** Runs a step of a push. After Ctrl-C, an error of the step is reported as canceled. */
export async function withCancellation<T>(at: CancelPoint, signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw afterCancel(at, signal, error);
  }
}

/** Converts the error of a step: after Ctrl-C to a cancellation, otherwise the error itself. */
export function afterCancel(at: CancelPoint, signal: AbortSignal, error: unknown): unknown {
  return error instanceof PushError || (!signal.aborted && !isAborted(error)) ? error : cancelledError(at, error);
}

function cancelledError(at: CancelPoint, cause: unknown): PushError {
  switch (at.phase) {
    case 'prepare':
      return new PushError('PUSH_UNSENT', 'the push was canceled before it was sent', { ...at, cause });
    case 'send':
      return new PushError('PUSH_CANCELLED', 'the push was canceled while it was sent; the job may be running', {
        ...at,
        cause,
      });
    case 'wait':
      return new PushError('PUSH_CANCELLED', `the wait for job ${at.jobId} was canceled; the job is still running`, {
        ...at,
        cause,
      });
  }
}

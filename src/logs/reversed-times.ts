import { CodedError } from '../core';

/** The error for a line whose times are in the wrong order. */
export function reversedTimes(file: string, place: string, first: string, last: string): CodedError {
  return new CodedError(
    'LOG_UNREADABLE',
    `cannot read the log ${file}: ${place}: first_seen ${JSON.stringify(first)} is after last_seen ${JSON.stringify(last)}; correct the times`,
  );
}

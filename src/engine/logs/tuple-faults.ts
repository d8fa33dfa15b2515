import { CodedError } from '../../core';
import { actionFault } from './action';

/** The error for a line whose times are in the wrong order. */
export function reversedTimes(file: string, place: string, first: string, last: string): CodedError {
  return new CodedError(
    'LOG_UNREADABLE',
    `cannot read the log ${file}: ${place}: first_seen ${JSON.stringify(first)} is after last_seen ${JSON.stringify(last)}; correct the times`,
  );
}

/** The error for a line of distinct sessions with an unknown action: it can count for many sessions. */
export function unknownAction(file: string, place: string, action: string): CodedError {
  return new CodedError(
    'LOG_UNREADABLE',
    `cannot read the distinct sessions in ${file}: ${place}: ${actionFault(action)}; correct the action`,
  );
}

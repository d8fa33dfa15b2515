import { hasEnded, type JobState, jobStates, type ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import type { FieldDifference } from './compare-fields';
import type { ConformanceStep } from './step';

/** Checks the response of one type of step. */
export type Judge = (step: ConformanceStep, kind: ResourceKind | undefined) => readonly FieldDifference[];

/** Requires status 200 for a read. */
export function judgeRead({ answer: { status } }: ConformanceStep): readonly FieldDifference[] {
  return statusOf(status, [200]);
}

/** Requires status 200, 201 or 204 for a write: public clients accept all of them. */
export function isWritten({ answer: { status } }: ConformanceStep): readonly FieldDifference[] {
  return statusOf(status, [200, 201, 204]);
}

function statusOf(status: number, expected: readonly number[]): readonly FieldDifference[] {
  if (expected.includes(status)) return [];
  return [{ what: 'status', path: '', expected: expected.join(' or '), actual: String(status) }];
}

/** Requires the job ID, as a string, in the response to a push. */
export function judgePush(step: ConformanceStep): readonly FieldDifference[] {
  const { body } = step.answer;
  const hasJob = isObject(body) && typeof body['job_id'] === 'string';
  const wrong = isWritten(step);
  if (wrong.length > 0 || hasJob) return wrong;
  return [{ what: 'job', path: 'job_id', expected: 'the id of the job', actual: 'none' }];
}

/** Requires that the last response about a push job contains a known final state. */
export function judgeJob(step: ConformanceStep): readonly FieldDifference[] {
  const { body } = step.answer;
  const data: unknown = isObject(body) ? body['data'] : undefined;
  const job: unknown = Array.isArray(data) ? data[0] : undefined;
  const wrong = judgeRead(step);
  if (wrong.length > 0) return wrong;
  if (!isObject(job)) return [{ what: 'job', path: 'data', expected: 'one job', actual: 'none' }];
  const state = jobStates.find((one): one is JobState => one === job['status_str']);
  if (state === undefined)
    return [{ what: 'job', path: 'status_str', expected: jobStates.join(', '), actual: String(job['status_str']) }];
  return hasEnded({ status_str: state })
    ? []
    : [{ what: 'job', path: 'status_str', expected: 'an end', actual: state }];
}

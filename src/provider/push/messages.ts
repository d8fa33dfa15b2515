import type { Job } from '../../catalog';
import { isObject, parseJson } from '../../core';
import { statusClassOf } from './status-class';

/** Messages of a job, one per line. */
export interface Messages {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Returns the errors and warnings in the details of a job, which are JSON or, for some jobs, plain text. */
export function messagesOf(job: Job): Messages {
  if (job.details === undefined || job.details === '') return { errors: [], warnings: [] };
  try {
    const parsed: unknown = parseJson(job.details);
    if (isObject(parsed)) return { errors: lines(parsed['errors']), warnings: lines(parsed['warnings']) };
  } catch {
    // Not JSON: use the text as it is.
  }
  return { errors: statusClassOf(job) === 'succeeded' ? [] : [job.details], warnings: [] };
}

function lines(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(lines);
  if (!isObject(value)) return [];
  const message = value['message'] ?? value['errors'] ?? value['line'];
  return message === undefined ? [JSON.stringify(value)] : lines(message);
}

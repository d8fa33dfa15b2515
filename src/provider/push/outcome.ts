import { hasEnded, hasSucceeded, type Job } from '../../catalog';
import { isObject } from '../../core';

/** What the job of one device came to. */
export interface DeviceOutcome {
  readonly id: string;
  readonly device: string;
  readonly status: string;
  readonly result: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** What a push came to: success is claimed only when the parent and every child are known to have ended well. */
export interface PushOutcome {
  readonly job: Job;
  readonly verdict: 'success' | 'failure';
  readonly result: string;
  readonly devices: readonly DeviceOutcome[];
  readonly summary: string;
}

/** Judges ended jobs. */
export function outcomeOf(parent: Job, children: readonly Job[]): PushOutcome {
  const devices = children.map(deviceOutcome);
  const failed = children.filter((child) => !hasSucceeded(child));
  const good = hasSucceeded(parent) && failed.length === 0 && children.every(hasEnded);
  const count = `${children.length - failed.length} of ${children.length} devices`;
  const own = messagesOf(parent);
  return {
    job: parent,
    verdict: good ? 'success' : 'failure',
    result: good ? 'OK' : hasSucceeded(parent) ? 'FAIL' : parent.result_str,
    devices,
    summary: good
      ? `job ${parent.id} ended well${children.length === 0 ? ', no device to push to' : ` on ${count}`}`
      : `job ${parent.id} ended with ${parent.status_str}/${parent.result_str}${children.length === 0 ? '' : `, well on ${count}`}${own.errors.length === 0 ? '' : `: ${own.errors.join('; ')}`}`,
  };
}

/** The failed devices, one line each, with what they said. */
export function failureTable(outcome: PushOutcome): string {
  const rows = outcome.devices
    .filter((device) => !(device.status === 'FIN' && device.result === 'OK'))
    .map(
      (device) =>
        `  ${device.device}: ${device.status}/${device.result}, job ${device.id}${device.errors.map((error) => `\n    ${error}`).join('')}`,
    );
  return rows.length === 0 ? '' : `\n${rows.join('\n')}`;
}

function deviceOutcome(job: Job): DeviceOutcome {
  const { errors, warnings } = messagesOf(job);
  return {
    id: job.id,
    device: job.device_name ?? '',
    status: job.status_str,
    result: job.result_str,
    errors,
    warnings,
  };
}

/** Errors and warnings of a job's details, which are JSON text or, for some jobs, words. */
function messagesOf(job: Job): { readonly errors: readonly string[]; readonly warnings: readonly string[] } {
  if (job.details === undefined || job.details === '') return { errors: [], warnings: [] };
  try {
    const parsed: unknown = JSON.parse(job.details);
    if (isObject(parsed)) return { errors: lines(parsed['errors']), warnings: lines(parsed['warnings']) };
  } catch {
    // Not JSON: taken as it is.
  }
  return { errors: hasSucceeded(job) ? [] : [job.details], warnings: [] };
}

function lines(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(lines);
  if (!isObject(value)) return [];
  const message = value['message'] ?? value['errors'] ?? value['line'];
  return message === undefined ? [JSON.stringify(value)] : lines(message);
}

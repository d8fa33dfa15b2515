import type { Job } from '../../catalog';
import { assign, type TargetDevices, type ExpectedDevice } from './target-devices';
import { messagesOf } from './messages';
import { statusClassOf } from './status-class';

/** Whether a device that is disconnected and did not receive the push is an error or a warning. */
export type OfflinePolicy = 'error' | 'warn';

/** Result of the job of one device. */
export interface DeviceJobOutcome {
  readonly id: string;
  readonly device: string;
  readonly status: string;
  readonly result: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Outcome of a push. `success` requires that the parent job and all child jobs, and so all target devices, are known to
 * have succeeded. `unknown` is neither that nor a known failure.
 */
export interface PushOutcome {
  readonly job: Job;
  readonly verdict: 'success' | 'failure' | 'unknown';
  readonly devices: readonly DeviceJobOutcome[];
  /** Errors of the parent job itself. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Target devices without a job, except excused ones. */
  readonly missing: readonly string[];
  readonly summary: string;
}

/** The jobs as of the last poll. */
export interface Observations {
  readonly parent: Job;
  readonly children: readonly Job[];
  readonly targetDevices: TargetDevices;
  readonly offline: OfflinePolicy;
}

/** Classifies the child jobs and target devices: open, indeterminate, failed, excused, and without a job. */
export function evaluate({ parent, children, targetDevices, offline }: Observations): {
  readonly open: readonly Job[];
  readonly odd: readonly Job[];
  readonly bad: readonly Job[];
  readonly excused: readonly string[];
  readonly missing: readonly ExpectedDevice[];
  /** Disconnected devices without a job that the policy excuses. */
  readonly away: readonly ExpectedDevice[];
  readonly parentIsExcused: boolean;
} {
  const devices = targetDevices.devices ?? [];
  const assigned = assign(devices, children);
  const away = offline === 'warn' ? devices.filter(({ connected }) => !connected) : [];
  const jobsAway = new Set(away.flatMap((device) => assigned.get(device) ?? []));
  const bad = children.filter((child) => statusClassOf(child) === 'failed');
  const failures = bad.filter((child) => !jobsAway.has(child));
  const isGood = statusClassOf(parent) === 'succeeded';
  const childErrors = new Set(bad.flatMap((child) => messagesOf(child).errors));
  return {
    // Once the parent job has succeeded, the jobs of disconnected devices are not awaited.
    open: children.filter((child) => statusClassOf(child) === 'open' && (!isGood || !jobsAway.has(child))),
    odd: children.filter((child) => statusClassOf(child) === 'indeterminate' && !jobsAway.has(child)),
    bad: failures,
    excused: away
      .filter((device) => (assigned.get(device) ?? []).every((job) => statusClassOf(job) !== 'succeeded'))
      .map(({ serial }) => serial),
    away: away.filter((device) => !assigned.has(device)),
    missing: devices.filter((device) => !away.includes(device) && !assigned.has(device)),
    // A parent fails if one child fails. It is excused only if the excused children explain all of its errors.
    parentIsExcused:
      parent.status_str === 'FIN' &&
      failures.length === 0 &&
      bad.length > 0 &&
      messagesOf(parent).errors.every((error) => childErrors.has(error)),
  };
}

/** Converts the observations to a final outcome. */
export function outcomeOf(evidence: Observations): PushOutcome {
  const { parent, children, targetDevices } = evidence;
  const { open, odd, bad, excused, missing, parentIsExcused } = evaluate(evidence);
  const parentStatus = statusClassOf(parent);
  const parentFailed = parentStatus === 'failed' && !parentIsExcused;
  const hasEnded = parentStatus === 'succeeded' || parentStatus === 'failed';
  const offlineMissing = hasEnded ? missing.filter(({ connected }) => !connected) : [];
  const blind = targetDevices.devices === undefined && children.length === 0 && !saysNoDevice(parent);
  const verdict =
    parentFailed || bad.length > 0 || offlineMissing.length > 0
      ? 'failure'
      : parentStatus === 'indeterminate' ||
          parentStatus === 'open' ||
          open.length + odd.length + missing.length > 0 ||
          blind
        ? 'unknown'
        : 'success';
  const own = messagesOf(parent);
  const took = children.filter((child) => statusClassOf(child) === 'succeeded').length;
  const notes = [
    ...(parentFailed || parentStatus === 'indeterminate'
      ? [`it finished with ${parent.status_str}/${parent.result_str}`]
      : []),
    ...(parentStatus === 'open' ? [`it is still ${parent.status_str}`] : []),
    ...(children.length > 0 ? [`${took} of ${children.length} devices accepted the configuration`] : []),
    ...(missing.length > 0 ? [`no job for ${missing.map(labelOf).join(', ')}`] : []),
    ...(excused.length > 0 ? [`not connected: ${excused.join(', ')}`] : []),
    ...(blind ? [`target devices are unknown (${whyOf(targetDevices)})`] : []),
    ...(verdict === 'success' && children.length === 0 ? ['it reached no firewall'] : []),
  ];
  return {
    job: parent,
    verdict,
    devices: children.map(deviceOutcome),
    errors: parentStatus === 'succeeded' ? [] : own.errors,
    warnings: [
      ...own.warnings,
      ...(targetDevices.devices === undefined && children.length > 0
        ? [`cannot verify that every connected device got a job (${targetDevices.why})`]
        : []),
      ...excused.map((serial) => `device ${serial} is not connected and did not receive the configuration`),
      ...(verdict === 'success' && children.length === 0
        ? ['the push reached no firewall: no pushed folder contains one; check the folders and devices of the push']
        : []),
    ],
    missing: missing.map(({ serial }) => serial),
    summary: `job ${parent.id} ${words[verdict]}${notes.length === 0 ? '' : `: ${notes.join('; ')}`}`,
  };
}

const words = {
  success: 'succeeded',
  failure: 'failed',
  unknown: 'finished in an unknown state',
} as const;

/** Whether the summary of a job itself says that it has no target devices. */
export function saysNoDevice(parent: Job): boolean {
  return /\bno devices?\b|\b0 of 0 devices\b/i.test(parent.summary ?? '');
}

function deviceOutcome(job: Job): DeviceJobOutcome {
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

function labelOf({ serial, names, connected }: ExpectedDevice): string {
  const name = names.find((one) => one !== serial);
  return `${name === undefined ? serial : `${name} (${serial})`}${connected ? '' : ', which is not connected'}`;
}

function whyOf(targetDevices: TargetDevices): string {
  return targetDevices.devices === undefined ? targetDevices.why : '';
}

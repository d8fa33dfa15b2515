import type { ConfigVersion, Job, RunningVersion } from '../../catalog';
import { approverText, deviceTable, type EndedStage, type PushOutcome } from '../../provider/push';

/** The outcome of a push; of a rollout that of its last push, and its stages. */
export interface ShownOutcome extends PushOutcome {
  readonly stages?: readonly EndedStage[];
}

/** Formats an outcome: summary, firewalls, stages with their approvals, warnings. */
export function outcomeText({ summary, devices, stages = [], warnings }: ShownOutcome): string {
  const lines = [
    summary,
    ...deviceTable(devices, (line) => line),
    ...stages.map(({ stage, jobId, approvals }) =>
      [`stage ${stage}: job ${jobId}`, ...approvals.map(approverText)].join(', '),
    ),
    ...warnings.map((line) => `warning: ${line}`),
  ];
  return lines.join('\n');
}

/** Formats jobs as a table, child jobs below their parent. */
export function jobsText(jobs: readonly Job[]): string {
  const rows = jobs.map((job) => [
    job.parent_id === '0' ? job.id : `  ${job.id}`,
    job.type_str,
    `${job.status_str}/${job.result_str}`,
    job.percent === undefined || job.percent === '' ? '' : `${job.percent} %`,
    job.start_ts ?? '',
    job.device_name ?? '',
    job.uname ?? '',
    job.summary ?? '',
    job.description ?? '',
  ]);
  return table(
    ['job', 'type', 'state', 'done', 'started', 'device', 'account', 'summary', 'description'],
    rows,
    'no jobs',
  );
}

/** Formats versions as a table. */
export function versionsText(versions: readonly ConfigVersion[]): string {
  const rows = versions.map(({ version, date, admin, scope, created, updated, deleted, description }) => [
    version,
    date,
    admin,
    `+${created} ~${updated} -${deleted}`,
    scope,
    description,
  ]);
  return table(['version', 'made', 'account', 'changes', 'pushed', 'description'], rows, 'no versions');
}

/** Formats the running version of each device as a table. */
export function runningText(running: readonly RunningVersion[]): string {
  const rows = running.map(({ device, version, date }) => [device, String(version), date]);
  return table(['device', 'version', 'since'], rows, 'no device has a version');
}

function table(head: readonly string[], rows: readonly (readonly string[])[], none: string): string {
  if (rows.length === 0) return none;
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

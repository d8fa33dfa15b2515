import type { DeviceJobOutcome, PushOutcome } from './outcome';
import { withOwners } from './owners';
import { PushError } from './push-error';

/** A push that failed or ended in an unknown state. */
export class PushFailure extends PushError {
  readonly outcome: PushOutcome;

  constructor(outcome: PushOutcome, message: string) {
    super(outcome.verdict === 'failure' ? 'PUSH_FAILED' : 'PUSH_UNKNOWN', message, {
      phase: 'finished',
      jobId: outcome.job.id,
    });
    this.name = 'PushFailure';
    this.outcome = outcome;
  }
}

/** Formats the summary, the errors of the job itself, and a table of the devices that did not accept the push. */
export function failureText(outcome: PushOutcome, ownersOf: (line: string) => readonly string[]): string {
  const say = (line: string): string => withOwners(line, ownersOf(line));
  const deviceErrors = new Set(outcome.devices.flatMap(({ errors }) => errors));
  const own = outcome.errors.filter((error) => !deviceErrors.has(error)).map((error) => `  ${say(error)}`);
  return [outcome.summary, ...own, ...deviceTable(outcome.devices.filter(isTrouble), say)].join('\n');
}

/** Formats one row for each device, followed by its errors and warnings. */
export function deviceTable(devices: readonly DeviceJobOutcome[], say: (line: string) => string): readonly string[] {
  const rows = devices.map(({ device, status, result, id }) => [device, `${status}/${result}`, `job ${id}`]);
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return devices.flatMap(({ errors, warnings }, i) => [
    `  ${(rows[i] ?? []).map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
    ...errors.map((error) => `    error: ${say(error)}`),
    ...warnings.map((warning) => `    warning: ${say(warning)}`),
  ]);
}

function isTrouble({ status, result }: DeviceJobOutcome): boolean {
  return status !== 'FIN' || result !== 'OK';
}

import type { Command } from 'commander';
import { minuteOfTime } from '../catalog';
import { isObject } from '../core';
import { callControl } from './control-call';
import { UsageError } from './exit';
import type { Io } from './io';

/** The time at which schedules are evaluated. */
export interface AtFlag {
  readonly at?: string;
}

/** Adds the option for the time at which schedules are evaluated. */
export function addAtOption(command: Command, byDefault: 'now' | 'every schedule is a condition'): Command {
  return command.option(
    '--at <time>',
    `time at which schedules are evaluated, as the firewalls show it: 2026-12-31, 2026-12-31T18:00, or "service" for the clock of the local service; default: ${byDefault}`,
  );
}

/** Returns the minute since 1970 of a time; undefined without one. Throws `BAD_TIME`. */
export async function minuteAt(io: Io, at: string | undefined): Promise<number | undefined> {
  if (at === undefined) return undefined;
  const minute = minuteOfTime(at === 'service' ? await serviceTime(io) : at);
  if (minute !== undefined) return minute;
  throw new UsageError(
    'BAD_TIME',
    `cannot use --at ${JSON.stringify(at)}: it is not a time; write 2026-12-31, 2026-12-31T18:00 or "service"`,
  );
}

/** The minute of a time, or that of now in UTC. */
export async function minuteAtOrNow(io: Io, at: string | undefined): Promise<number> {
  return (await minuteAt(io, at)) ?? Math.floor(Date.now() / 60_000);
}

/** Reads the clock of the local service, which a test can set. */
async function serviceTime(io: Io): Promise<string> {
  const answer = await callControl(io, io.env['SCM_CONTROL_URL'], 'GET', '/clock');
  const now = isObject(answer) ? answer['now'] : undefined;
  return typeof now === 'string' ? now : '';
}

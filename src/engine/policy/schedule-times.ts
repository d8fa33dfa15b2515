import { scheduleSpan } from '../../catalog';
import { isObject } from '../../core';
import { meets, rangesOf, union, type Ranges } from './ranges';

/** Active times of a schedule: minutes of the week from Sunday 00:00, or minutes since 1970 for a one-time schedule. */
export interface ScheduleTimes {
  readonly every: 'week' | 'once';
  readonly minutes: Ranges;
}

type Fields = Readonly<Record<string, unknown>>;

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const dayLength = 24 * 60;
export const weekLength = days.length * dayLength;

/** Parses the times of a schedule; undefined if one of them is invalid. 23:59 extends to the end of the day. */
export function timesOf(fields: Fields): ScheduleTimes | undefined {
  const type = fields['schedule_type'];
  if (!isObject(type)) return undefined;
  const { recurring, non_recurring: dates } = type;
  if (Array.isArray(dates)) return all('once', dates.map(onceOf));
  if (!isObject(recurring)) return undefined;
  const { daily, weekly } = recurring;
  if (Array.isArray(daily)) {
    return all(
      'week',
      days.flatMap((_, day) => daily.map((span: unknown) => spanOf(span, day))),
    );
  }
  if (!isObject(weekly)) return undefined;
  return all(
    'week',
    days.flatMap((name, day) => {
      const spans = weekly[name];
      return Array.isArray(spans) ? spans.map((span: unknown) => spanOf(span, day)) : [];
    }),
  );
}

/** Minutes from Sunday 00:00 to Thursday 00:00, the first day of 1970. */
const weekOffset = 4 * dayLength;

/** Whether a schedule is running at a minute since 1970, in the local time of the firewall. */
export function isRunning({ every, minutes }: ScheduleTimes, minute: number): boolean {
  const at = every === 'once' ? minute : (minute + weekOffset) % weekLength;
  return meets(minutes, rangesOf([[at, at + 1]]));
}

function all(every: ScheduleTimes['every'], parts: readonly (Ranges | undefined)[]): ScheduleTimes | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 || known.length < parts.length ? undefined : { every, minutes: union(...known) };
}

function spanOf(text: unknown, day: number): Ranges | undefined {
  const [, h1, m1, h2, m2] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(String(text)) ?? [];
  if (h1 === undefined) return undefined;
  const [from, to] = [minuteOf(h1, m1), endOf(minuteOf(h2, m2))];
  return from < to ? rangesOf([[day * dayLength + from, day * dayLength + to]]) : undefined;
}

function onceOf(text: unknown): Ranges | undefined {
  const span = scheduleSpan(text);
  return span === undefined ? undefined : rangesOf([span]);
}

function minuteOf(hours = '', minutes = ''): number {
  return Number(hours) * 60 + Number(minutes);
}

function endOf(minute: number): number {
  return minute === dayLength - 1 ? dayLength : minute;
}

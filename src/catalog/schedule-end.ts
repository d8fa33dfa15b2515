import { isObject } from '../core';

type Fields = Readonly<Record<string, unknown>>;

/** Parses a moment of a schedule, `2026/12/31@23:59`, into minutes since 1970; undefined if it is not valid. */
function scheduleMinute(text: string): number | undefined {
  const [, year, month, day, time] = /^(\d{4})\/(\d{2})\/(\d{2})@(\d{2}:\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined || time === undefined) return undefined;
  const date = new Date(`${year}-${month}-${day}T${time}:00Z`);
  // A day that the month does not have, such as 2026/02/30, becomes another day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
    ? date.getTime() / 60_000
    : undefined;
}

/** Parses the spans of a non-recurring schedule, `from-to`, as minutes since 1970; undefined for an invalid one. */
export function scheduleSpan(text: unknown): readonly [number, number] | undefined {
  const [from, to] = String(text).split('-').map(scheduleMinute);
  return from === undefined || to === undefined || from >= to ? undefined : [from, to];
}

/** Returns the minute at which a schedule object ends for good, since 1970; undefined if it does not end, or is invalid. */
export function scheduleEnd({ schedule_type: type }: Fields): number | undefined {
  const spans: unknown = isObject(type) ? type['non_recurring'] : undefined;
  if (!Array.isArray(spans) || spans.length === 0) return undefined;
  const ends = spans.map((span: unknown) => scheduleSpan(span)?.[1]);
  const known = ends.filter((end) => end !== undefined);
  return known.length < ends.length ? undefined : Math.max(...known);
}

/** Returns the day of a minute, as `2026-12-31`. */
export function dayOfMinute(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(0, 10);
}

/** Returns the minute since 1970 of a day or a local time: `2026-12-31`, `2026-12-31T18:00`. A day is its noon. */
export function minuteOfTime(text: string): number | undefined {
  const [, day, time = '12:00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::[0-5]\d(?:\.\d+)?)?Z?)?$/.exec(text) ?? [];
  return day === undefined ? undefined : scheduleMinute(`${day.replaceAll('-', '/')}@${time}`);
}

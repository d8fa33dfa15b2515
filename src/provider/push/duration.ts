import { CodedError } from '../../core';

const units = { s: 1000, m: 60_000, h: 3_600_000 } as const;

/** Longest duration in milliseconds, 24 days: a timer that is longer ends at once. */
const longest = 24 * 24 * units.h;

/** Parses `90s`, `30m`, `2h` or `1h30m` to milliseconds. Throws `DURATION`. */
export function parseDuration(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)([smh])/g)];
  const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units], 0);
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text || total <= 0) {
    throw new CodedError('DURATION', `${JSON.stringify(text)} is not a valid duration: use 90s, 30m or 2h`);
  }
  if (total > longest)
    throw new CodedError('DURATION', `${JSON.stringify(text)} is too long: use at most ${String(longest / units.h)}h`);
  return total;
}

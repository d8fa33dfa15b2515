const plainTime = /^\d{4}[/-]\d\d[/-]\d\d[ T]\d\d:\d\d:\d\d$/;

/**
 * Converts a log time to ISO 8601. A time with an offset, or in microseconds since 1970 (Strata Logging Service), becomes
 * UTC and ends with `Z`. A time without one is a time of the firewall's clock.
 */
export function timeOf(text: string): string {
  if (text === '') return '';
  // Most logs have times of this form only.
  if (plainTime.test(text)) return `${text.slice(0, 4)}-${text.slice(5, 7)}-${text.slice(8, 10)}T${text.slice(11)}`;
  if (/^\d{16}$/.test(text)) return new Date(Number(text.slice(0, 13))).toISOString();
  const iso = text
    .trim()
    .replace(/^(\d{4})[/-](\d\d)[/-](\d\d)$/, '$1-$2-$3')
    .replace(/^(\d{4})[/-](\d\d)[/-](\d\d)[ T]/, '$1-$2-$3T')
    .replace(/ ?UTC$/, 'Z')
    .replace(/\.0+$/, '');
  const offset = /^(\d{4}-\d\d-\d\dT.*\d)([+-]\d\d)(?::?(\d\d))?$/.exec(iso);
  if (offset === null) return iso;
  const [, local = '', hours = '', minutes = '00'] = offset;
  const time = new Date(`${local}${hours}:${minutes}`);
  return Number.isNaN(time.getTime()) ? iso : time.toISOString();
}

/** Whether a time is UTC, one of the firewall's clock, or missing. */
export function clockOf(time: string): 'UTC' | 'firewall' | undefined {
  return time === '' ? undefined : time.endsWith('Z') ? 'UTC' : 'firewall';
}

/** Whether a converted time is a date. `Date.parse` alone takes "-1" as a year, and November 31 as December 1. */
export function isTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d(T|$)/.test(text) || Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, 10);
  return Number(day.slice(8)) <= 28 || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

import type { ValueLimits } from '../../src/catalog/limits';
import { capital, code, oneOf } from './wording';

const forms: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  email: 'an email address',
  uri: 'a URL',
  'date-time': 'an ISO 8601 time',
  date: 'an ISO 8601 date',
};

/** Describes the limits of a value in sentences. */
export function limitSentences(limits: ValueLimits): readonly string[] {
  const [own, each] = [phrases(limits), limits.each === undefined ? [] : phrases(limits.each)];
  return [
    ...(own.length === 0 ? [] : [`${capital(own.join(', '))}.`]),
    ...(each.length === 0 ? [] : [`Each ${each.join(', ')}.`]),
  ];
}

function phrases(limits: ValueLimits): readonly string[] {
  return [
    ...rangeText(limits.minLength, limits.maxLength, ' characters'),
    ...rangeText(limits.minimum, limits.maximum, ''),
    ...rangeText(limits.minItems, limits.maxItems, ' items'),
    ...(limits.format === undefined ? [] : [forms[limits.format] ?? `in ${limits.format} format`]),
    ...limits.patterns.map((pattern) => `matching ${code(pattern)}`),
    ...(limits.allowedLiterals === undefined ? [] : [`one of ${oneOf(limits.allowedLiterals.map(code))}`]),
  ];
}

function rangeText(least: number | undefined, most: number | undefined, unit: string): readonly string[] {
  // A minimum length of one character and a minimum of zero are obvious.
  const bare = (unit === ' characters' && least === 1) || (unit !== '' && least === 0) ? undefined : least;
  if (most === undefined) return bare === undefined ? [] : [`at least ${bare}${unit}`];
  if (least === most) return [`exactly ${most}${unit}`];
  return [bare === undefined ? `at most ${most}${unit}` : `${bare} to ${most}${unit}`];
}

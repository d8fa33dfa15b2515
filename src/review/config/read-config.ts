import { CodedError, isObject } from '../../core';
import { severities, type FindingSeverity } from '../report/severity';
import type { FilePath, ParsedFile } from './document';
import { trustedNames, type TrustedSettings } from '../plan/provider-settings';
import { usualThresholds, type Thresholds } from './thresholds';

/** Content of a configuration file. Command-line options take precedence; paths are as written in the file. */
export interface ReviewConfig {
  readonly thresholds: Thresholds;
  readonly snapshot?: string;
  readonly rules?: string;
  readonly policy?: string;
  readonly baseline?: string;
  readonly appData?: string;
  readonly countryData?: string;
  readonly failOn?: FindingSeverity | 'never';
  readonly internetZones?: readonly string[];
  readonly serverZones?: readonly string[];
  readonly trustedProviders?: readonly string[];
  readonly trustedSettings?: TrustedSettings;
}

/** Valid values of each threshold. */
const limits: Readonly<
  Record<keyof Thresholds, { readonly holds: (value: number) => boolean; readonly text: string }>
> = {
  addresses: { holds: (value) => value > 0 && value <= 1, text: 'a share above 0 and up to 1' },
  ports: { holds: (value) => value > 0 && value <= 1, text: 'a share above 0 and up to 1' },
  time: { holds: (value) => value >= 0 && value <= 1, text: 'a share from 0 to 1' },
  zones: { holds: (value) => value > 0 && value <= 1, text: 'a share above 0 and up to 1' },
  growth: { holds: (value) => value >= 1, text: 'a number from 1' },
};
const thresholdNames = Object.keys(limits) as readonly (keyof Thresholds)[]; // the record's keys
const files = ['snapshot', 'rules', 'policy', 'baseline', 'appData', 'countryData'] as const;

const lists = ['internetZones', 'serverZones', 'trustedProviders'] as const;

/** Reads a configuration file (docs/review-config.schema.json). Throws `BAD_REVIEW_CONFIG`. */
export function readReviewConfig(file: ParsedFile): ReviewConfig {
  const fields = fieldsOf(
    file,
    file.value,
    [],
    ['thresholds', 'failOn', ...lists, 'trustedSettings', 'base', ...files],
  );
  const { failOn } = fields;
  const level = [...severities, 'never' as const].find((one) => one === failOn);
  if (failOn !== undefined && level === undefined)
    throw wrong(file, ['failOn'], `${JSON.stringify(failOn)} is not one of ${severities.join(', ')}, never`);
  return {
    thresholds: thresholdsIn(file, fields['thresholds']),
    ...Object.fromEntries(
      files.flatMap((name) => {
        // `base` is the previous name of `snapshot`.
        const key = name === 'snapshot' && fields[name] === undefined ? 'base' : name;
        return fields[key] === undefined ? [] : [[name, textOf(file, fields[key], [key])]];
      }),
    ),
    ...(level === undefined ? {} : { failOn: level }),
    ...(fields['trustedSettings'] === undefined
      ? {}
      : { trustedSettings: settingsIn(file, fields['trustedSettings']) }),
    ...Object.fromEntries(
      lists.flatMap((name) => (fields[name] === undefined ? [] : [[name, textsOf(file, fields[name], [name])]])),
    ),
  };
}

function thresholdsIn(file: ParsedFile, value: unknown): Thresholds {
  if (value === undefined) return usualThresholds;
  const fields = fieldsOf(file, value, ['thresholds'], thresholdNames);
  const own = thresholdNames.flatMap((name) => {
    const share = fields[name];
    if (share === undefined) return [];
    const { holds, text } = limits[name];
    if (typeof share !== 'number' || !holds(share))
      throw wrong(file, ['thresholds', name], `${name} is ${JSON.stringify(share)}, not ${text}`);
    return [[name, share] as const];
  });
  return { ...usualThresholds, ...Object.fromEntries(own) };
}

function settingsIn(file: ParsedFile, value: unknown): TrustedSettings {
  const fields = fieldsOf(file, value, ['trustedSettings'], trustedNames);
  return Object.fromEntries(
    Object.entries(fields).map(([name, one]) => {
      const values: readonly unknown[] = Array.isArray(one) ? one : [one];
      const isValue = name === 'headers' ? isObject : isTextOrNumber;
      if (values.length === 0 || !values.every(isValue))
        throw wrong(
          file,
          ['trustedSettings', name],
          `${name} is ${JSON.stringify(one)}, not a value of this attribute`,
        );
      return [name, values];
    }),
  );
}

function isTextOrNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

function textsOf(file: ParsedFile, value: unknown, path: FilePath): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((one, i) => textOf(file, one, [...path, i]));
}

function textOf(file: ParsedFile, value: unknown, path: FilePath): string {
  if (typeof value === 'string' && value !== '') return value;
  throw wrong(file, path, `${path.join('.')} is ${JSON.stringify(value)}, not a text`);
}

// Rejects unknown keys: a misspelled threshold would silently keep its default.
function fieldsOf(
  file: ParsedFile,
  value: unknown,
  path: FilePath,
  known: readonly string[],
): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw wrong(file, path, `${path.join('.') || 'the file'} is not an object`);
  const other = Object.keys(value).find((key) => !known.includes(key));
  if (other !== undefined) throw wrong(file, [...path, other], `unknown key "${other}"; known are ${known.join(', ')}`);
  return value;
}

function wrong({ name, lineOf }: ParsedFile, path: FilePath, cause: string): CodedError {
  const line = lineOf(path);
  const at = `${name}${line === undefined ? '' : ` line ${line}`}`;
  return new CodedError(
    'BAD_REVIEW_CONFIG',
    `cannot read the review configuration ${at}: ${cause}; see docs/review-config.schema.json`,
  );
}

import { isObject, parseJson } from '../../core';
import { checks, differenceKinds, type ConformanceDifference, type ConformanceStep } from './step';

/** Identifies the file format. */
export const reportFormat = 'scm-conformance/1';

/** Result of a run. Contains no secret, no credential, no host, and no existing object of the tenant. */
export interface ConformanceReport {
  readonly format: typeof reportFormat;
  /** ISO 8601 timestamp. */
  readonly made: string;
  /** Version of this package. */
  readonly version: string;
  /** Kinds whose lifecycle was tested. */
  readonly walked: readonly string[];
  /** Kinds whose lists were compared in a read-only run. */
  readonly read: readonly string[];
  /** Kinds whose lifecycle was not tested; at most their list was read. */
  readonly skipped: readonly { readonly kind: string; readonly why: string }[];
  readonly requests: number;
  readonly differences: readonly ConformanceDifference[];
  /** Steps with differences. */
  readonly steps: readonly ConformanceStep[];
}

/** Parses a report. Throws an `Error` that describes the problem of the file. */
export function parseReport(text: string): ConformanceReport {
  const value: unknown = parseJson(text);
  if (!isObject(value) || value['format'] !== reportFormat)
    throw new Error(`cannot read the report: its format is not ${reportFormat}; make it with scm conformance`);
  const { steps, differences } = value;
  if (!Array.isArray(steps) || !steps.every(isStep)) throw new Error('cannot read the report: a step is not valid');
  if (!Array.isArray(differences) || !differences.every(isDifference))
    throw new Error('cannot read the report: a difference is not valid');
  return {
    format: reportFormat,
    made: String(value['made']),
    version: String(value['version']),
    walked: texts(value['walked']),
    read: texts(value['read']),
    skipped: Array.isArray(value['skipped'])
      ? value['skipped'].filter(isObject).map(({ kind, why }) => ({ kind: String(kind), why: String(why) }))
      : [],
    requests: Number(value['requests'] ?? 0),
    differences,
    steps,
  };
}

function isStep(value: unknown): value is ConformanceStep {
  if (!isObject(value) || !isObject(value['request']) || !isObject(value['answer'])) return false;
  const { kind, check, expect } = value;
  return typeof kind === 'string' && checks.some((one) => one === check) && isObject(expect);
}

function isDifference(value: unknown): value is ConformanceDifference {
  if (!isObject(value)) return false;
  const { what, kind, check, path } = value;
  const isText = [kind, path].every((one) => typeof one === 'string');
  return isText && differenceKinds.some((one) => one === what) && checks.some((one) => one === check);
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

import { CodedError, isObject, messageOf, jsonProblem, parseJson } from '../../core';
import type { Baseline } from './baseline';

/** Reads the findings of an earlier review. `from` names the file in errors. Throws `NOT_A_REVIEW`. */
export function readBaseline(text: string, from: string): Baseline {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (cause) {
    throw notAReview(from, `${jsonProblem(cause)} (${messageOf(cause)})`);
  }
  if (!isObject(json) || json['format'] !== 'scm-review/1') throw malformedError(from);
  const setAside = listIn(json, 'setAside', from).map((one) => (isObject(one) ? one['finding'] : undefined));
  const heads = [...listIn(json, 'findings', from), ...setAside];
  const findings = heads.flatMap((one) => (isObject(one) ? [one, ...listIn(one, 'also', from)] : [one]));
  const fingerprints = new Set<string>();
  const others: unknown[] = [];
  for (const finding of findings) {
    if (!isObject(finding) || typeof finding['id'] !== 'string') throw malformedError(from);
    const { fingerprint } = finding;
    if (typeof fingerprint === 'string') fingerprints.add(fingerprint);
    else others.push(finding);
  }
  return { fingerprints, withoutFingerprint: others.length === 0 ? undefined : { findings: others, json } };
}

function listIn(json: Readonly<Record<string, unknown>>, key: string, from: string): readonly unknown[] {
  const value = json[key] ?? [];
  if (!Array.isArray(value)) throw malformedError(from);
  return value;
}

function malformedError(from: string): CodedError {
  return notAReview(from, 'it does not have the form scm-review/1');
}

function notAReview(from: string, why: string): CodedError {
  return new CodedError(
    'NOT_A_REVIEW',
    `cannot read the review ${from}: ${why}; make one with "scm review … --out FILE.json"`,
  );
}

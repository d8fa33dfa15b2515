import { deepEqual, isObject, stableStringify } from '../../core';
import type { Finding, Report } from '../report/report';

/** A review of a version that gave its findings no fingerprint. Its JSON is read as far as it is compared. */
export interface EarlierReview {
  readonly findings: readonly unknown[];
  readonly json: Readonly<Record<string, unknown>>;
}

/**
 * Whether an earlier review has a finding of the same sort about the same object, and shows the same change of that
 * object and of the traffic that it decides. Titles are not compared.
 */
export function hasSameEvidence(finding: Finding, report: Report, { findings, json }: EarlierReview): boolean {
  const { id, container, subject } = finding;
  const isSame = findings.some(
    (one) =>
      isObject(one) &&
      one['id'] === id &&
      deepEqual(one['container'], container) &&
      deepEqual(named(one['subject']), named(subject)),
  );
  if (!isSame) return false;
  // No object shows what it states, except that there is no push.
  if (subject === undefined) return id === 'no-push' && container === undefined;
  const names = subject.name.split(', ');
  return stableStringify(evidenceOf(json, names)) === stableStringify(evidenceOf({ ...report }, names));
}

/** What a review shows about some names, without addresses, places in a list, and text that is made of the rest. */
function evidenceOf(json: Readonly<Record<string, unknown>>, names: readonly string[]): readonly unknown[] {
  const isNamed = (value: unknown): boolean => isObject(value) && names.includes(String(value['name']));
  const containers = listAt(json, 'containers');
  const rules = containers.flatMap((one) => listAt(one, 'rulebases')).flatMap((one) => listAt(one, 'rules'));
  const objects = containers.flatMap((one) => listAt(one, 'objects'));
  const traffic = listAt(json, 'traffic').filter((one) => isNamed(at(one, 'after')));
  const shadows = listAt(json, 'shadows').filter((one) => isNamed(at(one, 'rule')));
  return [
    inAnyOrder([...rules, ...objects, ...listAt(json, 'drift')].filter(isNamed).map((one) => picked(one, entry))),
    inAnyOrder(traffic.map((one) => ({ ...picked(one, change), region: withoutText(at(one, 'region')) }))),
    inAnyOrder(shadows.map((one) => picked(one, shadow))),
  ];
}

const entry = ['kind', 'name', 'was', 'action', 'container', 'fields', 'secrets', 'replacedBy'] as const;
const change = ['what', 'certainty', 'extent', 'after', 'places'] as const;
const shadow = ['what', 'certainty', 'sort', 'rule', 'coveredBy', 'places'] as const;

function withoutText(region: unknown): unknown {
  const provided = listAt(region, 'provided').map((one) => [at(at(one, 'question'), 'id'), at(one, 'answer')]);
  return isObject(region) ? { ...region, provided: inAnyOrder(provided) } : undefined;
}

function named(subject: unknown): unknown {
  return isObject(subject) ? picked(subject, ['kind', 'name']) : undefined;
}

function picked(value: unknown, keys: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(keys.map((key) => [key, at(value, key)]));
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const found = at(value, key);
  return Array.isArray(found) ? found : [];
}

function at(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function inAnyOrder(values: readonly unknown[]): readonly string[] {
  return values.map((value) => stableStringify(value)).sort();
}

import { deepEqual, isObject, stableStringify } from '../../core';
import type { Finding } from '../report/report';

/** A review whose findings have no fingerprints. Only the compared parts of its JSON are read. */
export interface EarlierReview {
  readonly findings: readonly unknown[];
  readonly json: Readonly<Record<string, unknown>>;
}

/**
 * Reports whether an earlier review has a finding with the same ID about the same object, and the same change of that
 * object and its traffic. Titles are not compared.
 */
export function hasSameEvidence(finding: Finding, facts: object, { findings, json }: EarlierReview): boolean {
  const { id, container, subject } = finding;
  const isSame = findings.some(
    (one) =>
      isObject(one) &&
      one['id'] === id &&
      deepEqual(one['container'], container) &&
      deepEqual(namedPart(one['subject']), namedPart(subject)),
  );
  if (!isSame) return false;
  // A finding without an object has no comparable evidence, except for a missing push.
  if (subject === undefined) return id === 'no-push' && container === undefined;
  const names = subject.name.split(', ');
  return stableStringify(evidenceOf(json, names)) === stableStringify(evidenceOf({ ...facts }, names));
}

/** Extracts what a review states about some names, without addresses, list positions and derived text. */
function evidenceOf(json: Readonly<Record<string, unknown>>, names: readonly string[]): readonly unknown[] {
  const isNamed = (value: unknown): boolean => isObject(value) && names.includes(String(value['name']));
  const containers = listAt(json, 'containers');
  const rules = containers
    .flatMap((container) => listAt(container, 'rulebases'))
    .flatMap((one) => listAt(one, 'rules'));
  const objects = containers.flatMap((container) => listAt(container, 'objects'));
  const traffic = listAt(json, 'traffic').filter((one) => isNamed(at(one, 'after')));
  const shadows = listAt(json, 'shadows').filter((one) => isNamed(at(one, 'rule')));
  return [
    inAnyOrder([...rules, ...objects, ...listAt(json, 'drift')].filter(isNamed).map((one) => pickKeys(one, entry))),
    inAnyOrder(traffic.map((one) => ({ ...pickKeys(one, change), region: withoutText(at(one, 'region')) }))),
    inAnyOrder(shadows.map((one) => pickKeys(one, shadow))),
  ];
}

const entry = ['kind', 'name', 'was', 'action', 'container', 'fields', 'secrets', 'replacedBy'] as const;
const change = ['what', 'certainty', 'extent', 'after', 'places'] as const;
const shadow = ['what', 'certainty', 'sort', 'rule', 'coveredBy', 'places'] as const;

function withoutText(region: unknown): unknown {
  const provided = listAt(region, 'provided').map((one) => [at(at(one, 'question'), 'id'), at(one, 'answer')]);
  return isObject(region) ? { ...region, provided: inAnyOrder(provided) } : undefined;
}

function namedPart(subject: unknown): unknown {
  return isObject(subject) ? pickKeys(subject, ['kind', 'name']) : undefined;
}

function pickKeys(value: unknown, keys: readonly string[]): Readonly<Record<string, unknown>> {
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

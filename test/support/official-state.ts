import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../src/core';

/**
 * Attributes of the official provider's resources, by kind. A leaf is its type, with `=` and the default if it has one.
 * An object is a single nested attribute, a list of one object is a nested list.
 */
type Shape = string | readonly [ShapeObject] | ShapeObject;
interface ShapeObject {
  readonly [name: string]: Shape;
}

const shapes = JSON.parse(
  readFileSync(join(__dirname, '..', 'reference', 'official-attributes.json'), 'utf8'),
) as Readonly<Record<string, ShapeObject>>;

/** How the official provider stores values that the service did not return; both variants occur. */
export type Absent = 'null' | 'defaults and empty lists';

/** Kinds whose official attributes are known. */
export const officialKinds: readonly string[] = Object.keys(shapes);

/**
 * Returns the official provider's state of an object. Based on assumptions, because no such file is available:
 * - every attribute of its schema exists, but none of ours (`revision`);
 * - values are stored as the service returned them, under the attribute's name;
 * - values that were not returned are null, or the schema's default and an empty list;
 * - attributes that are never returned (`relative_position`, `target_rule`, `position`) are as configured;
 * - `tfid` is folder, snippet, device and ID, joined by colons;
 * - secrets are stored as configured, and `encrypted_values` contains forms of them under its own keys.
 */
export function officialAttributes(
  kind: string,
  answer: Readonly<Record<string, unknown>>,
  configured: Readonly<Record<string, unknown>>,
  absent: Absent,
): JsonObject {
  const tfid = [...['folder', 'snippet', 'device'].map((scope) => textOf(answer[scope])), textOf(answer['id'])].join(
    ':',
  );
  const values = inObject(shapes[kind] ?? {}, { ...answer, ...secretsOf(configured) }, absent);
  return {
    ...values,
    tfid,
    ...('encrypted_values' in values ? { encrypted_values: { 'password|1': 'sealed', 'password|2': 'plain' } } : {}),
    ...('position' in values ? { position: textOf(configured['position'] ?? 'pre') } : {}),
    ...('relative_position' in values ? placementOf(configured) : {}),
  };
}

// resource_security_rule.go saves both before it reads, and restores them.
function placementOf(configured: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(
    ['relative_position', 'target_rule'].map((name) => [name, (configured[name] ?? null) as Json]),
  );
}

// The service returns secrets in another form than the sample configuration.
function secretsOf(configured: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return JSON.stringify(configured).includes('"password"') ? { type: configured['type'] } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function inObject(shape: ShapeObject, answer: Readonly<Record<string, unknown>>, absent: Absent): JsonObject {
  return Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, inValue(of, answer[name], absent)]));
}

function inValue(shape: Shape, answer: unknown, absent: Absent): Json {
  if (answer === undefined || answer === null) return forAbsent(shape, absent);
  if (typeof shape === 'string') return answer as Json; // responses are JSON
  if (Array.isArray(shape)) {
    const [item] = shape as readonly [ShapeObject];
    return (answer as readonly Readonly<Record<string, unknown>>[]).map((one) => inObject(item, one, absent));
  }
  return inObject(shape as ShapeObject, answer as Readonly<Record<string, unknown>>, absent);
}

function forAbsent(shape: Shape, absent: Absent): Json {
  if (absent === 'null') return null;
  if (Array.isArray(shape)) return [];
  if (typeof shape !== 'string') return null;
  const [type, fallback] = shape.split('=');
  if (fallback !== undefined) return JSON.parse(fallback) as Json;
  return type === 'list' ? [] : null;
}

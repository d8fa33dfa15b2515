import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../src/core';

/**
 * The attributes of the official provider's resources, by kind: a leaf is its type, with `=` and its default where it
 * has one; an object is a single nested one, a list of one object is a list of such.
 */
type Shape = string | readonly [ShapeObject] | ShapeObject;
interface ShapeObject {
  readonly [name: string]: Shape;
}

const shapes = JSON.parse(
  readFileSync(join(__dirname, '..', 'reference', 'official-attributes.json'), 'utf8'),
) as Readonly<Record<string, ShapeObject>>;

/** How the official provider writes down what the service did not answer: both are seen. */
export type Absent = 'null' | 'defaults and empty lists';

/** Kinds whose official attributes are known here. */
export const officialKinds: readonly string[] = Object.keys(shapes);

/**
 * What stands in a state of the official provider for an object. Assumed, for no such file is at hand:
 * - every attribute of its schema is there, and none of ours (`revision`) is;
 * - what the service answered stands as it was answered, under the attribute's own name;
 * - what it did not answer is null, or the schema's default and an empty list;
 * - what never travels (`relative_position`, `target_rule`) is null, `position` is what was configured;
 * - `tfid` is folder, snippet, device and id, joined by colons;
 * - secrets stand as they were configured, and `encrypted_values` holds forms of them under keys of its own.
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
  };
}

// A configuration of samples holds its secrets where the answer of the service has another form of them.
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
  if (typeof shape === 'string') return answer as Json; // an answer is JSON
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

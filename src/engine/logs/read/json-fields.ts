import { isObject } from '../../../core';
import { type FieldName, fieldNames, noFields, type TrafficLogFields } from '../fields';
import { namesOf } from './names';

type Json = Readonly<Record<string, unknown>>;

/** Members of an object that can have a field, in order: the path of each. */
type Shape = Readonly<Record<FieldName, readonly (readonly string[])[]>>;

/** Objects of one kind have the same members, so their names are compared once. */
const shapes = new Map<string, Shape>();
const mostShapes = 1000;

function shapeOf(value: Json): Shape {
  const members = Object.keys(value);
  const key = members.join('\n');
  const known = shapes.get(key);
  if (known !== undefined) return known;
  const byName = new Map(members.map((member) => [member.toLowerCase(), member]));
  const shape = Object.fromEntries(
    fieldNames.map((field) => [field, namesOf(field).flatMap((name) => pathsOf(name, byName))]),
  ) as unknown as Shape; // oxlint-disable-line typescript/no-unsafe-type-assertion -- made of all fields
  if (shapes.size >= mostShapes) shapes.clear();
  shapes.set(key, shape);
  return shape;
}

function pathsOf(name: string, members: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const exact = members.get(name);
  const [head = '', ...rest] = name.split('.');
  const outer = rest.length === 0 ? undefined : members.get(head);
  return [...(exact === undefined ? [] : [[exact]]), ...(outer === undefined ? [] : [[outer, ...rest]])];
}

/** Reads the fields of a log entry. */
export function fieldsOfJson(value: Json): TrafficLogFields {
  const shape = shapeOf(value);
  const fields: Record<FieldName, string> = { ...noFields };
  for (const field of fieldNames) fields[field] = firstText(value, shape[field]);
  return fields;
}

function firstText(value: Json, paths: readonly (readonly string[])[]): string {
  for (const path of paths) {
    const found = textAt(value, path);
    if (found !== undefined) return found;
  }
  return '';
}

/** The text or number at a path; undefined if there is none. */
function textAt(value: Json, path: readonly string[]): string | undefined {
  const found = path.reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), value);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

/** The members of objects that have each field, as paths. */
export function pathsIn(sample: readonly Json[], field: FieldName): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  for (const one of sample)
    for (const path of shapeOf(one)[field]) if (textAt(one, path) !== undefined) found.set(path.join('.'), path);
  return [...found.values()];
}

/** Whether an object has the fields of a traffic log, whatever its protocol is. */
export function isEntry(value: Json): boolean {
  const { source, destination, rule, action } = shapeOf(value);
  return [source, destination, rule, action].filter((paths) => paths.length > 0).length >= 3;
}

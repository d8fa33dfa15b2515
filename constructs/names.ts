import { fail } from './fail';

/** A reference: a name, or an object with a name. */
export type Named = string | { readonly name: string };

/** Returns the name of a reference. Throws `INVALID_PROPS` for what only a program without types can pass. */
export function nameOf(reference: Named): string {
  const name: unknown = typeof reference === 'string' ? reference : Reflect.get(Object(reference) as object, 'name');
  if (typeof name === 'string') return name;
  return fail('INVALID_PROPS', `${textOf(reference)} is not a reference: use a name in quotes, or a construct`);
}

/** Returns the names of references. Throws `INVALID_PROPS` for what is not a list. */
export function names(references: readonly Named[]): string[];
export function names(references: readonly Named[] | undefined): string[] | undefined;
export function names(references: readonly Named[] | undefined): string[] | undefined {
  if (references === undefined || Array.isArray(references)) return references?.map(nameOf);
  return fail('INVALID_PROPS', `${textOf(references)} is not a list: put it into square brackets`);
}

/** Returns a value as the user may recognize it. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const name: unknown = Reflect.get(value, 'name');
  return typeof name === 'string' ? JSON.stringify(name) : 'an object without a name';
}

/** Returns the name of an optional reference. */
export function optionalName(reference: Named | undefined): string | undefined {
  return reference === undefined ? undefined : nameOf(reference);
}

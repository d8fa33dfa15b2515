/** A reference: a name, or an object with a name. */
export type Named = string | { readonly name: string };

/** Returns the name of a reference. */
export function nameOf(reference: Named): string {
  return typeof reference === 'string' ? reference : reference.name;
}

/** Returns the names of references. */
export function names(references: readonly Named[]): string[];
export function names(references: readonly Named[] | undefined): string[] | undefined;
export function names(references: readonly Named[] | undefined): string[] | undefined {
  return references?.map(nameOf);
}

/** Returns the name of an optional reference. */
export function optionalName(reference: Named | undefined): string | undefined {
  return reference === undefined ? undefined : nameOf(reference);
}

/** Something that is referred to: by its name, or by what has one. */
export type Named = string | { readonly name: string };

/** The name of what is referred to. */
export function nameOf(reference: Named): string {
  return typeof reference === 'string' ? reference : reference.name;
}

/** The names of what is referred to. */
export function names(references: readonly Named[]): string[];
export function names(references: readonly Named[] | undefined): string[] | undefined;
export function names(references: readonly Named[] | undefined): string[] | undefined {
  return references?.map(nameOf);
}

/** The name of what is referred to, where something is. */
export function optionalName(reference: Named | undefined): string | undefined {
  return reference === undefined ? undefined : nameOf(reference);
}

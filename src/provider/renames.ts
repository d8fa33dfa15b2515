import { scopes } from '../catalog';

/** Renames that this process planned or made, so that a new name is not mistaken for another container. */
export interface Renames {
  note(kind: string, before: string, after: string): void;
  /** Whether a container was renamed from the first name to the second. */
  isRename(before: string | undefined, after: string | undefined): boolean;
  /** Returns the current name of an object of a kind; the name itself if it was not renamed. */
  current(kind: string, name: string): string;
}

/** Makes an empty list of renames. */
export function createRenames(): Renames {
  const renamed = new Map<string, string>();
  const key = (kind: string, name: string): string => `${kind}\n${name}`;
  return {
    note: (kind, before, after) => void renamed.set(key(kind, before), after),
    isRename: (before, after) =>
      before !== undefined &&
      after !== undefined &&
      before !== after &&
      scopes.some((scope) => renamed.get(key(scope, before)) === after),
    current: (kind, name) => renamed.get(key(kind, name)) ?? name,
  };
}

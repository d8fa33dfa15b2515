import { sameFolder } from './folder-name';

/** Containers of objects; each is also the name of the location attribute. */
export const scopes = ['folder', 'snippet', 'device'] as const;

/** One type of container. */
export type Scope = (typeof scopes)[number];

/** Location of an object. */
export interface Container {
  readonly scope: Scope;
  readonly name: string;
  /** What texts call it instead of its usual name: `All`, `fw-oslo (007951000123456)`. */
  readonly shown?: string;
}

/** Returns the location in an object's fields, or undefined. */
export function containerOf(fields: Readonly<Record<string, unknown>>): Container | undefined {
  for (const scope of scopes) {
    const name = fields[scope];
    if (typeof name === 'string' && name !== '') return { scope, name };
  }
  return undefined;
}

/** Returns the name of the kind whose objects are these containers, which equals the scope. */
export function containerKindName(scope: Scope): string {
  return scope;
}

/** Reports whether two containers are the same. */
export function isSameContainer(left: Container, right: Container): boolean {
  if (left.scope !== right.scope) return false;
  return left.scope === 'folder' ? sameFolder(left.name, right.name) : left.name === right.name;
}

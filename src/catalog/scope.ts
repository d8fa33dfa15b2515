import { sameFolder } from './folder-name';

/** The containers that an object can live in; the word is also the name of the attribute that says so. */
export const scopes = ['folder', 'snippet', 'device'] as const;

/** One kind of container. */
export type Scope = (typeof scopes)[number];

/** Where an object lives. */
export interface Container {
  readonly scope: Scope;
  readonly name: string;
}

/** The container that an object's fields name, or undefined. */
export function containerOf(fields: Readonly<Record<string, unknown>>): Container | undefined {
  for (const scope of scopes) {
    const name = fields[scope];
    if (typeof name === 'string' && name !== '') return { scope, name };
  }
  return undefined;
}

/** The kind whose objects are the containers of a scope. The scope's word is its name. */
export function containerKindName(scope: Scope): string {
  return scope;
}

/** Whether two containers are the same one. */
export function isSameContainer(left: Container, right: Container): boolean {
  if (left.scope !== right.scope) return false;
  return left.scope === 'folder' ? sameFolder(left.name, right.name) : left.name === right.name;
}

import { predefinedFolders, displayFolderName, type Scope } from '../../catalog';

// The one place where the service knows kinds by name: those that the specification itself singles out.

/** Kinds whose objects are containers; a container kind is named like the scope that it stands for. */
export const containerKinds: readonly Scope[] = ['folder', 'snippet', 'device'];

/** The kind of the hierarchy: its objects name the one above in `parent` and their snippets in `snippets`. */
export const folderKind = 'folder';

/** The kind that stands for a firewall; it is added by onboarding, never through the API. */
export const deviceKind = 'device';

/** The kind whose names begin with `$` and stand for values. */
export const variableKind = 'variable';

/** Whether objects of a kind hold other objects. */
export function isContainerKind(kind: string): kind is Scope {
  return containerKinds.some((one) => one === kind);
}

/** The name under which the service keeps and answers what a caller called `name`. */
export function canonicalName(kinds: readonly string[], name: string): string {
  return kinds.includes(folderKind) ? displayFolderName(name) : name;
}

/** Folders that a tenant starts with: name and parent as shown, parents first. */
export const firstFolders = predefinedFolders.map(({ shown, parent }) => ({
  name: shown,
  parent: parent === '' ? '' : displayFolderName(parent),
}));

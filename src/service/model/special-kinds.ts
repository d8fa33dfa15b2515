import { predefinedFolders, displayFolderName, type Scope } from '../../catalog';

// The only place where the service refers to kinds by name: those with special rules in the specification.

/** Kinds whose objects are containers; each is named like its scope. */
export const containerKinds: readonly Scope[] = ['folder', 'snippet', 'device'];

/** The kind of the hierarchy: objects name their parent in `parent` and their snippets in `snippets`. */
export const folderKind = 'folder';

/** The kind of firewalls; they are added by onboarding, never through the API. */
export const deviceKind = 'device';

/** The kind whose names start with `$` and represent values. */
export const variableKind = 'variable';

/** Whether objects of a kind contain other objects. */
export function isContainerKind(kind: string): kind is Scope {
  return containerKinds.some((one) => one === kind);
}

/** Returns the name under which the service stores and returns an object. */
export function canonicalName(kinds: readonly string[], name: string): string {
  return kinds.includes(folderKind) ? displayFolderName(name) : name;
}

/** Initial folders of a tenant: name and parent as displayed, parents first. */
export const firstFolders = predefinedFolders.map(({ shown, parent }) => ({
  name: shown,
  parent: parent === '' ? '' : displayFolderName(parent),
}));

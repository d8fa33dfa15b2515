import {
  predefinedFolders,
  sameFolder,
  displayFolderName,
  placeName,
  storedFolderName,
  type Container,
} from '../../catalog';
import { CodedError, namesToTry } from '../../core';
import { asText } from '../../provider';
import { containerOfObject, Hierarchy } from '../../tenant';
import type { AdoptableObject } from './adoptable-object';

/** The containers to adopt. */
export interface DesiredContainers {
  readonly folders: readonly string[];
  readonly snippets: readonly string[];
  /** Whether to include subfolders. */
  readonly depth: 'folders' | 'below';
}

/** The containers of a tenant and their hierarchy. */
export class AdoptedContainers {
  readonly #folders: readonly AdoptableObject[];
  readonly #snippets: readonly AdoptableObject[];
  readonly #hierarchy: Hierarchy;

  constructor(folders: readonly AdoptableObject[], snippets: readonly AdoptableObject[]) {
    this.#folders = folders;
    this.#snippets = snippets;
    this.#hierarchy = new Hierarchy(
      folders.flatMap(({ kind, name, fields }) => containerOfObject(kind, { ...fields, name }) ?? []),
    );
  }

  /**
   * Returns the containers to adopt, parents first, including the snippets associated with these folders. Throws
   * `UNKNOWN_FOLDER` and `UNKNOWN_SNIPPET`.
   */
  selectContainers({ folders, snippets, depth }: DesiredContainers): readonly Container[] {
    const roots = folders.map((name) => this.#knownName(name));
    const all = depth === 'folders' ? roots : roots.flatMap((name) => this.#below(name));
    const names = [...new Set(all)];
    for (const name of snippets) this.#demandSnippet(name);
    const associated = names.flatMap((name) => this.snippetsOf(name)).filter((name) => !this.#isForeign(name));
    return [
      ...[...new Set([...snippets, ...associated])].sort().map((name) => ({ scope: 'snippet' as const, name })),
      ...names.map((name) => ({ scope: 'folder' as const, name })),
    ];
  }

  /** Returns the containers in which a name is looked up, nearest first. */
  path(container: Container): readonly Container[] {
    return this.#hierarchy.visible(container);
  }

  /** Returns the parent folder; undefined for the top folder. */
  parentOf(name: string): string | undefined {
    const parent = this.#hierarchy.parent({ scope: 'folder', name });
    return parent === undefined ? undefined : displayFolderName(parent.name);
  }

  /** Returns the snippets associated with a folder, in order. */
  snippetsOf(name: string): readonly string[] {
    return this.#hierarchy.snippets({ scope: 'folder', name });
  }

  #folder(name: string): AdoptableObject | undefined {
    return this.#folders.find((folder) => sameFolder(folder.name, name));
  }

  #knownName(name: string): string {
    const found = this.#folder(name)?.name ?? predefinedFolder(name)?.shown;
    if (found !== undefined) return displayFolderName(found);
    const there = [
      ...this.#folders.map((folder) => displayFolderName(folder.name)),
      ...predefinedFolders.map((f) => f.shown),
    ];
    throw new CodedError(
      'UNKNOWN_FOLDER',
      `cannot find folder "${name}": the tenant does not have it; ${namesToTry(name, there)}`,
    );
  }

  #demandSnippet(name: string): void {
    if (this.#snippets.some((snippet) => snippet.name === name)) return;
    const there = this.#snippets.map((snippet) => snippet.name).sort();
    throw new CodedError('UNKNOWN_SNIPPET', `unknown snippet "${name}"; known snippets are ${there.join(', ')}`);
  }

  /** Reports whether a snippet belongs to the vendor or to another tenant; its content is not adopted. */
  #isForeign(name: string): boolean {
    const object = this.#snippets.find((snippet) => snippet.name === name);
    return object === undefined || isForeign(object);
  }

  /** Returns a folder and the folders below it, each followed by its own, by name. */
  #below(name: string): readonly string[] {
    const below = this.#hierarchy.below({ scope: 'folder', name }, (a, b) => (placeName(a) < placeName(b) ? -1 : 1));
    return [name, ...below.map(placeName)];
  }
}

/** Reports whether a container was not created in this tenant. */
export function isForeign(container: AdoptableObject): boolean {
  if (container.kind.contains === 'folder') return predefinedFolder(container.name) !== undefined;
  const type = asText(container.fields['type']);
  return type !== undefined && type !== 'custom';
}

function predefinedFolder(name: string): (typeof predefinedFolders)[number] | undefined {
  return predefinedFolders.find(({ stored }) => stored === storedFolderName(name));
}

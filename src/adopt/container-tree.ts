import {
  folderTop,
  predefinedFolders,
  sameFolder,
  displayFolderName,
  storedFolderName,
  type Container,
} from '../catalog';
import { CodedError, namesToTry } from '../core';
import { asText, asTexts } from '../provider';
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
  /** Paths by container, because each reference needs one. */
  readonly #paths = new Map<string, readonly Container[]>();

  constructor(folders: readonly AdoptableObject[], snippets: readonly AdoptableObject[]) {
    this.#folders = folders;
    this.#snippets = snippets;
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
    const key = `${container.scope} ${container.name}`;
    const path = this.#paths.get(key) ?? this.#pathOf(container);
    this.#paths.set(key, path);
    return path;
  }

  #pathOf(container: Container): readonly Container[] {
    if (container.scope !== 'folder') {
      const top = [...folderTop].reverse().map((name) => ({ scope: 'folder' as const, name: displayFolderName(name) }));
      return [container, ...top];
    }
    return this.upwards(container.name).flatMap((name) => [
      { scope: 'folder' as const, name },
      ...this.snippetsOf(name).map((snippet) => ({ scope: 'snippet' as const, name: snippet })),
    ]);
  }

  /** Returns a folder and its ancestors, nearest first. */
  upwards(name: string): readonly string[] {
    const path: string[] = [];
    for (let next: string | undefined = name; next !== undefined && !path.includes(next); next = this.parentOf(next)) {
      path.push(next);
    }
    return path;
  }

  /** Returns the parent folder; undefined for the top folder. */
  parentOf(name: string): string | undefined {
    const parent = asText(this.#folder(name)?.fields['parent']) ?? predefinedFolder(name)?.parent ?? '';
    return parent === '' ? undefined : displayFolderName(parent);
  }

  /** Returns the snippets associated with a folder, in order. */
  snippetsOf(name: string): readonly string[] {
    return asTexts(this.#folder(name)?.fields['snippets']);
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

  #below(name: string): readonly string[] {
    const names = [
      ...this.#folders.map((folder) => displayFolderName(folder.name)),
      ...predefinedFolders.map((f) => f.shown),
    ];
    const children = [...new Set(names)].filter((one) => one !== name && this.parentOf(one) === name).sort();
    return [name, ...children.flatMap((child) => this.#below(child))];
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

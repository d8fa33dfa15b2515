import { Token, type TerraformResource, type TerraformStack } from 'cdktf';
import { predefinedFolders, storedFolderName } from '../src/catalog';
import { resourceAddress, resolveTokens } from './resources';

/** Whether a resource is in a set of folders, as far as synth can determine. */
export type FolderPlacement = 'inside' | 'outside' | 'unknown';

/**
 * Locates the resources of one stack in the folder hierarchy, following the folders that the stack creates to existing
 * ones.
 */
export class FolderMap {
  readonly #stack: TerraformStack;
  /** Folders of the stack by reference: the expression of their name, and the name itself if it is a literal. */
  readonly #folders = new Map<string, TerraformResource>();

  constructor(stack: TerraformStack, resources: readonly TerraformResource[]) {
    this.#stack = stack;
    for (const folder of resources.filter(isFolder)) {
      this.#folders.set(`\${${resourceAddress(folder)}.name}`, folder);
      const name = this.#input(folder, 'nameInput');
      if (name !== undefined) this.#folders.set(storedFolderName(name), folder);
    }
  }

  /** Whether a resource is in one of the folders or below it; each is a name, or the expression of one. */
  placement(resource: TerraformResource, folders: readonly string[]): FolderPlacement {
    const wanted = new Set(folders.map((folder) => this.#key(folder)));
    const { keys, complete } = this.#upwards(resource);
    if (keys.some((key) => wanted.has(key))) return 'inside';
    return complete ? 'outside' : 'unknown';
  }

  /** Returns the folder of the resource and its ancestors; `complete` if the last one is the root. */
  #upwards(resource: TerraformResource): { keys: readonly string[]; complete: boolean } {
    const keys: string[] = [];
    let next = isFolder(resource)
      ? this.#key(`\${${resourceAddress(resource)}.name}`)
      : this.#folderOf(resource, 'folderInput');
    while (next !== undefined && !keys.includes(next)) {
      keys.push(next);
      const folder = this.#folders.get(next);
      if (folder !== undefined) {
        next = this.#folderOf(folder, 'parentInput');
        continue;
      }
      const stored = storedFolderName(next);
      const predefined = predefinedFolders.find((folder) => folder.stored === stored);
      if (predefined?.parent === '') return { keys, complete: true };
      next = predefined === undefined ? undefined : this.#key(predefined.parent);
    }
    return { keys, complete: false };
  }

  #folderOf(resource: TerraformResource, input: string): string | undefined {
    const name = this.#input(resource, input);
    return name === undefined ? undefined : this.#key(name);
  }

  /** Returns one key for each folder, independent of the form of the reference. */
  #key(reference: string): string {
    const text = Token.isUnresolved(reference) ? String(resolveTokens(this.#stack, reference)) : reference;
    const stored = storedFolderName(text);
    const folder = this.#folders.get(stored);
    return folder === undefined ? stored : `\${${resourceAddress(folder)}.name}`;
  }

  /** Returns the configured value of an attribute of a generated class, so that it also works for L1 constructs. */
  #input(resource: TerraformResource, name: string): string | undefined {
    const value: unknown = Reflect.get(resource, name);
    if (typeof value !== 'string') return undefined;
    return String(resolveTokens(this.#stack, value));
  }
}

function isFolder(resource: TerraformResource): boolean {
  return resource.terraformResourceType === 'scm_folder';
}

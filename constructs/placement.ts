import { Token, type TerraformResource, type TerraformStack } from 'cdktf';
import { storedFolderName } from '../src/catalog';
import { climb, predefinedParent, topFolder } from '../src/tenant';
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
    const { keys, complete } = this.upwards(resource);
    if (keys.some((key) => wanted.has(key))) return 'inside';
    return complete ? 'outside' : 'unknown';
  }

  /** Returns the folder of the resource and its ancestors; `complete` if the last one is the root. */
  upwards(resource: TerraformResource): { keys: readonly string[]; complete: boolean } {
    const start = isFolder(resource)
      ? this.#key(`\${${resourceAddress(resource)}.name}`)
      : this.#folderOf(resource, 'folderInput');
    const above = (key: string): string | undefined => {
      const folder = this.#folders.get(key);
      if (folder !== undefined) return this.#folderOf(folder, 'parentInput');
      const parent = predefinedParent(key);
      return parent === undefined ? undefined : this.#key(parent);
    };
    const keys = start === undefined ? [] : [...climb(start, above, (key) => key)];
    return { keys, complete: keys.at(-1) === topFolder.name };
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

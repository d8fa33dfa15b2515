import { Token, type TerraformResource, type TerraformStack } from 'cdktf';
import { predefinedFolders, storedFolderName } from '../src/catalog';
import { resourceAddress, resolved } from './resources';

/** Where a resource lies, as far as synth can tell. */
export type FolderPlacement = 'inside' | 'outside' | 'unknown';

/** Tells where the resources of one stack lie, following folders that the stack makes up to those that exist. */
export class FolderMap {
  readonly #stack: TerraformStack;
  /** Folders of the stack by what refers to them: the expression of their name, and their name where it is literal. */
  readonly #folders = new Map<string, TerraformResource>();

  constructor(stack: TerraformStack, resources: readonly TerraformResource[]) {
    this.#stack = stack;
    for (const folder of resources.filter(isFolder)) {
      this.#folders.set(`\${${resourceAddress(folder)}.name}`, folder);
      const name = this.#input(folder, 'nameInput');
      if (name !== undefined) this.#folders.set(storedFolderName(name), folder);
    }
  }

  /** Whether a resource lies in one of the folders or below; each is a name, or the expression of one. */
  placement(resource: TerraformResource, folders: readonly string[]): FolderPlacement {
    const wanted = new Set(folders.map((one) => this.#key(one)));
    const { keys, complete } = this.#upwards(resource);
    if (keys.some((key) => wanted.has(key))) return 'inside';
    return complete ? 'outside' : 'unknown';
  }

  /** Every folder from the resource's own up; complete when the last one is the root. */
  #upwards(resource: TerraformResource): { keys: readonly string[]; complete: boolean } {
    const keys: string[] = [];
    let next = isFolder(resource)
      ? this.#key(`\${${resourceAddress(resource)}.name}`)
      : this.#folderOf(resource, 'folderInput');
    while (next !== undefined && !keys.includes(next)) {
      keys.push(next);
      const made = this.#folders.get(next);
      if (made !== undefined) {
        next = this.#folderOf(made, 'parentInput');
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

  /** One key for each folder, whichever way it is referred to. */
  #key(reference: string): string {
    const text = Token.isUnresolved(reference) ? String(resolved(this.#stack, reference)) : reference;
    const stored = storedFolderName(text);
    const made = this.#folders.get(stored);
    return made === undefined ? stored : `\${${resourceAddress(made)}.name}`;
  }

  /** What a generated class was given for an attribute. Generic, so that resources without L2 are placed as well. */
  #input(resource: TerraformResource, name: string): string | undefined {
    const value: unknown = Reflect.get(resource, name);
    if (typeof value !== 'string') return undefined;
    return String(resolved(this.#stack, value));
  }
}

function isFolder(resource: TerraformResource): boolean {
  return resource.terraformResourceType === 'scm_folder';
}

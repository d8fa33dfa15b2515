import { isSameContainer, storedFolderName, type Container, type ResourceKind } from '../../catalog';
import { climbSlowly, predefinedParent, topFolder } from '../../tenant';
import type { PlannedName, WantedName } from './wanted-name';

/** How an object with a name was planned. */
export type PlannedState = PlannedName['how'];

const top = topFolder.name;

/** Returns the parent of a folder at the service; undefined if it is unknown. */
export type ParentOf = (folder: string) => Promise<string | undefined>;

/** The names that the plan of one process contains, with the locations of their objects. */
export class PlannedNames {
  readonly #byName = new Map<string, PlannedName[]>();
  readonly #newNames = new Map<string, string>();
  readonly #folder: ResourceKind;
  /** IDs of the objects that get another name. */
  readonly renamedIds = new Set<string>();

  constructor(folder: ResourceKind) {
    this.#folder = folder;
  }

  note(planned: PlannedName): void {
    const key = keyOf(planned.kind, planned.name);
    // A replacement is planned twice.
    const others = (this.#byName.get(key) ?? []).filter(
      (name) => name.position !== planned.position || !isSamePlace(name.container, planned.container),
    );
    this.#byName.set(key, [...others, planned]);
    if (planned.renamed === undefined) return;
    this.renamedIds.add(planned.renamed.id);
    this.#newNames.set(keyOf(planned.kind, planned.renamed.from), planned.name);
  }

  /** Returns the plan of a container. */
  container(kind: ResourceKind, name: string): PlannedName | undefined {
    return this.#byName.get(keyOf(kind, name))?.at(-1);
  }

  /** Returns how an object is planned that has the name and may be visible where it is wanted. */
  async stateOf(wanted: WantedName, parentOf: ParentOf): Promise<PlannedState | undefined> {
    for (const kind of wanted.kinds) {
      for (const one of this.#byName.get(keyOf(kind, wanted.name)) ?? [])
        if (await this.#mayBeVisible(one, wanted, parentOf)) return one.how;
    }
    return undefined;
  }

  /** Returns where an object with the name is planned. */
  placeOf({ kinds, name }: WantedName): Container | undefined {
    return kinds.flatMap((kind) => this.#byName.get(keyOf(kind, name)) ?? [])[0]?.container;
  }

  // Only folders have a known hierarchy: which snippets a folder uses is not part of a plan.
  async #mayBeVisible(
    { container: of, position: own }: PlannedName,
    { container: from, position }: WantedName,
    parentOf: ParentOf,
  ): Promise<boolean> {
    if (position !== undefined && own !== undefined && own !== position) return false;
    if (of === undefined || from === undefined) return true;
    if (of.scope !== 'folder' || from.scope !== 'folder') return position === undefined || isSamePlace(of, from);
    const home = this.#nameNow(of.name);
    const start = this.#nameNow(from.name);
    if (position !== undefined) return start === home;
    let isWhole = false;
    const above = async (name: string): Promise<string | undefined> => {
      const parent = name === top ? '' : await this.#above(name, parentOf);
      isWhole = parent === '';
      return parent === undefined || isWhole ? undefined : this.#nameNow(parent);
    };
    for await (const name of climbSlowly(start, above, (at) => at)) if (name === home) return true;
    // What is above an unknown parent may be the folder.
    return !isWhole;
  }

  /** The parents of predefined folders are known without a request. */
  async #above(name: string, parentOf: ParentOf): Promise<string | undefined> {
    const planned = this.container(this.#folder, name);
    return planned === undefined ? (predefinedParent(name) ?? parentOf(name)) : planned.parent;
  }

  #nameNow(name: string): string {
    return storedFolderName(this.#newNames.get(keyOf(this.#folder, name)) ?? name);
  }
}

function keyOf(kind: ResourceKind, name: string): string {
  return `${kind.name}\n${spelled(kind, name)}`;
}

function isSamePlace(one: Container | undefined, other: Container | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isSameContainer(one, other);
}

/** Returns one spelling for both names of a predefined folder. */
export function spelled(kind: ResourceKind, name: string): string {
  return kind.contains === 'folder' ? storedFolderName(name) : name;
}

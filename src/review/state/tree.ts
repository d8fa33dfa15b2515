import { isSameContainer, predefinedFolders, storedFolderName, type Container } from '../../catalog';
import { containerKey, type TenantState } from './tenant-state';

const parentOf = new Map(predefinedFolders.map(({ stored, parent }) => [stored, parent]));
const top = predefinedFolders.find(({ parent }) => parent === '')?.stored ?? '';

/** The known container hierarchy of a state. */
export class Tree {
  readonly #state: TenantState;
  readonly #paths = new Map<string, readonly Container[]>();

  constructor(tenantState: TenantState) {
    this.#state = tenantState;
  }

  /** Returns the parent container; undefined at the top or if it is unknown. */
  above(container: Container): Container | undefined {
    if (container.scope === 'snippet') return undefined;
    const predefined = container.scope === 'folder' ? parentOf.get(storedFolderName(container.name)) : undefined;
    const name = predefined ?? this.#state.containers.get(containerKey(container))?.above;
    return name === undefined || name === '' ? undefined : { scope: 'folder', name };
  }

  /** Returns the container, its snippets, and its ancestors with their snippets, nearest first. */
  path(container: Container): readonly Container[] {
    const key = containerKey(container);
    const known = this.#paths.get(key);
    if (known !== undefined) return known;
    const levels: Container[] = [];
    const seen = new Set<string>();
    for (
      let at: Container | undefined = container;
      at !== undefined && !seen.has(containerKey(at));
      at = this.above(at)
    ) {
      seen.add(containerKey(at));
      const snippets = this.#state.containers.get(containerKey(at))?.snippets ?? [];
      levels.push(at, ...snippets.map((name) => ({ scope: 'snippet', name }) as const));
    }
    // Even if intermediate folders are unknown, every container except a snippet is below the top folder.
    if (container.scope !== 'snippet' && !seen.has(`folder/${top}`)) levels.push({ scope: 'folder', name: top });
    this.#paths.set(key, levels);
    return levels;
  }

  /** Reports whether objects of two containers can be visible together: the containers are on one path. */
  isRelated(left: Container | undefined, right: Container | undefined): boolean {
    if (left === undefined || right === undefined) return true;
    if (isSameContainer(left, right)) return true;
    const holds = (path: readonly Container[], wanted: Container): boolean =>
      path.some((container) => isSameContainer(container, wanted));
    if (holds(this.path(left), right) || holds(this.path(right), left)) return true;
    // A snippet is related to everything on the path of the containers it is associated with.
    return [left, right].some(
      (container, i) =>
        container.scope === 'snippet' &&
        this.takingIn(container.name).some((place) => this.isRelated(place, i === 0 ? right : left)),
    );
  }

  /** Returns the containers that a snippet is associated with. */
  takingIn(snippet: string): readonly Container[] {
    return [...this.#state.containers.values()]
      .filter(({ snippets }) => snippets?.includes(snippet))
      .map(({ container }) => container);
  }

  /** Returns the direct subfolders of a folder. */
  below(folder: Container): readonly Container[] {
    return [...this.#state.containers.values()]
      .map(({ container }) => container)
      .filter((container) => {
        const above = this.above(container);
        return above !== undefined && isSameContainer(above, folder);
      });
  }

  /**
   * Returns the containers from which firewalls get their policy: devices, folders that contain one, and folders
   * without subfolders. Other containers have no known firewall.
   */
  places(): readonly Container[] {
    const all = [...this.#state.containers.values()].map(({ container }) => container);
    const filled = new Set<string>();
    for (const one of all) {
      const above = this.above(one);
      if (above !== undefined && one.scope === 'folder') filled.add(containerKey(above));
    }
    const holding = new Set(
      all.flatMap((container) => {
        const above = container.scope === 'device' ? this.above(container) : undefined;
        return above === undefined ? [] : [containerKey(above)];
      }),
    );
    return all.filter(
      (container) =>
        container.scope !== 'snippet' &&
        (container.scope === 'device' || holding.has(containerKey(container)) || !filled.has(containerKey(container))),
    );
  }
}

import { isSameContainer, predefinedFolders, storedFolderName, type Container } from '../../catalog';
import { containerKey, type World } from './world';

const parentOf = new Map(predefinedFolders.map(({ stored, parent }) => [stored, parent]));
const top = predefinedFolders.find(({ parent }) => parent === '')?.stored ?? '';

/** The hierarchy of a world, as far as it is known. */
export class Tree {
  readonly #world: World;
  readonly #paths = new Map<string, readonly Container[]>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The container above, or undefined at the top and where nobody knows. */
  above(container: Container): Container | undefined {
    if (container.scope === 'snippet') return undefined;
    const predefined = container.scope === 'folder' ? parentOf.get(storedFolderName(container.name)) : undefined;
    const name = predefined ?? this.#world.containers.get(containerKey(container))?.above;
    return name === undefined || name === '' ? undefined : { scope: 'folder', name };
  }

  /** The container itself, its snippets, and the same of everything above it, nearest first. */
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
      const snippets = this.#world.containers.get(containerKey(at))?.snippets ?? [];
      levels.push(at, ...snippets.map((name) => ({ scope: 'snippet', name }) as const));
    }
    // Whatever lies between, everything but a snippet is below the top.
    if (container.scope !== 'snippet' && !seen.has(`folder/${top}`)) levels.push({ scope: 'folder', name: top });
    this.#paths.set(key, levels);
    return levels;
  }

  /** Whether what lies in one container can meet what lies in the other: they are on one path. */
  isRelated(left: Container | undefined, right: Container | undefined): boolean {
    if (left === undefined || right === undefined) return true;
    if (isSameContainer(left, right)) return true;
    const holds = (path: readonly Container[], wanted: Container): boolean =>
      path.some((one) => isSameContainer(one, wanted));
    if (holds(this.path(left), right) || holds(this.path(right), left)) return true;
    // A snippet meets what lies on the path of any container that takes it in.
    return [left, right].some(
      (one, i) =>
        one.scope === 'snippet' &&
        this.takingIn(one.name).some((place) => this.isRelated(place, i === 0 ? right : left)),
    );
  }

  /** Containers that a snippet is associated with. */
  takingIn(snippet: string): readonly Container[] {
    return [...this.#world.containers.values()]
      .filter(({ snippets }) => snippets?.includes(snippet))
      .map(({ container }) => container);
  }

  /** Folders directly below a folder. */
  below(folder: Container): readonly Container[] {
    return [...this.#world.containers.values()]
      .map(({ container }) => container)
      .filter((one) => {
        const above = this.above(one);
        return above !== undefined && isSameContainer(above, folder);
      });
  }

  /**
   * Where a firewall gets its policy: devices, folders that hold one, and folders with nothing below. Elsewhere no
   * firewall lies, as far as is known.
   */
  places(): readonly Container[] {
    const all = [...this.#world.containers.values()].map(({ container }) => container);
    const filled = new Set<string>();
    for (const one of all) {
      const above = this.above(one);
      if (above !== undefined && one.scope === 'folder') filled.add(containerKey(above));
    }
    const holding = new Set(
      all.flatMap((one) => {
        const above = one.scope === 'device' ? this.above(one) : undefined;
        return above === undefined ? [] : [containerKey(above)];
      }),
    );
    return all.filter(
      (one) =>
        one.scope !== 'snippet' &&
        (one.scope === 'device' || holding.has(containerKey(one)) || !filled.has(containerKey(one))),
    );
  }
}

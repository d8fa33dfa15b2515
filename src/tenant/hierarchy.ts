import { folderTop, predefinedFolders, storedFolderName, type Container } from '../catalog';
import { append, cachedBy, lazy } from '../core';
import { climb } from './climb';
import type { ContainerState } from './container-state';
import { containerKey } from './keys';
import { nearestFirst, type Level } from './precedence';

/** What a hierarchy is made of: the parent of a container and its snippets. */
export type PlacedContainer = Pick<ContainerState, 'container' | 'above' | 'snippets'> & Partial<ContainerState>;

const [topName = ''] = folderTop;

/** The folder above all others. */
export const topFolder: Container = { scope: 'folder', name: topName };

const topKey = containerKey(topFolder);
const predefinedParents = new Map(predefinedFolders.map(({ stored, parent }) => [stored, parent]));

/** Returns the parent of a folder that exists in every tenant; undefined for other folders, and for the top one. */
export function predefinedParent(folder: string): string | undefined {
  const parent = predefinedParents.get(storedFolderName(folder));
  return parent === '' ? undefined : parent;
}

/**
 * The containers of a tenant: parents, snippets, and what applies where (docs/policy-semantics.md). A stated parent counts
 * before that of a predefined folder, which need not be listed. A loop ends where it would begin again.
 */
export class Hierarchy {
  readonly #states: ReadonlyMap<string, PlacedContainer>;
  readonly #levels = new Map<string, readonly Level[]>();
  readonly #paths = new Map<string, readonly Container[]>();
  readonly #pathKeys = new Map<string, ReadonlySet<string>>();
  readonly #related = new Map<string, boolean>();
  readonly #children = lazy(() => this.#childrenByKey());
  readonly #users = lazy(() => this.#usersBySnippet());

  constructor(states: Iterable<PlacedContainer>) {
    this.#states = new Map([...states].map((state) => [containerKey(state.container), state]));
  }

  /** Returns the listed containers. */
  get containers(): readonly Container[] {
    return [...this.#states.values()].map(({ container }) => container);
  }

  /** Returns what is listed of a container. */
  state(container: Container): PlacedContainer | undefined {
    return this.#states.get(containerKey(container));
  }

  /** Returns the parent folder; undefined at the top, for snippets, and if it is unknown. */
  parent(container: Container): Container | undefined {
    if (container.scope === 'snippet') return undefined;
    const stated = this.#states.get(containerKey(container))?.above ?? '';
    const name = stated !== '' || container.scope !== 'folder' ? stated : (predefinedParent(container.name) ?? '');
    return name === '' ? undefined : { scope: 'folder', name };
  }

  /** Returns the names of the snippets of a folder or device, in order of precedence. */
  snippets(container: Container): readonly string[] {
    return this.#states.get(containerKey(container))?.snippets ?? [];
  }

  /** Returns the container and its ancestors with their snippets, from the top. */
  levels(container: Container): readonly Level[] {
    const key = containerKey(container);
    const known = this.#levels.get(key);
    if (known !== undefined) return known;
    const way = [...climb(container, (at: Container) => this.parent(at), containerKey)];
    const levels = way.reverse().map((at): Level => ({ container: at, snippets: this.snippets(at) }));
    this.#levels.set(key, levels);
    return levels;
  }

  /** Returns the container and its ancestors, nearest first. */
  ancestry(container: Container): readonly Container[] {
    return this.levels(container)
      .map((level) => level.container)
      .reverse();
  }

  /** Returns the containers that are known to apply in a container, nearest first: each level, then its snippets. */
  path(container: Container): readonly Container[] {
    const key = containerKey(container);
    const path = this.#paths.get(key) ?? nearestFirst(this.levels(container));
    this.#paths.set(key, path);
    return path;
  }

  /** Reports whether the ancestors of a container are known up to the top folder. */
  isWhole(container: Container): boolean {
    const [first] = this.levels(container);
    return first !== undefined && containerKey(first.container) === topKey;
  }

  /**
   * Returns the path with the top folder at its end, even if folders between are unknown: it is above every folder and
   * device, and a snippet sees its objects.
   */
  visible(container: Container): readonly Container[] {
    const path = this.path(container);
    return this.#keysOf(container).has(topKey) ? path : [...path, topFolder];
  }

  /** Returns the containers in which a name is looked up, nearest first, as far as they are known. */
  names(container: Container): readonly Container[] {
    const seesTop = container.scope === 'snippet' && this.#states.has(topKey);
    return seesTop ? this.visible(container) : this.path(container);
  }

  /** Reports whether a container is on the path of another one. */
  isOnPath(container: Container, of: Container): boolean {
    return this.#keysOf(of).has(containerKey(container));
  }

  /** Returns the folders and devices directly below a folder, also those of predefined folders that are not listed. */
  children(folder: Container): readonly Container[] {
    return folder.scope === 'folder' ? (this.#children().get(containerKey(folder)) ?? []) : [];
  }

  /**
   * Returns the folders and devices below a folder at any depth, without itself; each is followed by what is below it.
   * `order` compares children of one folder; default: as they are listed.
   */
  below(folder: Container, order?: (left: Container, right: Container) => number): readonly Container[] {
    const found: Container[] = [];
    const seen = new Set([containerKey(folder)]);
    const walk = (at: Container): void => {
      const children = order === undefined ? this.children(at) : this.children(at).toSorted(order);
      for (const child of children) {
        if (seen.has(containerKey(child))) continue;
        seen.add(containerKey(child));
        found.push(child);
        walk(child);
      }
    };
    walk(folder);
    return found;
  }

  /** Returns the folders and devices that a snippet is associated with. */
  associatedWith(snippet: string): readonly Container[] {
    return this.#users().get(snippet) ?? [];
  }

  /**
   * Reports whether objects of two containers may be visible together: one is on the path of the other, or a snippet is
   * associated with something on the path. Objects of the tenant are visible everywhere.
   */
  isRelated(left: Container | undefined, right: Container | undefined): boolean {
    if (left === undefined || right === undefined) return true;
    const [a, b] = [containerKey(left), containerKey(right)];
    if (a === b) return true;
    const key = a < b ? `${a}\n${b}` : `${b}\n${a}`;
    const known = this.#related.get(key) ?? this.#areRelated(left, right);
    this.#related.set(key, known);
    return known;
  }

  /**
   * Returns the containers from which firewalls get their policy: devices, folders that contain one, and folders
   * without subfolders. Other containers have no known firewall.
   */
  firewallPlaces(): readonly Container[] {
    return this.containers.filter((container) => {
      if (container.scope !== 'folder') return container.scope === 'device';
      const children = this.children(container).filter((child) => this.#states.has(containerKey(child)));
      return children.some(({ scope }) => scope === 'device') || children.every(({ scope }) => scope !== 'folder');
    });
  }

  #areRelated(left: Container, right: Container): boolean {
    const sees = (from: Container, other: Container): boolean =>
      this.isOnPath(other, from) || containerKey(other) === topKey;
    if (sees(left, right) || sees(right, left)) return true;
    return [
      [left, right],
      [right, left],
    ].some(
      ([one, other]) =>
        one?.scope === 'snippet' && this.associatedWith(one.name).some((place) => this.isRelated(place, other)),
    );
  }

  #keysOf(container: Container): ReadonlySet<string> {
    const key = containerKey(container);
    const keys = this.#pathKeys.get(key) ?? new Set(this.path(container).map(containerKey));
    this.#pathKeys.set(key, keys);
    return keys;
  }

  #childrenByKey(): ReadonlyMap<string, readonly Container[]> {
    const children = new Map<string, Container[]>();
    const unlisted = predefinedFolders
      .map(({ stored }): Container => ({ scope: 'folder', name: stored }))
      .filter((folder) => !this.#states.has(containerKey(folder)));
    for (const container of [...this.containers, ...unlisted]) {
      const above = this.parent(container);
      if (above !== undefined) append(children, containerKey(above), container);
    }
    return children;
  }

  #usersBySnippet(): ReadonlyMap<string, readonly Container[]> {
    const users = new Map<string, Container[]>();
    for (const { container, snippets = [] } of this.#states.values())
      for (const snippet of new Set(snippets)) append(users, snippet, container);
    return users;
  }
}

/** Returns the hierarchy of some containers; the same one for the same list. */
export const hierarchyOf: (containers: readonly PlacedContainer[]) => Hierarchy = cachedBy(
  (containers: readonly PlacedContainer[]) => new Hierarchy(containers),
);

interface Located {
  readonly container?: Container;
}

/** What a tenant has in its containers. */
interface Contents {
  readonly containers: readonly PlacedContainer[];
  readonly objects: readonly Located[];
  readonly rulebases: readonly Located[];
}

/** Returns the hierarchy of all containers of a tenant: listed ones, and those that only an object or a rulebase names. */
export const tenantHierarchy: (tenant: Contents) => Hierarchy = cachedBy(
  ({ containers, objects, rulebases }: Contents) => {
    const listed = new Set(containers.map(({ container }) => containerKey(container)));
    const named = [...objects, ...rulebases].flatMap(({ container }) =>
      container === undefined || listed.has(containerKey(container)) ? [] : [{ container }],
    );
    return new Hierarchy([...containers, ...named]);
  },
);

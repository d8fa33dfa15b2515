import { predefinedFolders, storedFolderName, type Container } from '../catalog';
import type { Configuration } from '../policy';
import { wayTo } from '../policy/engine';
import { containerKey } from './object-key';

/** The containers of a configuration: those with a firewall, and the levels that apply at each one. */
export class Places {
  /** Devices, folders that hold one, and folders with nothing below: where a firewall gets its policy. */
  readonly firewalls: readonly Container[];
  readonly #ways = new Map<string, ReadonlySet<string>>();
  readonly #met = new Map<string, boolean>();

  constructor(configuration: Configuration) {
    const all = allContainers(configuration);
    for (const container of all) {
      const { levels } = wayTo(configuration, container);
      const way = levels.flatMap((level) => [
        containerKey(level.container),
        ...level.snippets.map((name) => containerKey({ scope: 'snippet', name })),
      ]);
      this.#ways.set(containerKey(container), new Set(way));
    }
    this.firewalls = firewallsAmong(all, configuration);
  }

  /** Whether rules and objects of the first container apply at the second one, or above it. */
  isOnWay(container: Container, to: Container): boolean {
    return this.#ways.get(containerKey(to))?.has(containerKey(container)) === true;
  }

  /** Whether what is in two containers can meet at some folder or device. */
  canMeet(one: Container | undefined, other: Container | undefined): boolean {
    if (one === undefined || other === undefined) return true;
    const [a, b] = [containerKey(one), containerKey(other)];
    if (a === b) return true;
    const key = a < b ? `${a}|${b}` : `${b}|${a}`;
    const known = this.#met.get(key);
    if (known !== undefined) return known;
    const found = [...this.#ways.values()].some((way) => way.has(a) && way.has(b));
    this.#met.set(key, found);
    return found;
  }
}

/** Those that are listed, and those that only hold something. */
function allContainers({ containers, objects, rulebases }: Configuration): readonly Container[] {
  const all = [...containers, ...objects, ...rulebases].flatMap(({ container }) => container ?? []);
  return [...new Map(all.map((container) => [containerKey(container), container])).values()];
}

function firewallsAmong(all: readonly Container[], configuration: Configuration): readonly Container[] {
  const above = new Map(configuration.containers.map(({ container, above: name }) => [containerKey(container), name]));
  const parents = new Map(predefinedFolders.map(({ stored, parent }) => [stored, parent]));
  const folderAbove = (container: Container): string => {
    const predefined = container.scope === 'folder' ? parents.get(storedFolderName(container.name)) : undefined;
    return storedFolderName(predefined ?? above.get(containerKey(container)) ?? '');
  };
  const folders = new Set(all.filter(({ scope }) => scope === 'folder').map(folderAbove));
  const holders = new Set(all.filter(({ scope }) => scope === 'device').map(folderAbove));
  return all.filter(({ scope, name }) => {
    if (scope === 'snippet') return false;
    return scope === 'device' || holders.has(storedFolderName(name)) || !folders.has(storedFolderName(name));
  });
}

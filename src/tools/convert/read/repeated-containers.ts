import { keyOf, type ConfigNode } from './config-node';

/** Lists whose entries are parts of the configuration, not objects. */
const listsOfParts: ReadonlySet<string> = new Set(['devices', 'device-group', 'template', 'template-stack', 'vsys']);

/**
 * Joins parts that a file contains twice, such as a template whose settings are in two pieces. A firewall joins them when
 * it loads the file. Elements of an object are not joined: with two actions, the right one is unknown.
 */
export class RepeatedContainers {
  readonly #first = new WeakMap<ConfigNode, Map<string, ConfigNode>>();

  /** Moves the children of a part into the first part of the same name. */
  merge(node: ConfigNode): void {
    const { parent } = node;
    if (parent === undefined || node.children.length === 0 || !isPart(node)) return;
    const known = this.#first.get(parent) ?? new Map<string, ConfigNode>();
    this.#first.set(parent, known);
    const key = `${node.tag} ${keyOf(node)}`;
    const first = known.get(key);
    if (first === undefined) return void known.set(key, node);
    parent.children.splice(parent.children.lastIndexOf(node), 1);
    for (const child of node.children) {
      child.parent = first;
      first.children.push(child);
      this.#first.delete(node);
      this.merge(child);
    }
  }
}

/** Reports whether every entry around an element is a part of the configuration. */
function isPart(node: ConfigNode): boolean {
  for (let at: ConfigNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.tag === 'member' || (at.tag === 'entry' && !listsOfParts.has(at.parent?.tag ?? ''))) return false;
  }
  return true;
}

import { append } from '../../core';
import type { Container, Scope } from '../../catalog';
import { evaluationOrder, nearestFirst, type Level, type RulebasePlace } from '../../tenant';
import { rowBody, type ObjectRow } from './object-row';
import { canonicalName, deviceKind, folderKind, isContainerKind } from './special-kinds';

/** A folder, snippet or device. */
export interface ContainerNode {
  readonly id: string;
  readonly scope: Scope;
  readonly name: string;
  readonly predefined: boolean;
  /** Names of the associated snippets. */
  readonly snippets: readonly string[];
  /** The parent folder; undefined for the top folder and for snippets. */
  readonly parent: ContainerNode | undefined;
}

/** The containers of a tenant at one time, and their inheritance. */
export class ContainerTree {
  readonly #byId = new Map<string, ContainerNode>();
  readonly #byName = new Map<string, ContainerNode>();
  readonly #children = new Map<string, ContainerNode[]>();

  /** Builds the tree from the rows of all container kinds, in any order. */
  constructor(rows: readonly ObjectRow[]) {
    const byName = new Map(rows.map((row) => [keyOf(row.kind, row.name), row]));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const build = (row: ObjectRow): ContainerNode | undefined => {
      const known = this.#byId.get(row.id);
      if (known !== undefined || !isContainerKind(row.kind)) return known;
      const body = rowBody(row);
      const above =
        row.kind === deviceKind
          ? byId.get(row.container)
          : row.kind === folderKind
            ? byName.get(keyOf(folderKind, String(body['parent'])))
            : undefined;
      const parent = above === undefined ? undefined : build(above);
      const snippets = Array.isArray(body['snippets']) ? body['snippets'].map(String) : [];
      const node = { id: row.id, scope: row.kind, name: row.name, predefined: row.predefined === 1, snippets, parent };
      this.#byId.set(node.id, node);
      this.#byName.set(keyOf(node.scope, node.name), node);
      if (parent !== undefined) append(this.#children, parent.id, node);
      return node;
    };
    rows.forEach(build);
  }

  byId(id: string): ContainerNode | undefined {
    return this.#byId.get(id);
  }

  find({ scope, name }: Container): ContainerNode | undefined {
    return this.#byName.get(keyOf(scope, canonicalName([scope], name)));
  }

  /** The root folder, from which everything inherits. */
  get top(): ContainerNode | undefined {
    return [...this.#byId.values()].find((node) => node.scope === folderKind && node.parent === undefined);
  }

  /** Returns all devices. */
  devices(): readonly ContainerNode[] {
    return [...this.#byId.values()].filter((node) => node.scope === deviceKind);
  }

  /** Returns all snippets. */
  snippets(): readonly ContainerNode[] {
    return [...this.#byId.values()].filter((node) => node.scope === 'snippet');
  }

  /** Returns the direct child folders and devices. */
  children(node: ContainerNode): readonly ContainerNode[] {
    return this.#children.get(node.id) ?? [];
  }

  /** Returns the node and all its descendants. */
  subtree(node: ContainerNode): readonly ContainerNode[] {
    return [node, ...this.children(node).flatMap((child) => this.subtree(child))];
  }

  /** Returns the path from the root folder to the node. */
  path(node: ContainerNode): readonly ContainerNode[] {
    return node.parent === undefined ? [node] : [...this.path(node.parent), node];
  }

  /**
   * Returns the containers whose objects are visible in a node, nearest first. In a snippet its own objects and those
   * of the root folder are visible.
   */
  visibleFrom(node: ContainerNode): readonly ContainerNode[] {
    if (node.scope === 'snippet') return [node, ...(this.top === undefined ? [] : [this.top])];
    return this.#nodes(nearestFirst(this.#levels(node)));
  }

  /** Returns the rulebases that apply in a node, in evaluation order. */
  rulesFor(node: ContainerNode): readonly (Omit<RulebasePlace, 'container'> & { readonly node: ContainerNode })[] {
    const levels = node.scope === 'snippet' ? [{ container: node, snippets: [] }] : this.#levels(node);
    return evaluationOrder(levels).flatMap(({ container, rulebase }) => {
      const found = this.find(container);
      return found === undefined ? [] : [{ node: found, rulebase }];
    });
  }

  /** Returns the folders and devices that a snippet is associated with. */
  associatedWith(snippet: ContainerNode): readonly ContainerNode[] {
    return [...this.#byId.values()].filter((node) => node.snippets.includes(snippet.name));
  }

  /**
   * Returns all containers whose rules can be evaluated together with those of a node: ancestors, descendants, and
   * snippets.
   */
  meeting(node: ContainerNode): ReadonlySet<ContainerNode> {
    const places = node.scope === 'snippet' ? this.associatedWith(node) : [node];
    const met = new Set<ContainerNode>([node]);
    for (const place of places) {
      for (const one of this.subtree(place)) for (const seen of this.visibleFrom(one)) met.add(seen);
    }
    return met;
  }

  #levels(node: ContainerNode): readonly Level[] {
    return this.path(node).map((one) => ({ container: one, snippets: one.snippets }));
  }

  #nodes(containers: readonly Container[]): readonly ContainerNode[] {
    return containers.flatMap((container) => this.find(container) ?? []);
  }
}

function keyOf(scope: string, name: string): string {
  return `${scope}\n${name}`;
}

import type { Container, Scope } from '../../catalog';
import {
  containerKey,
  containerOfObject,
  evaluationOrder,
  Hierarchy,
  topFolder,
  type ContainerState,
  type RulebasePlace,
} from '../../tenant';
import { rowBody, type ObjectRow } from './object-row';
import { deviceKind, isContainerKind } from './special-kinds';

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
  readonly #byId: ReadonlyMap<string, ContainerNode>;
  readonly #byKey: ReadonlyMap<string, ContainerNode>;
  readonly #hierarchy: Hierarchy;

  /** Builds the tree from the rows of all container kinds, in any order. */
  constructor(rows: readonly ObjectRow[]) {
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const made = rows.flatMap((row) => {
      if (!isContainerKind(row.kind)) return [];
      const fields = {
        ...rowBody(row),
        name: row.name,
        ...(row.kind === deviceKind ? { folder: names.get(row.container) } : {}),
      };
      const state = containerOfObject({ contains: row.kind }, fields);
      return state === undefined ? [] : [{ state, node: this.#nodeOf(row, state) }];
    });
    this.#hierarchy = new Hierarchy(made.map(({ state }) => state));
    this.#byId = new Map(made.map(({ node }) => [node.id, node]));
    this.#byKey = new Map(made.map(({ node }) => [containerKey(node), node]));
  }

  #nodeOf({ id, name, predefined }: ObjectRow, { container, snippets = [] }: ContainerState): ContainerNode {
    const parentOf = (): ContainerNode | undefined => {
      const parent = this.#hierarchy.parent(container);
      return parent && this.find(parent);
    };
    return {
      id,
      scope: container.scope,
      name,
      predefined: predefined === 1,
      snippets,
      get parent() {
        return parentOf();
      },
    };
  }

  byId(id: string): ContainerNode | undefined {
    return this.#byId.get(id);
  }

  find(container: Container): ContainerNode | undefined {
    return this.#byKey.get(containerKey(container));
  }

  /** The root folder, from which everything inherits. */
  get top(): ContainerNode | undefined {
    return this.find(topFolder);
  }

  /** Returns all folders, snippets and devices. */
  nodes(): readonly ContainerNode[] {
    return [...this.#byId.values()];
  }

  /** Returns all devices. */
  devices(): readonly ContainerNode[] {
    return this.nodes().filter((node) => node.scope === deviceKind);
  }

  /** Returns all snippets. */
  snippets(): readonly ContainerNode[] {
    return this.nodes().filter((node) => node.scope === 'snippet');
  }

  /** Returns the direct child folders and devices. */
  children(node: ContainerNode): readonly ContainerNode[] {
    return this.#nodes(this.#hierarchy.children(node));
  }

  /** Returns the node and all its descendants. */
  subtree(node: ContainerNode): readonly ContainerNode[] {
    return [node, ...this.#nodes(this.#hierarchy.below(node))];
  }

  /** Returns the path from the root folder to the node. */
  path(node: ContainerNode): readonly ContainerNode[] {
    return this.#nodes(this.#hierarchy.levels(node).map(({ container }) => container));
  }

  /**
   * Returns the containers whose objects are visible in a node, nearest first. In a snippet its own objects and those
   * of the root folder are visible.
   */
  visibleFrom(node: ContainerNode): readonly ContainerNode[] {
    return this.#nodes(this.#hierarchy.names(node));
  }

  /** Returns the rulebases that apply in a node, in evaluation order. */
  rulesFor(node: ContainerNode): readonly (Omit<RulebasePlace, 'container'> & { readonly node: ContainerNode })[] {
    return evaluationOrder(this.#hierarchy.levels(node)).flatMap(({ container, rulebase }) => {
      const found = this.find(container);
      return found === undefined ? [] : [{ node: found, rulebase }];
    });
  }

  /** Returns the folders and devices that a snippet is associated with. */
  associatedWith(snippet: ContainerNode): readonly ContainerNode[] {
    return this.#nodes(this.#hierarchy.associatedWith(snippet.name));
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

  #nodes(containers: readonly Container[]): readonly ContainerNode[] {
    return containers.flatMap((container) => this.find(container) ?? []);
  }
}

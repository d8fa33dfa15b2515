import type { Container, Scope } from '../../catalog';
import { evaluationOrder, nearestFirst, type Level, type RulebasePlace } from '../../policy';
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
  /** The folder above; none for the top folder and for snippets. */
  readonly parent: ContainerNode | undefined;
}

/** The containers of a tenant at one moment, and who inherits from whom. */
export class ContainerTree {
  readonly #byId = new Map<string, ContainerNode>();
  readonly #byName = new Map<string, ContainerNode>();
  readonly #children = new Map<string, ContainerNode[]>();

  /** Builds the tree from the rows of every container kind, in any order. */
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
      if (parent !== undefined) this.#children.set(parent.id, [...(this.#children.get(parent.id) ?? []), node]);
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

  /** The folder that everything inherits from. */
  get top(): ContainerNode | undefined {
    return [...this.#byId.values()].find((node) => node.scope === folderKind && node.parent === undefined);
  }

  /** Every device. */
  devices(): readonly ContainerNode[] {
    return [...this.#byId.values()].filter((node) => node.scope === deviceKind);
  }

  /** Every snippet. */
  snippets(): readonly ContainerNode[] {
    return [...this.#byId.values()].filter((node) => node.scope === 'snippet');
  }

  /** Folders and devices right below. */
  children(node: ContainerNode): readonly ContainerNode[] {
    return this.#children.get(node.id) ?? [];
  }

  /** The node and everything below it. */
  subtree(node: ContainerNode): readonly ContainerNode[] {
    return [node, ...this.children(node).flatMap((child) => this.subtree(child))];
  }

  /** From the top folder down to the node. */
  path(node: ContainerNode): readonly ContainerNode[] {
    return node.parent === undefined ? [node] : [...this.path(node.parent), node];
  }

  /** Containers whose objects are visible in a node, nearest first. A snippet sees itself and the top folder. */
  visibleFrom(node: ContainerNode): readonly ContainerNode[] {
    if (node.scope === 'snippet') return [node, ...(this.top === undefined ? [] : [this.top])];
    return this.#nodes(nearestFirst(this.#levels(node)));
  }

  /** Where the rules that apply in a node come from, in the order in which they are tried. */
  rulesFor(node: ContainerNode): readonly (Omit<RulebasePlace, 'container'> & { readonly node: ContainerNode })[] {
    const levels = node.scope === 'snippet' ? [{ container: node, snippets: [] }] : this.#levels(node);
    return evaluationOrder(levels).flatMap(({ container, rulebase }) => {
      const found = this.find(container);
      return found === undefined ? [] : [{ node: found, rulebase }];
    });
  }

  /** Folders and devices that a snippet is associated with. */
  associatedWith(snippet: ContainerNode): readonly ContainerNode[] {
    return [...this.#byId.values()].filter((node) => node.snippets.includes(snippet.name));
  }

  /** Every container whose rules can meet those of a node in one evaluation: above, below, and by snippets. */
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

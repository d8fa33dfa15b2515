import * as dagre from '@dagrejs/dagre';
import type { Point } from './path';

/** The part of the graph of dagre that the map uses. */
export interface LayoutGraph {
  setGraph(options: Readonly<Record<string, string | number>>): void;
  setNode(name: string, size: { readonly width: number; readonly height: number }): void;
  setEdge(from: string, to: string, label: object, name: string): void;
  /** After the layout: the center of a node. */
  node(name: string): Point;
  /** After the layout: the points of an edge. */
  edge(from: string, to: string, name: string): { readonly points: readonly Point[] };
}

interface Dagre {
  readonly Graph: new (options: { readonly multigraph: true }) => LayoutGraph;
  readonly layout: (graph: LayoutGraph) => void;
}

// The published types of its graph cannot be resolved from a CommonJS module.
export const { Graph, layout } = dagre as unknown as Dagre;

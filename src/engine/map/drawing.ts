/** Where the groups of zones and the traffic between them are drawn. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** One for each group, in the same order. */
  readonly groups: readonly DrawnGroup[];
  readonly edges: readonly DrawnEdge[];
}

/** A group as a rectangle. */
export interface DrawnGroup {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The traffic from one group to another, as a line. */
export interface DrawnEdge {
  readonly from: number;
  readonly to: number;
  /** Data of an SVG path, with an arrow head of its own. */
  readonly path: string;
  readonly head: string;
  /** Place of the mark of a change. */
  readonly x: number;
  readonly y: number;
  /** Pairs of zones with this traffic, as indices. */
  readonly pairs: readonly number[];
}

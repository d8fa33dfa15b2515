import { Graph, layout } from './dagre';
import type { Drawing, DrawnEdge, DrawnGroup } from './drawing';
import type { MapGroup, MapPair, MapZone } from './map-data';
import { groupSize } from './group-size';
import { arrow, curve, loop, middle, smooth, type Point } from './path';

/** Distance to the border of the picture, and above, where traffic within a zone is drawn. */
const [margin, loopHeight] = [16, 34];

/** With more lines for each group, layers of groups are harder to read than a ring of them. */
const mostPerGroup = 3;

/** Lines beyond this number are not considered for the places of the groups: the layout takes time with the square. */
const mostPlaced = 60;

/** Places the groups and draws a line for each direction of traffic between two groups. */
export function draw(groups: readonly MapGroup[], zones: readonly MapZone[], pairs: readonly MapPair[]): Drawing {
  const edges = edgesOf(zones, pairs);
  const sizes = groups.map((group) => groupSize(group, zones));
  const drawn = edges.filter(({ from, to }) => from !== to);
  const isDense = drawn.length > mostPerGroup * groups.length;
  const { boxes, pointsOf } = isDense ? onEllipse(sizes) : inLayers(sizes, drawn);
  const lines = edges.flatMap((edge): DrawnEdge[] => {
    const [from, to] = [boxes[edge.from], boxes[edge.to]];
    if (from === undefined || to === undefined) return [];
    const points = edge.from === edge.to ? loop(from) : (pointsOf(edge) ?? curve(from, to));
    return [{ ...edge, path: smooth(points), head: arrow(points), ...middle(points) }];
  });
  const right = Math.max(...boxes.map(({ x, width }) => x + width), ...lines.map(({ x }) => x), 0);
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height), ...lines.map(({ y }) => y), 0);
  return { width: Math.ceil(right + margin), height: Math.ceil(bottom + margin), groups: boxes, edges: lines };
}

type Size = Pick<DrawnGroup, 'width' | 'height'>;

/** Places of groups, and lines around them, if the layout has some. */
interface Placed {
  readonly boxes: readonly DrawnGroup[];
  readonly pointsOf: (edge: Edge) => readonly Point[] | undefined;
}

/** Places the groups in layers in the direction of the traffic. */
function inLayers(sizes: readonly Size[], drawn: readonly Edge[]): Placed {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 34, ranksep: 110, edgesep: 18, marginx: margin, marginy: loopHeight });
  // dagre writes the places into the objects that it gets.
  for (const [i, size] of sizes.entries()) graph.setNode(String(i), { ...size });
  const placed = drawn.toSorted((a, b) => b.pairs.length - a.pairs.length).slice(0, mostPlaced);
  for (const { from, to } of placed) graph.setEdge(String(from), String(to), {}, 'traffic');
  layout(graph);
  const isPlaced = new Set(placed);
  return {
    boxes: sizes.map((size, i) => boxAt(graph.node(String(i)), size)),
    pointsOf: (edge) =>
      isPlaced.has(edge) ? graph.edge(String(edge.from), String(edge.to), 'traffic').points : undefined,
  };
}

/** Places the groups on an ellipse. */
function onEllipse(sizes: readonly Size[]): Placed {
  const widest = Math.max(...sizes.map(({ width }) => width));
  const highest = Math.max(...sizes.map(({ height }) => height));
  const [across, down] = [Math.max(240, sizes.length * 42), Math.max(150, (sizes.length * (highest + 20)) / 3.5)];
  return {
    boxes: sizes.map((size, i) => {
      const angle = (2 * Math.PI * i) / sizes.length - Math.PI;
      const x = margin + widest / 2 + across * (1 + Math.cos(angle));
      const y = loopHeight + highest / 2 + down * (1 + Math.sin(angle));
      return boxAt({ x, y }, size);
    }),
    pointsOf: () => undefined,
  };
}

function boxAt({ x = 0, y = 0 }: Partial<Point>, { width, height }: Size): DrawnGroup {
  return { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height };
}

interface Edge extends Pick<DrawnEdge, 'from' | 'to' | 'pairs'> {
  readonly pairs: number[];
}

/** Returns the directions in which traffic passes between groups, with the pairs of zones. */
function edgesOf(zones: readonly MapZone[], pairs: readonly MapPair[]): readonly Edge[] {
  const found = new Map<string, Edge>();
  for (const [i, { from, to }] of pairs.entries()) {
    const [source = 0, destination = 0] = [zones[from]?.group, zones[to]?.group];
    const key = `${String(source)} ${String(destination)}`;
    const same = found.get(key);
    if (same === undefined) found.set(key, { from: source, to: destination, pairs: [i] });
    else same.pairs.push(i);
  }
  return [...found.values()];
}

import { applications, zones, type UnknownFact } from './places';
import {
  otherApplication,
  otherZone,
  type Facts,
  type JudgedRegion,
  type ServiceSpan,
  type Values,
} from './judged-region';
import { addressText, everyAddress, everyPort, Line, type Span } from './spans';

/** One flow that stands for all flows of its cell. */
export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly isInside: boolean;
  readonly source: string;
  readonly destination: string;
  readonly protocol: number;
  readonly port: number;
  readonly sourcePort: number;
  readonly application: string;
  readonly facts: Facts;
}

/** What a judge says of the flows of a cell. */
export interface Opinion {
  readonly what: 'equal' | 'opened' | 'closed';
  readonly isSure: boolean;
}

/** Every cell of the flows of one pair of policies: within a cell, neither judge distinguishes flows. */
export interface ComparedFlows {
  readonly cells: number;
  /** Cells that both call different, in the same direction. */
  readonly different: number;
  readonly contradictions: readonly { readonly flow: Flow; readonly engine: Opinion; readonly peer: Opinion }[];
  /** Cells that the engine calls sure and FWShift does not. */
  readonly onlyEngineSure: number;
  /** Some of the cells, of both outcomes. */
  readonly samples: readonly { readonly flow: Flow; readonly said: Opinion['what'] }[];
}

/** Compares two sets of regions exactly: on every cell that their edges make of all flows. */
export function comparedFlows(
  engine: readonly JudgedRegion[],
  peer: readonly JudgedRegion[],
  unknownFact: UnknownFact,
  samples: number,
): ComparedFlows {
  const parts = ([4, 6] as const).map((version) => comparedOf(version, engine, peer, unknownFact, samples));
  const sum = (of: (part: ComparedFlows) => number): number => parts.reduce((all, part) => all + of(part), 0);
  return {
    cells: sum(({ cells }) => cells),
    different: sum(({ different }) => different),
    contradictions: parts.flatMap(({ contradictions }) => contradictions),
    onlyEngineSure: sum(({ onlyEngineSure }) => onlyEngineSure),
    samples: parts.flatMap((part) => part.samples),
  };
}

const factsOf: Readonly<Record<UnknownFact, readonly Facts[]>> = {
  none: [{}],
  user: [{ source_user: false }, { source_user: true }],
  schedule: [{ schedule: false }, { schedule: true }],
  category: [{ category: false }, { category: true }],
  source: [{ source: false }, { source: true }],
  destination: [{ destination: false }, { destination: true }],
};

const zoneNames = [...zones, otherZone];
const zonePairs = [
  ...zoneNames.flatMap((from) => zoneNames.map((to) => ({ from, to, isInside: from === to && from !== otherZone }))),
  { from: otherZone, to: otherZone, isInside: true },
];
const applicationNames = [...applications, otherApplication];

interface Traffic {
  readonly protocol: bigint;
  readonly port: bigint;
  readonly sourcePort: bigint;
}

const icmpOfOther: Readonly<Record<4 | 6, bigint>> = { 4: 58n, 6: 1n };

function comparedOf(
  version: 4 | 6,
  allEngine: readonly JudgedRegion[],
  allPeer: readonly JudgedRegion[],
  unknownFact: UnknownFact,
  sampleCount: number,
): ComparedFlows {
  const [engine, peer] = [allEngine, allPeer].map((list) => list.filter((one) => one.version === version));
  const all = [...(engine ?? []), ...(peer ?? [])];
  const [source, destination] = (['source', 'destination'] as const).map((side) =>
    lineOf(
      everyAddress[version],
      all.flatMap((one) => one[side].list),
    ),
  );
  if (source === undefined || destination === undefined) throw new Error('there are two sides');
  // ICMP of the other version is no packet of this one.
  const traffic = trafficOf(all).filter(({ protocol }) => protocol !== icmpOfOther[version]);
  const facts = factsOf[unknownFact];
  const sizes = [facts, zonePairs, source.cells, destination.cells, traffic, applicationNames].map((one) => one.length);
  const cells = sizes.reduce((product, size) => product * size, 1);
  const marked = (regions: readonly JudgedRegion[]): Uint8Array => {
    const marks = new Uint8Array(cells);
    for (const region of regions) {
      const indices = [
        indicesOf(facts, (one) => zonePairs.some(({ isInside }) => region.holds({ ...one, zone: isInside }))),
        indicesOf(zonePairs, ({ from, to, isInside }) => region.hasZones(from, to, isInside)),
        within(source, region.source),
        within(destination, region.destination),
        indicesOf(traffic, (one) => hasTraffic(region, one)),
        indicesOf(applicationNames, (name) => region.hasApplication(name)),
      ];
      const value = (region.what === 'opened' ? 1 : 2) + (region.isSure ? 4 : 0);
      mark(marks, indices, sizes, (fact, pair) => {
        const isInside = zonePairs[pair]?.isInside ?? false;
        return region.holds({ ...facts[fact], zone: isInside }) ? value : 0;
      });
    }
    return marks;
  };
  const [ours, theirs] = [marked(engine ?? []), marked(peer ?? [])];
  const flowAt = (cell: number): Flow => {
    const [fact = 0, pair = 0, from = 0, to = 0, kind = 0, application = 0] = indexOf(cell, sizes);
    const { protocol = 0n, port = 0n, sourcePort = 0n } = traffic[kind] ?? {};
    return {
      ...(zonePairs[pair] ?? { from: '', to: '', isInside: false }),
      source: addressText(source.cells[from] ?? 0n, version),
      destination: addressText(destination.cells[to] ?? 0n, version),
      protocol: Number(protocol),
      port: Number(port),
      sourcePort: Number(sourcePort),
      application: applicationNames[application] ?? '',
      facts: facts[fact] ?? {},
    };
  };
  let [different, onlyEngineSure] = [0, 0];
  const contradictions: ComparedFlows['contradictions'][number][] = [];
  const same: Record<'equal' | 'opened' | 'closed', number[]> = { equal: [], opened: [], closed: [] };
  for (let cell = 0; cell < cells; cell++) {
    const [one, other] = [ours[cell] ?? 0, theirs[cell] ?? 0];
    const agrees = (one & 3) === (other & 3) && (other < 4 || one > 4) && (unknownFact !== 'none' || one === other);
    if (!agrees) contradictions.push({ flow: flowAt(cell), engine: opinion(one), peer: opinion(other) });
    else if (one !== 0) different += 1;
    if (agrees && one > 4 && other < 4) onlyEngineSure += 1;
    // Cells of the whole space, without a random number for each.
    const known = same[opinion(one).what];
    if (agrees && (cell * 7919) % 1009 < 40 && known.length < sampleCount) known.push(cell);
  }
  const samples = Object.values(same).flatMap((list) =>
    list.map((cell) => ({ flow: flowAt(cell), said: opinion(ours[cell] ?? 0).what })),
  );
  return { cells, different, contradictions, onlyEngineSure, samples };
}

function opinion(mark: number): Opinion {
  return { what: (['equal', 'opened', 'closed'] as const)[mark & 3] ?? 'equal', isSure: mark > 4 };
}

function lineOf(whole: Span, spans: readonly Span[]): Line {
  const line = new Line(whole);
  for (const span of spans) line.add(span);
  return line;
}

function within(line: Line, { is, list }: Values<Span>): readonly number[] {
  if (is === 'any') return line.cells.map((_, i) => i);
  const found = line.within(list);
  if (is === 'only') return found;
  const excluded = new Set(found);
  return line.cells.flatMap((_, i) => (excluded.has(i) ? [] : [i]));
}

function indicesOf<T>(list: readonly T[], test: (one: T) => boolean): readonly number[] {
  return list.flatMap((one, i) => (test(one) ? [i] : []));
}

/** Cells of protocols and ports; only TCP and UDP have ports. */
function trafficOf(regions: readonly JudgedRegion[]): readonly Traffic[] {
  const services = regions.flatMap(({ service }) => service.list);
  const withPorts = [6n, 17n];
  const fixed: readonly Span[] = [1n, 6n, 17n, 58n].map((number) => [number, number]);
  const protocol = lineOf([0n, 255n], [...fixed, ...services.map((one) => one.protocols)]);
  return protocol.cells.flatMap((number) => {
    if (!withPorts.includes(number)) return [{ protocol: number, port: 0n, sourcePort: 0n }];
    const own = services.filter(({ protocols: [first, last] }) => first <= number && number <= last);
    const ports = lineOf(
      everyPort,
      own.map((one) => one.ports),
    );
    const sources = lineOf(everyPort, [
      ...own.map((one) => one.sourcePorts),
      ...regions.flatMap(({ sourcePort }) => sourcePort.list),
    ]);
    return ports.cells.flatMap((port) => sources.cells.map((sourcePort) => ({ protocol: number, port, sourcePort })));
  });
}

function hasTraffic({ service, sourcePort }: JudgedRegion, { protocol, port, sourcePort: from }: Traffic): boolean {
  const has = ([first, last]: Span, value: bigint): boolean => first <= value && value <= last;
  const isIn = (one: ServiceSpan): boolean =>
    has(one.protocols, protocol) && has(one.ports, port) && has(one.sourcePorts, from);
  const isService = service.is === 'any' || service.list.some(isIn) === (service.is === 'only');
  const hasPorts = protocol === 6n || protocol === 17n;
  if (!isService || !hasPorts || sourcePort.is === 'any') return isService;
  return sourcePort.list.some((span) => has(span, from)) === (sourcePort.is === 'only');
}

/** Marks every combination of indices. */
function mark(
  marks: Uint8Array,
  indices: readonly (readonly number[])[],
  sizes: readonly number[],
  valueOf: (fact: number, pair: number) => number,
): void {
  const [facts = [], pairs = [], sources = [], destinations = [], traffic = [], names = []] = indices;
  const [, pairCount = 1, sourceCount = 1, destinationCount = 1, trafficCount = 1, nameCount = 1] = sizes;
  for (const fact of facts) {
    for (const pair of pairs) {
      const value = valueOf(fact, pair);
      if (value === 0) continue;
      for (const source of sources) {
        for (const destination of destinations) {
          const base = ((fact * pairCount + pair) * sourceCount + source) * destinationCount + destination;
          for (const kind of traffic) {
            for (const name of names) {
              const at = (base * trafficCount + kind) * nameCount + name;
              // Regions of FWShift overlap: certain wins, and a flow cannot be opened and closed.
              marks[at] = (marks[at] ?? 0) | value;
            }
          }
        }
      }
    }
  }
}

function indexOf(cell: number, sizes: readonly number[]): readonly number[] {
  const found: number[] = [];
  let rest = cell;
  for (const size of sizes.toReversed()) {
    found.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return found;
}

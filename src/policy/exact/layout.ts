import { anyAnswers, never, type Answers } from '../answers';
import { side, type Box } from '../box';
import { pairsOf, rangesOf, type Bound, type Ranges } from '../ranges';
import { anyName, firstIpv6 } from '../space';
import type { Vocabulary } from '../vocabulary';
import { all, nothing, type Diagram } from './diagram';

/** A dimension of flows as bits. Values are offsets from `from`. */
export interface Field {
  readonly at: keyof typeof side;
  readonly from: Bound;
  readonly width: number;
  readonly first: number;
  /** Names: the value that represents all names beyond those of the vocabulary. */
  readonly beyond?: number;
}

const serviceWidth = 18;
const portWidth = 16;

/** The dimensions of the flows of one address family, in the order of their bits. Questions follow. */
export interface Layout {
  readonly fields: readonly Field[];
  readonly questions: number;
}

/** Zones first, because they separate most rules; then the addresses. */
export function layoutOf(family: 'IPv4' | 'IPv6', { zones, applications }: Vocabulary): Layout {
  const address = { from: family === 'IPv4' ? 0 : firstIpv6, width: family === 'IPv4' ? 32 : 128 };
  const names = (list: readonly string[]) => ({ from: 0, width: bitsFor(list.length + 1), beyond: list.length });
  const wanted: readonly Omit<Field, 'first'>[] = [
    { at: 'from', ...names(zones) },
    { at: 'to', ...names(zones) },
    { at: 'source', ...address },
    { at: 'destination', ...address },
    { at: 'service', from: 0, width: serviceWidth },
    { at: 'application', ...names(applications) },
    { at: 'sourcePort', from: 0, width: portWidth },
  ];
  let first = 0;
  const fields = wanted.map((one): Field => {
    const field = { ...one, first };
    first += one.width;
    return field;
  });
  return { fields, questions: first };
}

/** Converts a box to a set, or to a decision about its flows. Flows of the other address family are omitted. */
export function setOf(box: Box, { fields, questions }: Layout, diagram: Diagram, decision = all): number {
  const below = answerSet(box.answers, questions, decision, diagram);
  return fields.reduceRight((next, field) => {
    if (next === nothing) return nothing;
    return rangeSet(offsetsOf(box.sides[side[field.at]], field), field, next, diagram);
  }, below);
}

type Offsets = readonly (readonly [from: bigint, to: bigint])[];

/** The values of a side as offsets in its field. */
function offsetsOf(ranges: Ranges, { from, width, beyond }: Field): Offsets {
  const size = 1n << BigInt(width);
  const start = BigInt(from);
  return pairsOf(ranges).flatMap(([low, high]) => {
    const end = high === Infinity ? start + size : BigInt(high);
    const first = BigInt(low) - start;
    // Names beyond those in use are one value.
    const last = beyond !== undefined && end > BigInt(beyond) ? BigInt(beyond) + 1n : end - start;
    const capped: readonly [bigint, bigint] = [
      first < 0n ? 0n : beyond !== undefined && first > BigInt(beyond) ? BigInt(beyond) : first,
      last > size ? size : last,
    ];
    return capped[0] < capped[1] ? [capped] : [];
  });
}

/** Returns the set of bit strings whose field is in some ranges and whose rest is in `next`. */
function rangeSet(offsets: Offsets, { first, width }: Field, next: number, diagram: Diagram): number {
  const visit = (ranges: Offsets, low: bigint, bits: number): number => {
    if (ranges.length === 0) return nothing;
    const size = 1n << BigInt(bits);
    const [range] = ranges;
    if (range !== undefined && range[0] <= low && range[1] >= low + size) return next;
    const middle = low + size / 2n;
    const zero = visit(
      ranges.filter(([from]) => from < middle),
      low,
      bits - 1,
    );
    const one = visit(
      ranges.filter(([, to]) => to > middle),
      middle,
      bits - 1,
    );
    return diagram.node(first + width - bits, zero, one);
  };
  return visit(
    offsets.filter(([from, to]) => from < to),
    0n,
    width,
  );
}

function answerSet(answers: Answers, first: number, decision: number, diagram: Diagram): number {
  const known = new Map<Answers, number>([
    [anyAnswers, decision],
    [never, nothing],
  ]);
  const visit = (one: Answers): number => {
    const found = known.get(one);
    if (found !== undefined) return found;
    const { question } = one;
    const made = diagram.node(first + question - 1, visit(one.no(question)), visit(one.yes(question)));
    known.set(one, made);
    return made;
  };
  return visit(answers);
}

/** Converts the part of a set below the fields back to answers. */
export function answersOf(node: number, { questions }: Layout, diagram: Diagram, { space }: Vocabulary): Answers {
  const known = new Map<number, Answers>([
    [all, anyAnswers],
    [nothing, never],
  ]);
  const visit = (one: number): Answers => {
    const found = known.get(one);
    if (found !== undefined) return found;
    const variable = diagram.variable(one);
    const literal = space.literal(variable - questions + 1);
    const yes = literal.and(visit(diagram.branch(one, variable, 1)));
    const no = literal.not().and(visit(diagram.branch(one, variable, 0)));
    const made = yes.or(no);
    known.set(one, made);
    return made;
  };
  return visit(node);
}

/** Converts offsets of a field to a side. */
export function sideOf(offsets: Offsets, { at, from, beyond }: Field): Ranges {
  return rangesOf(
    offsets.map(([low, high]): readonly [Bound, Bound] => {
      const [first, last] = [low + BigInt(from), high + BigInt(from)];
      if (beyond !== undefined) return [Number(first), last > BigInt(beyond) ? Number(anyName[1]) : Number(last)];
      const isAddress = at === 'source' || at === 'destination';
      if (!isAddress || last <= BigInt(firstIpv6)) return [Number(first), Number(last)];
      const end = last === BigInt(firstIpv6) + (1n << 128n) ? Infinity : last;
      return [first === BigInt(firstIpv6) ? firstIpv6 : first, end];
    }),
  );
}

function bitsFor(count: number): number {
  return Math.max(1, Math.ceil(Math.log2(count)));
}

import { anyAnswers, never, type Answers } from '../answers';
import { side, type Box } from '../box';
import { pairsOf, rangesOf, type Bound, type Ranges } from '../ranges';
import { anyName, firstIpv6 } from '../space';
import type { Vocabulary } from '../vocabulary';
import { all, digitWidth, nothing, type Diagram } from './diagram';
import type { Field } from './field';
import { rangeSet, type Offsets } from './range-set';

const serviceWidth = 18;
const portWidth = 16;

/** The dimensions of the flows of one address family, in the order of their digits. Questions follow, as bits. */
export interface Layout {
  readonly fields: readonly Field[];
  readonly questions: number;
}

/** Zones first, because they separate most rules; then the addresses. */
export function layoutOf(family: 'IPv4' | 'IPv6', { zones, applications }: Vocabulary): Layout {
  const address = { from: family === 'IPv4' ? 0 : firstIpv6, width: family === 'IPv4' ? 32 : 128 };
  const names = (list: readonly string[]) => ({ from: 0, width: bitsFor(list.length + 1), beyond: list.length });
  const wanted: readonly Omit<Field, 'first' | 'digits'>[] = [
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
    const field = { ...one, first, digits: Math.ceil(one.width / digitWidth) };
    first += field.digits;
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

/** The values of a side as offsets in its field. */
function offsetsOf(ranges: Ranges, { from, width, beyond }: Field): Offsets {
  const size = 2 ** width;
  const end = beyond === undefined ? size : beyond + 1;
  // Offsets of IPv6 exceed double precision, and its fields start at a number.
  const offsetOf = (bound: Bound): Bound => {
    if (bound === Infinity) return width > exactBits ? 1n << BigInt(width) : end;
    if (typeof bound === 'bigint') return bound - BigInt(from);
    return width > exactBits ? BigInt(bound) - BigInt(from) : bound - Number(from);
  };
  return pairsOf(ranges).flatMap(([low, high]) => {
    const [first, last] = [offsetOf(low), offsetOf(high)];
    // Names beyond those in use are one value.
    const start = first < 0 ? zeroOf(first) : beyond !== undefined && first > beyond ? beyond : first;
    const stop = last > end ? end : last;
    return start < stop ? [[start, stop] as const] : [];
  });
}

/** Fields with more bits have bigint values. */
export const exactBits = 48;

function zeroOf(bound: Bound): Bound {
  return typeof bound === 'bigint' ? 0n : 0;
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
    const [no, yes] = [visit(one.no(question)), visit(one.yes(question))];
    const start = diagram.start();
    diagram.put(start, 0, no);
    diagram.put(start, 1, yes);
    const made = diagram.finish(start, first + question - 1);
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
    const yes = literal.and(visit(diagram.below(one, 1)));
    const no = literal.not().and(visit(diagram.below(one, 0)));
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
      if (typeof low === 'number' && typeof high === 'number') {
        const [first, last] = [low + Number(from), high + Number(from)];
        return [first, beyond !== undefined && last > beyond ? Number(anyName[1]) : last];
      }
      const [first, last] = [BigInt(low) + BigInt(from), BigInt(high) + BigInt(from)];
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

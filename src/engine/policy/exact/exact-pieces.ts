import { cachedBy } from '../../../core';
import { anyAnswers } from '../answers';
import { overlap, without, type Box } from '../box';
import { boundingBox } from '../boxes';
import type { PolicyRule } from '../policy';
import { mergeBoxes } from '../merged';
import { intersection } from '../ranges';
import { anyIpv4, anyIpv6 } from '../space';
import type { Vocabulary } from '../vocabulary';
import { mostRegions, partOf, type ChangedRule } from './changed-part';
import { Diagram, DiagramTooLarge } from './diagram';
import { FourSets } from './four-sets';
import { layoutOf, setOf, type Layout } from './layout';
import { slicesOf, usualSliceSize } from './slices';

/** A part of the flows that change. */
export interface ExactPiece {
  readonly rival: PolicyRule;
  readonly box: Box;
  /** Absent for a box of which all flows change; otherwise the share of its flows that change and are in no other piece. */
  readonly share?: number;
  /** A part of the box that changes. */
  readonly example?: Box;
  /** Whether the share changes for all answers. */
  readonly isSure?: boolean;
}

/** Maximum number of parts that a region falls into by the rules of the other policy. */
const mostParts = 200;
const mostNodes = 2 ** 23;
/** Operations for each rule of a policy, so that a small policy fails fast. */
const operationsPerRule = 5000;
const fewestOperations = 400_000;

/** An operation on two nodes takes a small part of the time of a comparison of two boxes with their answers. */
const operationsPerUnit = 16;

/** Returns the operations that a comparison of so many rules may take. */
export function usualOperations(rules: number): number {
  return fewestOperations + rules * operationsPerRule;
}

/** Exact sets of flows for the comparisons of one vocabulary, within one limit of operations. */
export class ExactComparison {
  readonly #vocabulary: Vocabulary;
  readonly #sliceSize: number;
  #left: number;

  constructor(vocabulary: Vocabulary, operations: number, sliceSize = usualSliceSize) {
    this.#vocabulary = vocabulary;
    this.#left = operations;
    this.#sliceSize = sliceSize;
  }

  /**
   * Returns the flows of a changed rule that change, as the largest boxes and one box for the rest with its share;
   * undefined beyond the limits.
   */
  pieces(changed: ChangedRule): readonly ExactPiece[] | undefined {
    try {
      const before = this.#left;
      const found = (['IPv4', 'IPv6'] as const).flatMap((family) => this.#piecesOf(changed, family));
      this.#vocabulary.budget.spend((before - this.#left) / operationsPerUnit);
      return found;
    } catch (error) {
      if (error instanceof DiagramTooLarge) return undefined;
      throw error;
    }
  }

  #piecesOf(changed: ChangedRule, family: 'IPv4' | 'IPv6'): readonly ExactPiece[] {
    const own = ofFamily(changed.rule.boxes, family);
    if (own.length === 0) return [];
    const layout = layoutOf(family, this.#vocabulary);
    const hull = boundingBox(own);
    const slices = slicesOf(
      hull,
      [...changed.earlier, ...changed.others.flatMap(({ rule }) => rule.boxes)],
      this.#sliceSize,
    );
    const parts = slices.map((slice) =>
      this.#withDiagram(layout, (diagram, sets) =>
        partOf(changed, own, { slice, layout, diagram, sets, vocabulary: this.#vocabulary }),
      ),
    );
    return this.#withDiagram(layout, (diagram) => {
      const measureOf = (box: Box): number => diagram.shareOf(setOf(box, layout, diagram));
      const found = mergeBoxes(parts.flatMap(({ boxes }) => boxes))
        .map((box) => ({ box, measure: measureOf(box) }))
        .toSorted((a, b) => b.measure - a.measure)
        // A box that the rules of the other policy cut into too many parts counts with the rest.
        .map((one, i) => ({ ...one, pieces: i < mostRegions ? piecesBy(one.box, changed) : undefined }));
      const kept = found.flatMap(({ pieces }) => pieces ?? []);
      const dropped = found.filter(({ pieces }) => pieces === undefined);
      const rest = [...parts.map((part) => part.rest), ...dropped.map(({ measure }) => measure)].reduce(
        (a, b) => a + b,
        0,
      );
      if (rest === 0) return kept;
      const largest = parts.toSorted((a, b) => b.rest - a.rest).find(({ sample }) => sample !== undefined);
      const example = largest?.sample ?? dropped[0]?.box ?? hull;
      const rival = deciderOf(example, changed);
      const isSure = !parts.some(({ asks }) => asks) && dropped.every(({ box }) => box.answers === anyAnswers);
      return rival === undefined
        ? kept
        : [...kept, { rival, box: hull, share: rest / measureOf(hull), example, isSure }];
    });
  }

  /** One diagram for all sets of a vocabulary, so that its memory is reserved once. */
  #withDiagram<T>({ questions }: Layout, work: (diagram: Diagram, sets: FourSets) => T): T {
    const limits = { nodes: mostNodes, operations: this.#left };
    const { diagram, sets } = keptFor(this.#vocabulary);
    diagram.clear(limits, questions);
    sets.clear();
    try {
      return work(diagram, sets);
    } finally {
      this.#left -= diagram.operations;
    }
  }
}

const keptFor = cachedBy((_: Vocabulary) => {
  const diagram = new Diagram({ nodes: mostNodes, operations: 0 }, 0);
  return { diagram, sets: new FourSets(diagram) };
});

/** Splits a box of changed flows by the rule that decides in the other policy; undefined if there are too many parts. */
function piecesBy(whole: Box, { otherIndex, otherRules }: ChangedRule): readonly ExactPiece[] | undefined {
  const pieces: ExactPiece[] = [];
  let left: readonly Box[] = [whole];
  for (const { box, at } of otherIndex.meeting([whole])) {
    const rival = otherRules[at];
    if (rival === undefined || left.length === 0) continue;
    const rest: Box[] = [];
    for (const piece of left) {
      const common = overlap(piece, box);
      if (common === undefined) rest.push(piece);
      else {
        pieces.push({ rival, box: common });
        rest.push(...without(piece, box, common));
      }
    }
    left = rest;
    if (left.length + pieces.length > mostParts) return undefined;
  }
  return pieces;
}

/** Returns the rule of the other policy that decides the first flow of a box. */
function deciderOf(sample: Box, { otherIndex, otherRules }: ChangedRule): PolicyRule | undefined {
  const [first] = otherIndex.meeting([pointOf(sample)]);
  return first === undefined ? undefined : otherRules[first.at];
}

function pointOf({ sides, answers }: Box): Box {
  const point = ([low = 0]: readonly (number | bigint)[]) => [low, typeof low === 'bigint' ? low + 1n : low + 1];
  const [from, to, source, destination, service, port, application] = sides;
  return {
    sides: [point(from), point(to), point(source), point(destination), point(service), point(port), point(application)],
    answers,
  };
}

function ofFamily(boxes: readonly Box[], family: 'IPv4' | 'IPv6'): readonly Box[] {
  const addresses = family === 'IPv4' ? anyIpv4 : anyIpv6;
  return boxes.flatMap(({ sides: [from, to, source, destination, ...rest], answers }): readonly Box[] => {
    const [own, other] = [intersection(source, addresses), intersection(destination, addresses)];
    return own.length === 0 || other.length === 0 ? [] : [{ sides: [from, to, own, other, ...rest], answers }];
  });
}

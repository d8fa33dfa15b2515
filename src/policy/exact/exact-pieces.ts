import { overlap, without, type Box } from '../box';
import { boundingBox } from '../boxes';
import type { BoxIndex } from '../box-index';
import type { PolicyRule } from '../policy';
import { mergeBoxes } from '../merged';
import { intersection } from '../ranges';
import { anyIpv4, anyIpv6 } from '../space';
import type { Vocabulary } from '../vocabulary';
import { Diagram, DiagramTooLarge, nothing } from './diagram';
import { largestBoxes } from './largest-boxes';
import { layoutOf, setMaker } from './layout';

/** A changed rule in its policy, and the other policy. */
export interface ChangedRule {
  readonly rule: PolicyRule;
  /** Boxes of the rules before it in its own policy. */
  readonly earlier: readonly Box[];
  /** Rules of the other policy that meet it, in order, and which of them count as deciding otherwise. */
  readonly others: readonly { readonly rule: PolicyRule; readonly isRival: boolean }[];
  readonly otherIndex: BoxIndex;
  readonly otherRules: readonly PolicyRule[];
}

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

/** Maximum number of regions for one changed rule. */
const mostRegions = 60;
/** Maximum number of parts that one of them falls into by the rules of the other policy. */
const mostParts = 200;
const mostNodes = 2 ** 25;
/** Operations for each rule of a policy, so that a small policy fails fast. */
const operationsPerRule = 2500;
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
  #left: number;

  constructor(vocabulary: Vocabulary, operations: number) {
    this.#vocabulary = vocabulary;
    this.#left = operations;
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
    const diagram = new Diagram({ nodes: mostNodes, operations: this.#left });
    const setOf = setMaker(layout, diagram);
    try {
      const set = changedSet({ ...changed, rule: { ...changed.rule, boxes: own } }, setOf, diagram);
      const found = largestBoxes(set, mostRegions, { layout, diagram, vocabulary: this.#vocabulary });
      const listed = mergeBoxes(found.boxes).map((box) => piecesBy(box, changed));
      const tooMany = found.boxes.length > 0 && listed.includes(undefined);
      // A box that the rules of the other policy cut into too many parts counts with the rest.
      const kept = listed.flatMap((pieces) => pieces ?? []);
      if (found.rest === 0 && !tooMany) return kept;
      const hull = boundingBox(own);
      const rest = diagram.without(set, diagram.union(kept.map(({ box }) => setOf(box))));
      if (rest === nothing) return kept;
      const share = diagram.shareOf(rest) / diagram.shareOf(setOf(hull));
      const sample = found.sample ?? found.boxes.find((_, i) => listed[i] === undefined) ?? hull;
      const rival = deciderOf(sample, changed);
      return rival === undefined
        ? kept
        : [...kept, { rival, box: hull, share, example: sample, isSure: !diagram.dependsOn(rest, layout.questions) }];
    } finally {
      this.#left -= diagram.operations;
    }
  }
}

/** The flows that the rule decides in its policy and a rule with the opposite effect in the other. */
function changedSet({ rule, earlier, others }: ChangedRule, setOf: (box: Box) => number, diagram: Diagram): number {
  const setsOf = (boxes: readonly Box[]): number => diagram.union(boxes.map(setOf));
  let left = diagram.without(setsOf(rule.boxes), setsOf(earlier));
  const changes: number[] = [];
  for (
    let start = 0, size = firstBlock;
    start < others.length && left !== nothing;
    start += size, size *= blockGrowth
  ) {
    const block = others.slice(start, start + size).map((one) => {
      const matched = setsOf(one.rule.boxes);
      return { matched, opposite: one.isRival && one.rule.effect !== rule.effect ? matched : nothing };
    });
    const { matched, opposite } = firstOf(block, diagram);
    changes.push(diagram.and(opposite, left));
    left = diagram.without(left, matched);
  }
  return diagram.union(changes);
}

// Few blocks, because each is compared with all that is left; small ones first, because one rule may decide everything.
const firstBlock = 16;
const blockGrowth = 4;

interface Decided {
  readonly matched: number;
  readonly opposite: number;
}

/** Combines rules in order: what they match, and what of it is decided by a rule with the opposite effect. */
function firstOf(rules: readonly Decided[], diagram: Diagram): Decided {
  const [only] = rules;
  if (only === undefined) return { matched: nothing, opposite: nothing };
  if (rules.length === 1) return only;
  const middle = rules.length >> 1;
  const [first, second] = [firstOf(rules.slice(0, middle), diagram), firstOf(rules.slice(middle), diagram)];
  return {
    matched: diagram.or(first.matched, second.matched),
    opposite: diagram.or(first.opposite, diagram.without(second.opposite, first.matched)),
  };
}

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
        rest.push(...without(piece, box));
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

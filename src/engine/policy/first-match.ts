import { CodedError } from '../../core';
import { overlap, without, type Box } from './box';

/** Flows decided by a rule: it matches them and no earlier rule does. */
export interface RuleMatch<T> {
  readonly rule: T;
  readonly boxes: readonly Box[];
}

/** Maximum number of boxes before a query counts as too wide. */
const mostPieces = 100_000;

/** Splits flows by the first rule that matches them, and returns the flows that no rule matches. */
export function firstMatch<T extends { readonly boxes: readonly Box[] }>(
  flows: readonly Box[],
  rules: readonly T[],
  most = mostPieces,
): { readonly matches: readonly RuleMatch<T>[]; readonly rest: readonly Box[] } {
  const matches: RuleMatch<T>[] = [];
  let left = flows;
  for (const rule of rules) {
    if (left.length === 0) break;
    const hit: Box[] = [];
    for (const box of rule.boxes) {
      // Made at the first piece that meets the box: most rules meet none.
      let rest: Box[] | undefined;
      for (const [i, piece] of left.entries()) {
        const common = overlap(piece, box);
        if (common === undefined) rest?.push(piece);
        else {
          rest ??= left.slice(0, i);
          hit.push(common);
          rest.push(...without(piece, box, common));
        }
      }
      if (rest === undefined) continue;
      left = rest;
      if (left.length > most) {
        throw new CodedError(
          'QUERY_TOO_WIDE',
          `the answer falls into more than ${String(most)} parts: give the query a zone, an address or a service`,
        );
      }
    }
    if (hit.length > 0) matches.push({ rule, boxes: hit });
  }
  return { matches, rest: left };
}

/** Makes boxes disjoint. */
export function apart(flows: readonly Box[]): readonly Box[] {
  const found: Box[] = [];
  for (const box of flows) {
    const rest = firstMatch(
      [box],
      found.map((one) => ({ boxes: [one] })),
    ).rest;
    found.push(...rest);
  }
  return found;
}

import { cachedBy } from '../../../core';
import { firstMatch, type Box } from '../../policy/engine';
import type { ObjectReference } from '../object-reference';
import type { ReadRule } from '../rules/rules-of-kind';
import { ruleObjects } from './step-text';

/** The rules of a kind that match a flow, in words. */
export interface Matching {
  /** `rule "web": decrypt`, one for each rule. */
  readonly texts: readonly string[];
  readonly objects: readonly ObjectReference[];
  /** Number of parts of the flow that no rule matches. */
  readonly rest: number;
}

/** Which rules of a kind match a flow first; `does` says what a rule does with it. */
export function matchingRules(
  rules: readonly ReadRule[],
  box: Box,
  kind: string,
  does: (rule: ReadRule) => string,
): Matching {
  const { matches, rest } = firstMatch([box], withBoxes(rules));
  return {
    texts: matches.map(({ rule: { read } }) => `rule "${read.rule.reference.name}": ${does(read)}`),
    objects: matches.flatMap(({ rule: { read } }) => ruleObjects(kind, read.rule)),
    rest: rest.length,
  };
}

/** The rules of a kind as input for `firstMatch`. */
export const withBoxes = cachedBy((rules: readonly ReadRule[]) =>
  rules.map((read) => ({ read, boxes: read.rule.boxes })),
);

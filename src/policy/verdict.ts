import { supportOf } from './answers';
import { CodedError } from '../core';
import { overlap, without, type Box } from './box';
import { withDefaults } from './default-rules';
import { boxOfQuery } from './flow-query';
import type { Policy, PolicyRule } from './policy';
import { questionsOf, regionsOfBoxes } from './region-of-box';
import type { FlowQuery, Outcome, Verdict } from './verdict-result';

const mostPieces = 50_000;

/** What a policy does with the flows of a query. Throws `INVALID_FLOW` and `QUERY_TOO_WIDE`. */
export function verdict(policy: Policy, query: FlowQuery): Verdict {
  const { vocabulary } = policy;
  const asked = boxOfQuery(query, vocabulary);
  const decided = decide([asked], withDefaults(policy));
  const outcomes = decided.map(({ rule, boxes }): Outcome => ({
    rule: rule.reference,
    effect: rule.effect,
    action: rule.action,
    regions: regionsOfBoxes(boxes, vocabulary),
  }));
  const [first, ...others] = outcomes;
  if (first === undefined) throw new CodedError('INVALID_FLOW', 'the query names no flow');
  if (others.every(({ effect }) => effect === first.effect)) {
    return {
      certainty: 'surely',
      effect: first.effect,
      outcomes: [first, ...others],
    };
  }
  const known = new Set(supportOf(asked.answers));
  const open = decided.flatMap(({ boxes }) =>
    boxes.map(({ sides, answers }) => ({
      sides,
      answers: vocabulary.space.quantified(answers, (question) => known.has(question), 'one'),
    })),
  );
  return {
    certainty: 'maybe',
    outcomes: [first, ...others],
    questions: questionsOf(open, vocabulary),
  };
}

interface Decided {
  readonly rule: PolicyRule;
  readonly boxes: readonly Box[];
}

function decide(flows: readonly Box[], rules: readonly PolicyRule[]): readonly Decided[] {
  const decided: Decided[] = [];
  let left = flows;
  for (const rule of rules) {
    const hit: Box[] = [];
    for (const box of rule.boxes) {
      const rest: Box[] = [];
      for (const piece of left) {
        const common = overlap(piece, box);
        if (common === undefined) rest.push(piece);
        else {
          hit.push(common);
          rest.push(...without(piece, box));
        }
      }
      left = rest;
      if (left.length > mostPieces) {
        throw new CodedError(
          'QUERY_TOO_WIDE',
          `the answer falls into more than ${String(mostPieces)} parts: give the query a zone, an address or a service`,
        );
      }
    }
    if (hit.length > 0) decided.push({ rule, boxes: hit });
    if (left.length === 0) break;
  }
  return decided;
}

/** What a changed value does, from the best to the worst: a leaf that two judges claim gets the worse one. */
export const judgements = ['no effect', 'equal', 'stricter', 'weaker', 'opens', 'not judged'] as const;

export type Judgement = (typeof judgements)[number];

/** Reports whether a judgement is worse than another one. */
export function isWorse(one: Judgement, other: Judgement): boolean {
  return judgements.indexOf(one) > judgements.indexOf(other);
}

/** Reports whether a judgement proves that nothing opens or weakens. */
export function isHarmless(judgement: Judgement): boolean {
  return judgement === 'no effect' || judgement === 'equal' || judgement === 'stricter';
}

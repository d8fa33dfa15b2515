import { append } from '../../core';
import type { DecidedRegion } from './certainty';
import type { Change } from './difference-result';
import { exampleFlow } from './example-flow';
import { mergeBoxes } from './merged';
import type { PolicyRule } from './policy';
import { describableBoxes, questionsOf, regionOf } from './region-of-box';
import type { Vocabulary } from './vocabulary';

/** Describes the differences in text form, with as few regions as possible for each pair of deciding rules. */
export function policyChanges(regions: readonly DecidedRegion[], vocabulary: Vocabulary): readonly Change[] {
  const numbers = new Map<PolicyRule, number>();
  const numberOf = (rule: PolicyRule): number => {
    const number = numbers.get(rule) ?? numbers.size;
    numbers.set(rule, number);
    return number;
  };
  const groups = new Map<string, [DecidedRegion, ...DecidedRegion[]]>();
  for (const one of regions) {
    const { before, after, certainty, extent } = one;
    const key = [numberOf(before), numberOf(after), certainty, extent, one.share ?? ''].join();
    append(groups, key, one);
  }
  return [...groups.values()].flatMap((group) => {
    const [{ before, after, certainty, extent, share, example }] = group;
    const boxes = mergeBoxes(group.map(({ box }) => box)).flatMap((box) => describableBoxes(box, vocabulary));
    return boxes.map((box): Change => ({
      what: after.effect === 'allow' ? 'opened' : 'closed',
      certainty,
      region: regionOf(box, vocabulary),
      example: exampleFlow(example ?? box, vocabulary),
      before: before.reference,
      after: after.reference,
      questions: certainty === 'maybe' ? questionsOf([box], vocabulary) : [],
      extent,
      ...(share === undefined ? {} : { share }),
    }));
  });
}

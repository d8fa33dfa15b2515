import { cachedBy } from '../../core';
import { addressTexts } from './address-text';
import type { Answers } from './answers';
import { side, type Box } from './box';
import { conditionsOf, describable, questionsIn } from './conditions';
import type { Policy, PolicyRule } from './policy';
import type { Question } from './question';
import { includes, intersection, isSame, meets, pairsOf, subtraction, union, type Ranges } from './ranges';
import type { Part, Region } from './region';
import { mergeBoxes } from './merged';
import { portTexts, serviceTexts } from './services-line';
import { anyAddress, anyIpv4, anyIpv6, anyName, anyPort, anyService } from './space';
import type { Vocabulary } from './vocabulary';

/** Returns the flows that a policy rule matches, in text form. */
export function regionsOf(policy: Policy, rule: PolicyRule): readonly Region[] {
  return rule.boxes
    .flatMap((box) => describableBoxes(box, policy.vocabulary))
    .map((box) => regionOf(box, policy.vocabulary));
}

/** Describes the flows of many boxes with a few regions. */
export function regionsOfBoxes(boxes: readonly Box[], vocabulary: Vocabulary): readonly Region[] {
  return mergeBoxes(boxes)
    .flatMap((box) => describableBoxes(box, vocabulary))
    .map((box) => regionOf(box, vocabulary));
}

/** Converts a box to a region in text form. */
export function regionOf({ sides, answers }: Box, vocabulary: Vocabulary): Region {
  const [source, destination] = addressParts(sides[side.source], sides[side.destination], (set) =>
    addressTexts(set).map((text) => vocabulary.shared(text)),
  );
  const { from, to, application } = namedParts({ sides }, vocabulary);
  return {
    from,
    to,
    source,
    destination,
    service: shortest(sides[side.service], anyService, serviceTexts),
    sourcePort: shortest(sides[side.sourcePort], anyPort, portTexts),
    application,
    provided: conditionsOf(answers, vocabulary),
  };
}

/** Returns the zones and applications of a box in text form. */
export function namedParts(
  { sides }: Pick<Box, 'sides'>,
  { zones, applications }: Vocabulary,
): Pick<Region, 'from' | 'to' | 'application'> {
  return {
    from: nameParts(sides[side.from], zones),
    to: nameParts(sides[side.to], zones),
    application: nameParts(sides[side.application], applications),
  };
}

/** Returns the questions that the boxes depend on. */
export function questionsOf(boxes: readonly Box[], vocabulary: Vocabulary): readonly Question[] {
  const sets = [...new Set(boxes.map(({ answers }) => answers))];
  const [only] = sets;
  if (only === undefined || sets.length > 1) return questionsIn(sets, vocabulary);
  const known = askedBy(vocabulary);
  const questions = known.get(only) ?? questionsIn(sets, vocabulary);
  known.set(only, questions);
  return questions;
}

/** Thousands of regions share a few sets of answers, whose texts are long. */
const askedBy = cachedBy((_: Vocabulary) => new Map<Answers, readonly Question[]>());

/** Splits a box into parts that one region each can describe. */
export function describableBoxes({ sides, answers }: Box, vocabulary: Vocabulary): readonly Box[] {
  return describable(answers, vocabulary).map((one) => ({ sides, answers: one }));
}

function nameParts(numbers: Ranges, names: readonly string[]): Part {
  if (includes(numbers, anyName)) return { is: 'any' };
  const beyond: Ranges = [names.length, anyName[1] ?? names.length];
  const listed = meets(numbers, beyond) ? subtraction(anyName, numbers) : numbers;
  const values = pairsOf(listed).flatMap(([from, to]) => names.slice(Number(from), Number(to)));
  return partOf(meets(numbers, beyond) ? 'except' : 'only', values);
}

// The common address families determine the family of the flows. If there is only one, writing it out on one side lets
// the other side be `any` or `except`.
function addressParts(
  source: Ranges,
  destination: Ranges,
  texts: (set: Ranges) => readonly string[],
): readonly [source: Part, destination: Part] {
  const families = [anyIpv4, anyIpv6].filter((family) => meets(source, family) && meets(destination, family));
  const family = union(...families);
  const [from, to] = [intersection(source, family), intersection(destination, family)];
  const [free, other] = [shortest(from, family, texts), shortest(to, family, texts)];
  if (isSame(family, anyAddress)) return [free, other];
  const isSourceSpecific = !isSame(from, family) && (isSame(to, family) || from.length <= to.length);
  return isSourceSpecific || isSame(to, family)
    ? [partOf('only', texts(from)), other]
    : [free, partOf('only', texts(to))];
}

function shortest(set: Ranges, all: Ranges, texts: (set: Ranges) => readonly string[]): Part {
  const rest = subtraction(all, set);
  if (rest.length === 0) return { is: 'any' };
  return rest.length < set.length ? partOf('except', texts(rest)) : partOf('only', texts(set));
}

function partOf(is: 'only' | 'except', values: readonly string[]): Part {
  const [first, ...others] = values;
  return first === undefined ? { is: 'any' } : { is, values: [first, ...others] };
}

import { append } from '../../core';
import { never } from './answers';
import { everything, isEmpty, side, type Box, type Sides } from './box';
import { includes, intersection, meets, union, type Ranges } from './ranges';
import { anyIpv4, anyIpv6 } from './space';

/**
 * Merges boxes that differ in one dimension or only in their answers. The result covers the same flows and stays
 * disjoint.
 */
export function mergeBoxes(boxes: readonly Box[]): readonly Box[] {
  let current: readonly Box[] = boxes.filter((box) => !isEmpty(box)).map(withoutOtherFamilies);
  const numbers = new SetNumbers();
  for (;;) {
    if (current.length < 2) return current;
    const before = current.length;
    for (let i = 0; i < everything.sides.length; i++) current = mergeSide(current, i, numbers);
    current = mergeAnswers(mergeFamilies(current, numbers), numbers);
    if (current.length === before) return current;
  }
}

function mergeSide(boxes: readonly Box[], differing: number, numbers: SetNumbers): readonly Box[] {
  return mergeBy(
    boxes,
    (box) => keyOf(box, [differing], numbers),
    (group, first) => withSide(first, differing, union(...group.map(({ sides }) => sides[differing] ?? []))),
  );
}

// Source and destination of a flow have the same address family, so a family that only one side has can be dropped.
function withoutOtherFamilies(box: Box): Box {
  const [source, destination] = [box.sides[side.source], box.sides[side.destination]];
  const families = [anyIpv4, anyIpv6].filter((family) => meets(source, family) && meets(destination, family));
  if (families.length === 2) return box;
  const family = union(...families);
  return withSide(
    withSide(box, side.source, intersection(source, family)),
    side.destination,
    intersection(destination, family),
  );
}

// For the same reason, merging the boxes of the two families in both dimensions adds no flows.
function mergeFamilies(boxes: readonly Box[], numbers: SetNumbers): readonly Box[] {
  return mergeBy(
    boxes,
    (box) => keyOf(box, [side.source, side.destination], numbers),
    (group, a) => {
      const b = group[1];
      if (group.length !== 2 || b === undefined) return undefined;
      if (!((isOnly(a, anyIpv4) && isOnly(b, anyIpv6)) || (isOnly(a, anyIpv6) && isOnly(b, anyIpv4)))) return undefined;
      const united = withSide(a, side.source, union(a.sides[side.source], b.sides[side.source]));
      return withSide(united, side.destination, union(a.sides[side.destination], b.sides[side.destination]));
    },
  );
}

function isOnly({ sides }: Box, family: Ranges): boolean {
  return includes(family, sides[side.source]);
}

/** Merges boxes that differ only in their answers. */
export function mergeAnswers(boxes: readonly Box[], numbers = new SetNumbers()): readonly Box[] {
  return mergeBy(
    boxes,
    ({ sides }) => sides.map((one) => numbers.of(one)).join(),
    (group, { sides }) => ({ sides, answers: group.reduce((all, { answers }) => all.or(answers), never) }),
  );
}

function mergeBy(
  boxes: readonly Box[],
  key: (box: Box) => string,
  unite: (group: readonly Box[], first: Box) => Box | undefined,
): readonly Box[] {
  const groups = new Map<string, [Box, ...Box[]]>();
  for (const box of boxes) {
    const own = key(box);
    append(groups, own, box);
  }
  return [...groups.values()].flatMap((group) => {
    const one = group.length > 1 ? unite(group, group[0]) : undefined;
    return one === undefined ? group : [one];
  });
}

/** Numbers sets, equal ones alike, because a set with hundreds of ranges is too long for a key of each box. */
class SetNumbers {
  readonly #bySet = new WeakMap<Ranges, number>();
  readonly #byContent = new Map<string, number>();

  of(set: Ranges): number {
    const known = this.#bySet.get(set);
    if (known !== undefined) return known;
    const content = set.join();
    const number = this.#byContent.get(content) ?? this.#byContent.size;
    this.#byContent.set(content, number);
    this.#bySet.set(set, number);
    return number;
  }
}

/** Returns a grouping key of a box without the dimensions `leftOut`. */
function keyOf({ sides, answers }: Box, leftOut: readonly number[], numbers: SetNumbers): string {
  return `${sides.map((one, i) => (leftOut.includes(i) ? '' : numbers.of(one))).join()}?${String(answers.id)}`;
}

function withSide({ sides, answers }: Box, index: number, by: Ranges): Box {
  const pick = (i: number, own: Ranges): Ranges => (i === index ? by : own);
  const [from, to, source, destination, service, port, application] = sides;
  const changed: Sides = [
    pick(0, from),
    pick(1, to),
    pick(2, source),
    pick(3, destination),
    pick(4, service),
    pick(5, port),
    pick(6, application),
  ];
  return { sides: changed, answers };
}

import { anyAnswers, never, type Answers } from './answers';
import { includes, intersection, meets, subtraction, type Ranges } from './ranges';
import { anyAddress, anyName, anyPort, anyService, firstIpv6 } from './space';

/**
 * A hyperrectangle of flows: the product of one set per dimension, valid for a set of answers. Zones, applications and
 * questions are numbers of a vocabulary.
 */
export interface Box {
  readonly sides: Sides;
  readonly answers: Answers;
}

export type Sides = readonly [
  from: Ranges,
  to: Ranges,
  source: Ranges,
  destination: Ranges,
  service: Ranges,
  sourcePort: Ranges,
  application: Ranges,
];

/** Indices of the dimensions. */
export const side = {
  from: 0,
  to: 1,
  source: 2,
  destination: 3,
  service: 4,
  sourcePort: 5,
  application: 6,
} as const;

export const everything: Box = {
  sides: [anyName, anyName, anyAddress, anyAddress, anyService, anyPort, anyName],
  answers: anyAnswers,
};

/** Whether the box contains no flow: an empty dimension, or no address family common to source and destination. */
export function isEmpty({ sides }: Pick<Box, 'sides'>): boolean {
  return sides.some((one) => one.length === 0) || !shareFamily(sides[side.source], sides[side.destination]);
}

export function overlap(a: Box, b: Box): Box | undefined {
  if (!overlaps(a, b)) return undefined;
  const [p, q] = [a.sides, b.sides];
  const sides: Sides = [
    intersection(p[0], q[0]),
    intersection(p[1], q[1]),
    intersection(p[2], q[2]),
    intersection(p[3], q[3]),
    intersection(p[4], q[4]),
    intersection(p[5], q[5]),
    intersection(p[6], q[6]),
  ];
  return shareFamily(sides[2], sides[3]) ? { sides, answers: a.answers.and(b.answers) } : undefined;
}

/** Whether two boxes may share a flow. Checks each dimension on its own, so true may be wrong for address families. */
export function overlaps(a: Box, b: Box): boolean {
  const [p, q] = [a.sides, b.sides];
  return (
    meets(p[0], q[0]) &&
    meets(p[1], q[1]) &&
    meets(p[4], q[4]) &&
    meets(p[2], q[2]) &&
    meets(p[3], q[3]) &&
    meets(p[6], q[6]) &&
    meets(p[5], q[5]) &&
    a.answers.meets(b.answers)
  );
}

/** Whether the first box contains the second. */
export function boxIncludes(a: Box, b: Box): boolean {
  return a.sides.every((one, i) => includes(one, b.sides[i] ?? [])) && b.answers.isWithin(a.answers);
}

/** Subtracts the second box from the first; returns disjoint boxes. `common`: their overlap, if it is known. */
export function without(a: Box, b: Box, common = overlap(a, b)): readonly Box[] {
  if (common === undefined) return [a];
  const pieces: Box[] = [];
  const [p, q, r] = [a.sides, b.sides, common.sides];
  const add = (left: Ranges, cut: () => Sides): void => {
    if (left.length === 0) return;
    const sides = cut();
    if (shareFamily(sides[2], sides[3])) pieces.push({ sides, answers: a.answers });
  };
  const [from, to, source, destination, service, sourcePort, application] = p;
  const fromLeft = subtraction(from, q[0]);
  add(fromLeft, () => [fromLeft, to, source, destination, service, sourcePort, application]);
  const toLeft = subtraction(to, q[1]);
  add(toLeft, () => [r[0], toLeft, source, destination, service, sourcePort, application]);
  const sourceLeft = subtraction(source, q[2]);
  add(sourceLeft, () => [r[0], r[1], sourceLeft, destination, service, sourcePort, application]);
  const destinationLeft = subtraction(destination, q[3]);
  add(destinationLeft, () => [r[0], r[1], r[2], destinationLeft, service, sourcePort, application]);
  const serviceLeft = subtraction(service, q[4]);
  add(serviceLeft, () => [r[0], r[1], r[2], r[3], serviceLeft, sourcePort, application]);
  const portLeft = subtraction(sourcePort, q[5]);
  add(portLeft, () => [r[0], r[1], r[2], r[3], r[4], portLeft, application]);
  const applicationLeft = subtraction(application, q[6]);
  add(applicationLeft, () => [r[0], r[1], r[2], r[3], r[4], r[5], applicationLeft]);
  const answers = a.answers.and(b.answers.not());
  if (answers !== never) pieces.push({ sides: r, answers });
  return pieces;
}

function shareFamily(source: Ranges, destination: Ranges): boolean {
  return (hasIpv4(source) && hasIpv4(destination)) || (hasIpv6(source) && hasIpv6(destination));
}

function hasIpv4(addresses: Ranges): boolean {
  const first = addresses[0];
  return first !== undefined && first < firstIpv6;
}

function hasIpv6(addresses: Ranges): boolean {
  const last = addresses[addresses.length - 1];
  return last !== undefined && last > firstIpv6;
}

/** Returns the parts of boxes that a condition leaves. */
export function provideCondition(boxes: readonly Box[], condition: Answers): readonly Box[] {
  return boxes
    .map(({ sides, answers }) => ({ sides, answers: answers.and(condition) }))
    .filter(({ answers }) => answers !== never);
}

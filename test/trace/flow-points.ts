import type { Condition, Part, Region } from '../../src/engine/policy';
import { addressRanges, type Ranges } from '../../src/engine/policy/arithmetic';
import { serviceRanges } from '../../src/engine/policy/engine';

/** Answers by question id. */
export type PointAnswers = Readonly<Record<string, 'yes' | 'no'>>;

/** One flow. */
export interface Point {
  readonly source: string;
  readonly destination: string;
  readonly service: string;
  readonly application: string;
}

/** Whether a part has a value, for parts whose values are ranges. */
function rangeTest(part: Part, parse: (text: string) => Ranges | undefined): (value: string) => boolean {
  if (part.is === 'any') return () => true;
  const sets = part.values.map((text) => parse(text) ?? []);
  const known = new Map<string, boolean>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const [at = 0] = parse(value) ?? [];
    const isIn = sets.some((set) => set.some((from, i) => i % 2 === 0 && at >= from && at < (set[i + 1] ?? 0)));
    known.set(value, isIn === (part.is === 'only'));
    return isIn === (part.is === 'only');
  };
}

function nameTest(part: Part): (value: string) => boolean {
  if (part.is === 'any') return () => true;
  return (value) => part.values.includes(value) === (part.is === 'only');
}

function isSo({ question, answer }: Condition, answers: PointAnswers): boolean {
  if (question.anyOf === undefined) return (answers[question.id] ?? 'no') === answer;
  const some = question.anyOf.some((all) => all.every((one) => isSo(one, answers)));
  return some === (answer === 'yes');
}

/** A region as a test of flows: it returns the zone pairs of a flow in the region. */
export function memberTest(region: Region, zones: readonly string[]) {
  const source = rangeTest(region.source, addressRanges);
  const destination = rangeTest(region.destination, addressRanges);
  const service = rangeTest(region.service, serviceRanges);
  const application = nameTest(region.application);
  const pairs = pairsOf(region, zones);
  return (flow: Point, answers: PointAnswers): readonly string[] =>
    source(flow.source) &&
    destination(flow.destination) &&
    service(flow.service) &&
    application(flow.application) &&
    region.provided.every((one) => isSo(one, answers))
      ? pairs
      : [];
}

/** The pairs of zones of two parts. */
export function pairsOf(
  { from, to }: { readonly from: Part; readonly to: Part },
  zones: readonly string[],
): readonly string[] {
  const [isFrom, isTo] = [nameTest(from), nameTest(to)];
  return zones.filter(isFrom).flatMap((one) => zones.filter(isTo).map((other) => `${one}>${other}`));
}

import { anyAnswers, never, type Answers } from './answers';
import type { Extent } from './extent';
import { intersection, subtraction, union, type Ranges } from './ranges';
import { anyAddress } from './space';

/** A set of which some members are sure, and others hang on something that nobody can tell here. */
export interface Bounded {
  readonly sure: Ranges;
  readonly open: readonly OpenPart[];
}

/** Members that are in the set only if the topic says so. */
export interface OpenPart {
  readonly within: Ranges;
  readonly topic: Topic;
}

/** What a question is about, apart from who asks it. */
export interface Topic {
  /** Equal for equal meanings. */
  readonly id: string;
  /** What a member is: `an address of www.example.com`. */
  readonly text: string;
  readonly extent?: Extent | undefined;
}

/** Values that are in a set for the same sets of answers. */
export interface Guarded {
  readonly values: Ranges;
  readonly answers: Answers;
}

export const none: Bounded = { sure: [], open: [] };

export function boundedUnion(sets: readonly Bounded[]): Bounded {
  const byTopic = new Map<string, OpenPart>();
  for (const part of sets.flatMap(({ open }) => open)) {
    const same = byTopic.get(part.topic.id);
    const within = same === undefined ? part.within : union(same.within, part.within);
    byTopic.set(part.topic.id, { topic: part.topic, within });
  }
  return {
    sure: union(...sets.map(({ sure }) => sure)),
    open: [...byTopic.values()],
  };
}

/** All values, those together that are in a set for the same sets of answers; no two parts share a value. */
export function guarded(
  { sure, open }: Bounded,
  all: Ranges,
  answersTo: (topic: Topic) => Answers,
): readonly Guarded[] {
  let parts: readonly Guarded[] = [{ values: subtraction(all, sure), answers: never }];
  for (const { within, topic } of open) {
    const yes = answersTo(topic);
    parts = parts.flatMap(({ values, answers }) => [
      { values: subtraction(values, within), answers },
      { values: intersection(values, within), answers: answers.or(yes) },
    ]);
    parts = alike(parts);
  }
  return alike([{ values: sure, answers: anyAnswers }, ...parts]);
}

/** Parts with the same answers as one. Without this there would be twice as many for each topic. */
function alike(parts: readonly Guarded[]): readonly Guarded[] {
  const found = new Map<Answers, Ranges[]>();
  for (const { values, answers } of parts) {
    if (values.length === 0) continue;
    const same = found.get(answers);
    if (same === undefined) found.set(answers, [values]);
    else same.push(values);
  }
  return [...found].map(([answers, values]) => ({ values: union(...values), answers }));
}

/** Any address, if the topic says so. */
export function anyIf(topic: Topic): Bounded {
  return { sure: [], open: [{ within: anyAddress, topic }] };
}

/** The addresses that a host name resolves to, which only the firewall knows. */
export function hostAddresses(host: string): Bounded {
  return anyIf({
    id: `host ${host.toLowerCase()}`,
    text: `an address of ${host}`,
  });
}

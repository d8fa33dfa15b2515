import { append } from '../../core';
import { anyAnswers, never, type Answers } from './answers';
import type { Extent } from './extent';
import type { Question } from './question';
import { intersection, subtraction, union, type Ranges } from './ranges';
import { anyAddress } from './space';

/** A set with certain members and members that depend on information missing from the configuration. */
export interface Bounded {
  readonly certain: Ranges;
  readonly open: readonly OpenPart[];
}

/** Values that are in the set only if the topic is true. */
export interface OpenPart {
  readonly within: Ranges;
  readonly topic: Topic;
}

/** The subject of a question, independent of the field that refers to it. */
export interface Topic {
  /** Equal for equal meanings. */
  readonly id: string;
  /** Describes a member: `an address of www.example.com`. */
  readonly text: string;
  readonly extent?: Extent | undefined;
  readonly because?: Question['because'];
  /** For a name that nothing defines: this name. */
  readonly names?: readonly string[];
}

/** Values that are in a set under the same answers. */
export interface Guarded {
  readonly values: Ranges;
  readonly answers: Answers;
}

export const none: Bounded = { certain: [], open: [] };

export function boundedUnion(sets: readonly Bounded[]): Bounded {
  const byTopic = new Map<string, OpenPart>();
  for (const part of sets.flatMap(({ open }) => open)) {
    const same = byTopic.get(part.topic.id);
    const within = same === undefined ? part.within : union(same.within, part.within);
    byTopic.set(part.topic.id, { topic: part.topic, within });
  }
  return {
    certain: union(...sets.map(({ certain }) => certain)),
    open: [...byTopic.values()],
  };
}

/** Partitions all values into disjoint parts that are in the set under the same answers. */
export function guardSets(
  { certain, open }: Bounded,
  all: Ranges,
  answersTo: (topic: Topic) => Answers,
): readonly Guarded[] {
  let parts: readonly Guarded[] = [{ values: subtraction(all, certain), answers: never }];
  for (const { within, topic } of open) {
    const yes = answersTo(topic);
    parts = parts.flatMap(({ values, answers }) => [
      { values: subtraction(values, within), answers },
      { values: intersection(values, within), answers: answers.or(yes) },
    ]);
    parts = mergeEqual(parts);
  }
  return mergeEqual([{ values: certain, answers: anyAnswers }, ...parts]);
}

/** Merges parts with the same answers. Otherwise their number would double with each topic. */
function mergeEqual(parts: readonly Guarded[]): readonly Guarded[] {
  const found = new Map<Answers, Ranges[]>();
  for (const { values, answers } of parts) {
    if (values.length === 0) continue;
    append(found, answers, values);
  }
  return [...found].map(([answers, values]) => ({ values: union(...values), answers }));
}

/** Returns a set that contains any address if the topic is true. */
export function anyIf(topic: Topic): Bounded {
  return { certain: [], open: [{ within: anyAddress, topic }] };
}

/** Returns the addresses of a host name. Only the firewall can resolve it, so it is an open topic. */
export function hostAddresses(host: string): Bounded {
  return anyIf({
    id: `host ${host.toLowerCase()}`,
    text: `an address of ${host}`,
  });
}

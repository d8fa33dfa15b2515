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

/** Values of which every one takes the same answers: each topic is said to hold, or not to. */
export interface Piece {
  readonly values: Ranges;
  readonly topics: readonly {
    readonly topic: Topic;
    readonly answer: 'yes' | 'no';
  }[];
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

/** The members of a set, in pieces; a member with several topics is in several pieces. */
export function piecesOf({ sure, open }: Bounded): readonly Piece[] {
  const pieces = open.map(({ within, topic }) => ({
    values: subtraction(within, sure),
    topics: [{ topic, answer: 'yes' as const }],
  }));
  return [{ values: sure, topics: [] }, ...pieces].filter(({ values }) => values.length > 0);
}

/** What is not in a set, in pieces. What is only possibly in it is only possibly in its negation. */
export function piecesOutside({ sure, open }: Bounded, all: Ranges): readonly Piece[] {
  const filled = (pieces: readonly Piece[]): readonly Piece[] => pieces.filter(({ values }) => values.length > 0);
  let pieces = filled([{ values: subtraction(all, sure), topics: [] }]);
  for (const { within, topic } of open) {
    // Most topics are about any address: without what is empty there is one piece, else twice as many for each topic.
    pieces = filled(
      pieces.flatMap((piece) => [
        { values: subtraction(piece.values, within), topics: piece.topics },
        {
          values: intersection(piece.values, within),
          topics: [...piece.topics, { topic, answer: 'no' as const }],
        },
      ]),
    );
  }
  return pieces;
}

/** The same with all that is open under one topic. */
export function underOneTopic({ sure, open }: Bounded): Bounded {
  const [first, ...others] = open;
  if (first === undefined || others.length === 0) return { sure, open };
  const ids = open.map(({ topic }) => topic.id).toSorted();
  const topic = {
    id: `one of ${ids.join('\n')}`,
    text: `${first.topic.text}, or the same for one of ${String(others.length)} more`,
  };
  return { sure, open: [{ within: union(...open.map(({ within }) => within)), topic }] };
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

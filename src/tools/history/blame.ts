import { answerOf, type Answer, type FlowQuestion } from './answer';
import { causeOf, type Cause } from './cause-of';
import type { HistoryState, LoadedState, StateFacts } from './history-state';
import { pullRequestIn } from './pull-request';
import { StateReader, type Unjudged } from './unjudged';

/** A state from which the answer is another one than before. */
export interface Turn {
  readonly state: StateFacts;
  readonly pullRequest?: string;
  readonly answer: Answer;
  /** Undefined for the first state: the time before it is unknown. */
  readonly cause?: Cause;
  /** States directly before it that cannot be read: the answer can be that of one of them already. */
  readonly unjudgedBefore?: readonly Unjudged[];
}

/** Every answer that a history has to a question, from the oldest. The last one is that of today. */
export interface Blame {
  readonly turns: readonly Turn[];
  /** Number of states, and of those with content that no earlier one has. */
  readonly states: number;
  readonly judged: number;
  /** States that cannot be read. */
  readonly unjudged: readonly Unjudged[];
  /** Those of them that are newer than the last state with an answer. */
  readonly unjudgedSince: readonly Unjudged[];
}

/**
 * Answers a question in each state, once for each content, and finds what changed the answer. A state that cannot be read is
 * left out and named. Throws the error of the first one if none can be read.
 */
export async function blame(
  states: readonly HistoryState[],
  question: FlowQuestion,
  onState: (done: number) => void = () => undefined,
): Promise<Blame> {
  const answers = new Map<string, Answer>();
  const turns: Turn[] = [];
  const reader = new StateReader();
  let previous: LoadedState | undefined;
  let seen = 0;
  for (const [i, state] of states.entries()) {
    const found = await reader.read(state, (loaded) => {
      // A damaged state must not be the one before the next.
      const answer = answers.get(loaded.digest) ?? answerOf(loaded.snapshot(), question);
      answers.set(loaded.digest, answer);
      return { loaded, answer };
    });
    onState(i + 1);
    if (found === undefined) continue;
    const { loaded, answer } = found;
    if (turns.at(-1)?.answer.key !== answer.key) {
      const before = previous?.snapshot();
      const cause = before && causeOf(before, loaded.snapshot(), (snapshot) => answerOf(snapshot, question).key);
      turns.push(turnOf(state, answer, cause, reader.unjudged.slice(seen)));
    }
    previous = loaded;
    seen = reader.unjudged.length;
  }
  reader.requireSome(states);
  const { unjudged } = reader;
  return { turns, states: states.length, judged: answers.size, unjudged, unjudgedSince: unjudged.slice(seen) };
}

function turnOf(
  { load: _, ...state }: HistoryState,
  answer: Answer,
  cause: Cause | undefined,
  unjudged: readonly Unjudged[],
): Turn {
  const request = state.message === undefined ? undefined : pullRequestIn(state.message);
  return {
    state,
    answer,
    ...(request === undefined ? {} : { pullRequest: request }),
    ...(cause === undefined ? {} : { cause }),
    ...(unjudged.length === 0 ? {} : { unjudgedBefore: unjudged }),
  };
}

import { answerOf, type Answer, type FlowQuestion } from './answer';
import { causeOf, type Cause } from './cause-of';
import type { HistoryState, LoadedState, StateFacts } from './history-state';
import { pullRequestIn } from './pull-request';

/** A state from which the answer is another one than before. */
export interface Turn {
  readonly state: StateFacts;
  readonly pullRequest?: string;
  readonly answer: Answer;
  /** Undefined for the first state: the time before it is unknown. */
  readonly cause?: Cause;
}

/** Every answer that a history has to a question, from the oldest. The last one is that of today. */
export interface Blame {
  readonly turns: readonly Turn[];
  /** Number of states, and of those with content that no earlier one has. */
  readonly states: number;
  readonly judged: number;
}

/** Answers a question in each state, once for each content, and finds what changed the answer. */
export async function blame(
  states: readonly HistoryState[],
  question: FlowQuestion,
  onState: (done: number) => void = () => undefined,
): Promise<Blame> {
  const answers = new Map<string, Answer>();
  const turns: Turn[] = [];
  let previous: LoadedState | undefined;
  for (const [i, state] of states.entries()) {
    const loaded = await state.load();
    const answer = answers.get(loaded.digest) ?? answerOf(loaded.snapshot(), question);
    answers.set(loaded.digest, answer);
    if (turns.at(-1)?.answer.key !== answer.key) {
      const before = previous?.snapshot();
      const cause = before && causeOf(before, loaded.snapshot(), (one) => answerOf(one, question).key);
      turns.push(turnOf(state, answer, cause));
    }
    previous = loaded;
    onState(i + 1);
  }
  return { turns, states: states.length, judged: answers.size };
}

function turnOf({ load: _, ...state }: HistoryState, answer: Answer, cause: Cause | undefined): Turn {
  const request = state.message === undefined ? undefined : pullRequestIn(state.message);
  return {
    state,
    answer,
    ...(request === undefined ? {} : { pullRequest: request }),
    ...(cause === undefined ? {} : { cause }),
  };
}

import { parentPort } from 'node:worker_threads';
import { CodedError, wholeMessageOf } from '../../core';
import { answerTo } from './answers';
import type { NumberedAnswer, NumberedQuestion } from './question';

// The built file dist/questions.js starts here: it answers one question after the other.
parentPort?.on('message', (question: NumberedQuestion) => void answer(question));

async function answer(question: NumberedQuestion): Promise<void> {
  const { id } = question;
  const answered: NumberedAnswer = await answerTo(question).then(
    (found) => ({ id, answer: found }),
    (error: unknown) => ({
      id,
      code: error instanceof CodedError ? error.code : 'QUESTION_FAILED',
      message: wholeMessageOf(error),
    }),
  );
  parentPort?.postMessage(answered);
}

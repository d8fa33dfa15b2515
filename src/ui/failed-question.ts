import { Refused } from './api';
import { sentence } from './shown';

/**
 * Returns why a question has no answer: it takes too much time or memory. Undefined for other errors. The same question
 * would take as long again, so it is repeated only when a user wants it.
 */
export function failedQuestion(error: unknown): string | undefined {
  return error instanceof Refused && error.code === 'QUESTION_FAILED' ? sentence(error.message) : undefined;
}

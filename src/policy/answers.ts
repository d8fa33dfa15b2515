declare const ascending: unique symbol;

/**
 * Answers to questions, ascending and each once: `n` means that question number n is answered yes, `-n` no; numbers
 * begin at 1. Made here alone, because everything else here counts on the order.
 */
export type Answers = readonly number[] & { readonly [ascending]: true };

/** Some answers, in any order. */
export function answersOf(answers: readonly number[]): Answers {
  return inOrder([...new Set(answers)].sort((x, y) => x - y));
}

/** For whatever the answers are. */
export const noAnswers = answersOf([]);

export function holds(answers: Answers, answer: number): boolean {
  let [low, high] = [0, answers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((answers[middle] ?? answer) < answer) low = middle + 1;
    else high = middle;
  }
  return answers[low] === answer;
}

/** Two sets of answers as one. */
export function joined(a: Answers, b: Answers): Answers {
  if (b.length === 0) return a;
  if (a.length === 0) return b;
  const all: number[] = [];
  let from = 0;
  for (const answer of b) {
    for (let next = a[from]; next !== undefined && next <= answer; next = a[++from]) {
      if (next !== answer) all.push(next);
    }
    all.push(answer);
  }
  return inOrder(all.concat(a.slice(from)));
}

/** The answers that both give. */
export function common(a: Answers, b: Answers): Answers {
  return inOrder(a.filter((answer) => holds(b, answer)));
}

/** How many questions are answered yes by one and no by the other. */
export function contradictions(a: Answers, b: Answers): number {
  return a.filter((answer) => holds(b, -answer)).length;
}

/** Whether there is such a question. */
export function contradict(a: Answers, b: Answers): boolean {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  return few.some((answer) => holds(many, -answer));
}

function inOrder(answers: readonly number[]): Answers {
  return answers as Answers;
}

/**
 * Answers to questions, ascending and each once: `n` means that question number n is answered yes, `-n` no; numbers
 * begin at 1.
 */
export type Answers = readonly number[];

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
  return all.concat(a.slice(from));
}

/** Whether a question is answered yes by one and no by the other. */
export function contradict(a: Answers, b: Answers): boolean {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  return few.some((answer) => holds(many, -answer));
}

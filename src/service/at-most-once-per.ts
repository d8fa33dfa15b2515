/** The work, done at most once in so many milliseconds: calls in between get the result of the last time. */
export function atMostOncePer<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at >= ms) last = { at: now, result: work() };
    return last.result;
  };
}

/** Returns a function that runs `work` at most once in `ms` milliseconds. Calls in between get the previous result. */
export function atMostOncePer<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at >= ms) last = { at: now, result: work() };
    return last.result;
  };
}

/**
 * Sorts items so that each follows its dependencies and the order is otherwise kept. Dependencies that would close a
 * cycle are ignored and returned in `broken`.
 */
export function inDependencyOrder<T>(
  items: readonly T[],
  needsOf: (item: T) => readonly T[],
): { readonly ordered: readonly T[]; readonly broken: ReadonlyMap<T, ReadonlySet<T>> } {
  const ordered: T[] = [];
  const broken = new Map<T, Set<T>>();
  const state = new Map<T, 'open' | 'done'>();
  // Uses an explicit stack, because a long chain would overflow the call stack.
  for (const start of items) {
    if (state.has(start)) continue;
    const path: { readonly item: T; readonly needs: readonly T[]; next: number }[] = [];
    const enter = (item: T): void => {
      state.set(item, 'open');
      path.push({ item, needs: needsOf(item), next: 0 });
    };
    enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const need = top.needs[top.next];
      top.next += 1;
      if (need === undefined) {
        state.set(top.item, 'done');
        ordered.push(top.item);
        path.pop();
      } else if (!state.has(need)) enter(need);
      else if (state.get(need) === 'open' && need !== top.item) {
        const cut = broken.get(top.item) ?? new Set<T>();
        broken.set(top.item, cut.add(need));
      }
    }
  }
  return { ordered, broken };
}

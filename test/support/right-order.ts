import type { Anchor, Move } from '../../src/core';

/** Applies a move like the service. Throws if the service would reject it. */
export function applyMove(rules: readonly string[], move: Move): readonly string[] {
  if (!rules.includes(move.rule)) throw new Error(`no rule ${move.rule}`);
  const rest = rules.filter((rule) => rule !== move.rule);
  if (move.destination !== 'before' && move.destination !== 'after') {
    return move.destination === 'top' ? [move.rule, ...rest] : [...rest, move.rule];
  }
  const at = rest.indexOf(move.target);
  if (at < 0) throw new Error(`no target ${move.target}`);
  const place = move.destination === 'before' ? at : at + 1;
  return [...rest.slice(0, place), move.rule, ...rest.slice(place)];
}

/** Defines a correct order, independently of the algorithm. */
export function isRight(rules: readonly string[], wanted: readonly string[], anchor?: Anchor): boolean {
  const listed = rules.filter((rule) => wanted.includes(rule));
  if (listed.join() !== wanted.join()) return false;
  if (anchor === undefined || wanted.length === 0) return true;
  const places = wanted.map((rule) => rules.indexOf(rule));
  const others = rules.flatMap((rule, i) => (wanted.includes(rule) ? [] : [i]));
  switch (anchor.where) {
    case 'top':
      return others.every((other) => places.every((place) => place < other));
    case 'bottom':
      return others.every((other) => places.every((place) => place > other));
    case 'before':
      return places.every((place) => place < rules.indexOf(anchor.rule));
    case 'after':
      return places.every((place) => place > rules.indexOf(anchor.rule));
  }
}

/** Returns the minimum number of moves, by exhaustive search. */
export function fewestMoves(start: readonly string[], wanted: readonly string[], anchor?: Anchor): number {
  let open = [start];
  const seen = new Set([start.join()]);
  for (let count = 0; ; count++) {
    if (open.some((rules) => isRight(rules, wanted, anchor))) return count;
    const next: (readonly string[])[] = [];
    for (const rules of open) {
      for (const rule of wanted) {
        const targets = rules.filter((one) => one !== rule);
        const moves: Move[] = [
          { rule, destination: 'top' },
          ...targets.map((target) => ({ rule, destination: 'after' as const, target })),
        ];
        for (const move of moves) {
          const after = applyMove(rules, move);
          if (!seen.has(after.join())) {
            seen.add(after.join());
            next.push(after);
          }
        }
      }
    }
    open = next;
  }
}

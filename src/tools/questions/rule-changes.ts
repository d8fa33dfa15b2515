import { deepEqual, planMoves } from '../../core';
import type { EffectiveItem } from '../../engine/policy';
import type { TwoViews } from './two-views';

/** How a rule of the candidate differs from what runs. */
export type RuleChange = 'new' | 'changed' | 'moved';

/** Compares the rules of a candidate with what runs, by name. If nothing was pushed yet, nothing is a change. */
export function changesIn({ running, candidate }: TwoViews): {
  of(kind: string, position: string, name: string): RuleChange | undefined;
} {
  const changes = new Map<string, RuleChange>();
  const keyOf = (kind: string, position: string, name: string): string => JSON.stringify([kind, position, name]);
  if (running.version !== 0) {
    for (const { kind, position, items } of candidate.sections) {
      if (position === undefined) continue;
      const before =
        running.sections.find((section) => section.kind === kind && section.position === position)?.items ?? [];
      for (const [name, change] of changesOf(before, items)) changes.set(keyOf(kind, position, name), change);
    }
  }
  return { of: (kind, position, name) => changes.get(keyOf(kind, position, name)) };
}

/** Moved are the fewest rules whose move makes the order of those on both sides equal. */
function changesOf(
  before: readonly EffectiveItem[],
  after: readonly EffectiveItem[],
): readonly (readonly [name: string, change: RuleChange])[] {
  const old = new Map(before.map((one) => [one.name, one]));
  const kept = new Set(after.map(({ name }) => name));
  const moves = planMoves(
    before.filter(({ name }) => kept.has(name)).map(({ name }) => name),
    after.filter(({ name }) => old.has(name)).map(({ name }) => name),
  );
  const moved = new Set(moves.map(({ rule }) => rule));
  return after.flatMap(({ name, fields }): readonly (readonly [string, RuleChange])[] => {
    const was = old.get(name);
    if (was === undefined) return [[name, 'new'] as const];
    if (!deepEqual(was.fields, fields)) return [[name, 'changed'] as const];
    return moved.has(name) ? [[name, 'moved'] as const] : [];
  });
}

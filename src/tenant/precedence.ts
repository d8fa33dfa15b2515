import type { Container, RulebasePosition } from '../catalog';

/** One level of the path from the top folder to a folder or device. */
export interface Level {
  readonly container: Container;
  /** Names of the associated snippets, in order of precedence. */
  readonly snippets: readonly string[];
}

/** A rulebase of one container. The service defines the order within it. */
export interface RulebasePlace {
  readonly container: Container;
  readonly rulebase: RulebasePosition;
}

/**
 * Returns the rulebases that apply at the last level, in evaluation order: pre rules top down, then post rules bottom
 * up. Within a level, its own rules come before those of its snippets.
 */
export function evaluationOrder(levels: readonly Level[]): readonly RulebasePlace[] {
  const down = levels.flatMap((level) => places(level, 'pre'));
  const up = levels.toReversed().flatMap((level) => places(level, 'post'));
  return [...down, ...up];
}

/**
 * Returns the containers in name resolution order for the last level. Each level is followed by its snippets, then by
 * its parent level. The first definition of a name wins.
 */
export function nearestFirst(levels: readonly Level[]): readonly Container[] {
  return levels.toReversed().flatMap(containersOf);
}

function places(level: Level, rulebase: RulebasePosition): readonly RulebasePlace[] {
  return containersOf(level).map((container) => ({ container, rulebase }));
}

function containersOf(level: Level): readonly Container[] {
  return [level.container, ...level.snippets.map((name) => ({ scope: 'snippet' as const, name }))];
}

import type { Container, RulebasePosition } from '../catalog';

/** One level of the way from the top folder down to a folder or device. */
export interface Level {
  readonly container: Container;
  /** Names of the snippets associated with it; an earlier one comes first. */
  readonly snippets: readonly string[];
}

/** A rulebase of one container. Within it the order is the one that the service keeps. */
export interface RulebasePlace {
  readonly container: Container;
  readonly rulebase: RulebasePosition;
}

/**
 * Where the rules that apply at the last level come from, in the order in which they are tried: pre rules on the way
 * down, then post rules on the way up. Within a level its own rules come before those of its snippets.
 */
export function evaluationOrder(levels: readonly Level[]): readonly RulebasePlace[] {
  const down = levels.flatMap((level) => places(level, 'pre'));
  const up = levels.toReversed().flatMap((level) => places(level, 'post'));
  return [...down, ...up];
}

/**
 * Containers in which a name is looked up at the last level, nearest first: the level's own definitions, those of its
 * snippets, then those of the level above. The first that holds the name decides.
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

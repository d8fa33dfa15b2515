import type { Container } from '../../catalog';
import { hierarchyOf, type Hierarchy, type Level, type PlacedContainer } from '../../tenant';
import type { Configuration } from './configuration';
import type { Gap } from './policy';

/** The path from the top folder to a container, and the levels that are not completely known. */
export interface Ancestry {
  readonly levels: readonly Level[];
  readonly gaps: readonly Gap[];
  /** Known states of the levels, top first. */
  readonly states: readonly PlacedContainer[];
}

/**
 * Returns the path from the top folder to a container. If a parent is unknown, the path is cut and a gap without a
 * container is added.
 */
export function ancestryOf({ containers }: Configuration, target: Container): Ancestry {
  const hierarchy = hierarchyOf(containers);
  const levels = hierarchy.levels(target);
  const gaps = hierarchy.path(target).flatMap((container): readonly Gap[] => {
    const completeness = hierarchy.state(container)?.completeness ?? 'unseen';
    return completeness === 'complete' ? [] : [{ container, completeness }];
  });
  const states = levels.flatMap((level) => hierarchy.state(level.container) ?? []);
  return { levels, states, gaps: hierarchy.isWhole(target) ? gaps : [...gaps, { completeness: 'unseen' }] };
}

/** Returns the known descendants of a container, with their associated snippets. */
export function containersBelow({ containers }: Configuration, target: Container): readonly Container[] {
  const hierarchy = hierarchyOf(containers);
  return hierarchy.below(target).flatMap((container) => [container, ...snippetsIn(hierarchy, container)]);
}

function snippetsIn(hierarchy: Hierarchy, container: Container): readonly Container[] {
  return hierarchy.snippets(container).map((name) => ({ scope: 'snippet', name }));
}

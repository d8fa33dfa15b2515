import { isSameContainer, predefinedFolders, sameFolder, storedFolderName, type Container } from '../catalog';
import type { Configuration } from './configuration';
import type { Level } from './effective-order';
import type { Gap } from './policy';
import type { ContainerState } from '../tenant';

/** The path from the top folder to a container, and the levels that are not completely known. */
export interface Ancestry {
  readonly levels: readonly Level[];
  readonly gaps: readonly Gap[];
  /** What is known of the levels, in the same order. */
  readonly states: readonly ContainerState[];
}

/** Stored name of the top folder. */
const top = predefinedFolders.find(({ parent }) => parent === '')?.stored ?? '';

/**
 * Finds the path from the top folder to a container. If a parent is unknown, the path is cut and a gap without a
 * container is added.
 */
export function wayTo(configuration: Configuration, target: Container): Ancestry {
  const levels: Level[] = [];
  const gaps: Gap[] = [];
  const states: ContainerState[] = [];
  const seen = new Set<string>();
  let at: Container | undefined = target;
  while (at !== undefined) {
    const state = stateOf(configuration, at);
    const snippets = state?.snippets ?? [];
    levels.unshift({ container: at, snippets });
    if (state !== undefined) states.unshift(state);
    for (const container of [at, ...snippets.map((name) => ({ scope: 'snippet' as const, name }))]) {
      const completeness = stateOf(configuration, container)?.completeness ?? 'unseen';
      if (completeness !== 'complete') gaps.push({ container, completeness });
    }
    seen.add(nameOf(at));
    const above: string | undefined = folderAbove(at, state);
    if (above === undefined && nameOf(at) !== top) gaps.push({ completeness: 'unseen' });
    at = above === undefined || seen.has(storedFolderName(above)) ? undefined : { scope: 'folder', name: above };
  }
  return { levels, gaps, states };
}

/** Returns the known descendants of a container, with their associated snippets. */
export function containersBelow(configuration: Configuration, target: Container): readonly Container[] {
  return target.scope === 'folder' ? below(statesOf(configuration), target, new Set()) : [];
}

function below(states: readonly ContainerState[], target: Container, seen: Set<string>): readonly Container[] {
  if (target.scope !== 'folder' || seen.has(nameOf(target))) return [];
  seen.add(nameOf(target));
  return states
    .filter((state) => {
      const above = folderAbove(state.container, state);
      return above !== undefined && sameFolder(above, target.name);
    })
    .flatMap(({ container, snippets = [] }) => [
      container,
      ...snippets.map((name) => ({ scope: 'snippet' as const, name })),
      ...below(states, container, seen),
    ]);
}

/** Returns the listed container states, plus an unseen state for each predefined folder that is not listed. */
function statesOf({ containers }: Configuration): readonly ContainerState[] {
  const unlisted = predefinedFolders
    .map(({ stored }) => ({ scope: 'folder' as const, name: stored }))
    .filter((folder) => !containers.some(({ container }) => isSameContainer(container, folder)));
  return [...containers, ...unlisted.map((container) => ({ container, completeness: 'unseen' as const }))];
}

function stateOf(configuration: Configuration, container: Container): ContainerState | undefined {
  return configuration.containers.find((state) => isSameContainer(state.container, container));
}

function folderAbove(container: Container, state: ContainerState | undefined): string | undefined {
  if (state?.above !== undefined && state.above !== '') return state.above;
  const predefined = predefinedFolders.find(({ stored }) => stored === nameOf(container));
  return container.scope !== 'folder' || predefined === undefined || predefined.parent === ''
    ? undefined
    : predefined.parent;
}

function nameOf({ scope, name }: Container): string {
  return scope === 'folder' ? storedFolderName(name) : `${scope} ${name}`;
}

import type { Configuration } from '../../engine/policy';
import { containerKey } from '../../tenant';

/**
 * Adds the folders and devices that exist only after the change. They are empty and inherit, so that a comparison shows
 * only their own changes.
 */
export function withLaterContainers(before: Configuration, after: Configuration): Configuration {
  const known = new Set(before.containers.map(({ container }) => containerKey(container)));
  const later = after.containers.filter(
    ({ container }) => container.scope !== 'snippet' && !known.has(containerKey(container)),
  );
  if (later.length === 0) return before;
  return { ...before, containers: [...before.containers, ...later.map((state) => ({ ...state, snippets: [] }))] };
}

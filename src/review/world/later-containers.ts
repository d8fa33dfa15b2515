import type { Configuration } from '../../policy';
import { containerKey } from './world';

/**
 * The configuration before, with the folders and devices that only the one after has. They are empty and inherit, so a
 * comparison shows what is new in them and not what they inherit.
 */
export function withLaterContainers(before: Configuration, after: Configuration): Configuration {
  const known = new Set(before.containers.map(({ container }) => containerKey(container)));
  const later = after.containers.filter(
    ({ container }) => container.scope !== 'snippet' && !known.has(containerKey(container)),
  );
  if (later.length === 0) return before;
  return { ...before, containers: [...before.containers, ...later.map((state) => ({ ...state, snippets: [] }))] };
}

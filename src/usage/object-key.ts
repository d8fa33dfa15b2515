import { storedFolderName, type Container } from '../catalog';
import type { ObjectReference } from '../trace';

/** The same text for two spellings of a container. */
export function containerKey(container: Container | undefined): string {
  if (container === undefined) return '';
  const { scope, name } = container;
  return `${scope} ${scope === 'folder' ? storedFolderName(name) : name}`;
}

/** Tells objects apart. */
export function objectKey({ kind, container, rulebase, name }: ObjectReference): string {
  return [kind, containerKey(container), rulebase ?? '', name].join('|');
}

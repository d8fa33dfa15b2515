import { scopes, type ResourceKind } from '../catalog';
import type { Completeness, ContainerState } from './container-state';
import type { Fields } from './snapshot';

const [folderScope, snippetScope] = scopes;

/** Returns the field that names the parent of a folder or device. */
export function parentField(scope: ContainerState['container']['scope']): 'parent' | 'folder' {
  return scope === folderScope ? 'parent' : 'folder';
}

/** Returns the container that an object is, with its parent and its snippets; undefined for other objects. */
export function containerOfObject(
  { contains }: Partial<Pick<ResourceKind, 'contains'>>,
  fields: Fields,
  completeness: Completeness = 'complete',
): ContainerState | undefined {
  const { name, snippets } = fields;
  if (contains === undefined || typeof name !== 'string') return undefined;
  const container = { scope: contains, name };
  if (contains === snippetScope) return { container, completeness };
  const above = fields[parentField(contains)];
  return {
    container,
    completeness,
    ...(typeof above === 'string' && above !== '' ? { above } : {}),
    snippets: Array.isArray(snippets) ? snippets.filter((one) => typeof one === 'string') : [],
  };
}

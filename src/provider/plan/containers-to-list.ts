import {
  containerKindName,
  folderTop,
  hasKind,
  kindNamed,
  onlyContainer,
  type Container,
  type ResourceKind,
} from '../../catalog';
import { climbSlowly } from '../../tenant';
import type { NameCheck, PlannedName, WantedName } from './wanted-name';

interface Containers {
  readonly check: (wanted: WantedName) => Promise<NameCheck>;
  readonly planned: (kind: ResourceKind, name: string) => PlannedName | undefined;
}

/**
 * Returns the containers whose lists have all objects of a kind that are visible in a container; empty if no list has
 * them. `undefined` in the result is the list of a kind without a location. `nowhere` if the container does not exist.
 */
export async function containersToList(
  kind: ResourceKind,
  { container: from, position }: Pick<WantedName, 'container' | 'position'>,
  known: Containers,
): Promise<readonly (Container | undefined)[] | 'nowhere'> {
  if (kind.scopes.length === 0) return [undefined];
  const only = onlyContainer(kind);
  if (only !== undefined) return [only];
  if (from === undefined) return [];
  const [top = ''] = folderTop;
  const global: readonly Container[] = kind.inGlobal ? [{ scope: 'folder', name: top }] : [];
  const existing = await existingContainer(from, known, position === undefined ? 'with ancestors' : 'alone');
  if (existing === 'nowhere') return 'nowhere';
  if (position !== undefined) return existing === 'new' ? [] : [existing];
  // In a snippet its own objects and those of the root folder are visible; in a new one only the latter.
  const listed = from.scope === 'snippet' ? [...(existing === 'new' ? [] : [existing]), ...global] : [existing];
  return listed.flatMap((one) => (one === 'new' || !kind.scopes.includes(one.scope) ? [] : [one]));
}

/**
 * Returns the container as the service knows it now: a renamed one by its present name, and `with ancestors` for a new
 * folder its nearest existing ancestor, from which it inherits.
 */
async function existingContainer(
  from: Container,
  known: Containers,
  which: 'with ancestors' | 'alone',
): Promise<Container | 'new' | 'nowhere'> {
  const kindName = containerKindName(from.scope);
  if (!hasKind(kindName)) return from;
  const kind = kindNamed(kindName);
  const above = (name: string): string | undefined => known.planned(kind, name)?.parent;
  for await (const name of climbSlowly(from.name, above, (at) => at)) {
    const state = await known.check({ kinds: [kind], name });
    const planned = known.planned(kind, name);
    if (planned?.renamed !== undefined) return { ...from, name: planned.renamed.from };
    if (state === 'planned') {
      if (planned?.parent === undefined || which === 'alone') return 'new';
    } else if (typeof state === 'string') return state === 'exists' ? { ...from, name } : 'nowhere';
    else return 'others' in state ? 'nowhere' : { ...from, name };
  }
  return 'new';
}

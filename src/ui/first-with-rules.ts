import type { EffectiveView, Hierarchy, HierarchyFolder, PlaceCounts } from './answers';
import { ask } from './api';
import type { Chosen } from './folder-tree';
import type { Route } from './route';

/** Folders that are looked at: each is one request. */
const most = 20;

/**
 * Creates a function that returns the container of the URL; without one, the first folder in which rules apply. It looks
 * for that folder once.
 */
export function chosenOrFirst(
  tenant: string,
): (chosen: Route['chosen'], hierarchy: Hierarchy, signal: AbortSignal) => Promise<Chosen> {
  let first: string | undefined;
  return async ({ scope, name }, { top }, signal) => {
    if (name !== undefined) return { scope: scope === 'snippet' || scope === 'device' ? scope : 'folder', name };
    first ??= await firstWithRules(tenant, top, signal);
    return { scope: 'folder', name: first ?? top.folders[0]?.name ?? top.name };
  };
}

async function firstWithRules(tenant: string, top: HierarchyFolder, signal: AbortSignal): Promise<string | undefined> {
  for (const { name } of below(top).slice(0, most)) {
    const view = await ask<EffectiveView>('view', { tenant, scope: 'folder', name, only: 'rules' }, signal);
    if (view.sections.some(({ items }) => items.length > 0)) return name;
  }
  return undefined;
}

function below({ folders }: HierarchyFolder): readonly HierarchyFolder[] {
  return folders.flatMap((folder) => [folder, ...below(folder)]);
}

/** Creates a function that returns the folder with the most rules of its own. It looks for that folder until there is one. */
export function busiestPlace(tenant: string): (hierarchy: Hierarchy, signal: AbortSignal) => Promise<Chosen> {
  let found: Chosen | undefined;
  return async ({ top }, signal) => {
    if (found !== undefined) return found;
    const { counts } = await ask<PlaceCounts>('counts', { tenant, of: 'rules' }, signal);
    const folders = counts.filter(({ scope, count }) => scope === 'folder' && count > 0);
    const [most] = folders.toSorted((a, b) => b.count - a.count);
    if (most === undefined) return { scope: 'folder', name: top.name };
    found = { scope: 'folder', name: most.name };
    return found;
  };
}

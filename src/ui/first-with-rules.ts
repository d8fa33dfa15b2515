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

/** Creates a function that returns the folder with the most rules of its own, until that folder is deleted. */
export function busiestPlace(tenant: string): (hierarchy: Hierarchy, signal: AbortSignal) => Promise<Chosen> {
  let found: string | undefined;
  return async ({ top }, signal) => {
    const isThere = [top, ...below(top)].some(({ name }) => name === found);
    if (!isThere) {
      const { counts } = await ask<PlaceCounts>('counts', { tenant, of: 'rules' }, signal);
      const folders = counts.filter(({ scope, count }) => scope === 'folder' && count > 0);
      found = folders.toSorted((a, b) => b.count - a.count)[0]?.name;
    }
    return { scope: 'folder', name: found ?? top.name };
  };
}

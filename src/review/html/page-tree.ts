import { placeName, type Container } from '../../catalog';
import { append } from '../../core';
import type { ContainerChanges } from '../report/report';
import { stateHierarchy } from '../state/state-hierarchy';
import type { Hierarchy } from '../../tenant';
import type { TenantState } from '../state/tenant-state';
import type { PageContainer } from './page-data';
import { containerKey } from '../../tenant';

/** Converts the containers to a tree, with child containers after their folder. */
export function pageTree(tenantState: TenantState, changes: readonly ContainerChanges[]): readonly PageContainer[] {
  const tree = stateHierarchy(tenantState);
  const counts = new Map(
    changes.map(({ container, rulebases, objects }) => [
      containerKey(container),
      objects.length + rulebases.reduce((sum, { rules }) => sum + rules.length, 0),
    ]),
  );
  const all = withAbove(tenantState, tree, changes);
  const below = new Map<string, Container[]>();
  for (const one of all) {
    const above = one.scope === 'snippet' ? undefined : tree.parent(one);
    const key = one.scope === 'snippet' ? 'snippets' : containerKey(above);
    append(below, key, one);
  }
  const containers: PageContainer[] = [];
  const walk = (key: string, level: number): void => {
    for (const one of (below.get(key) ?? []).sort(byName)) {
      const own = containerKey(one);
      if (containers.some((other) => other.key === own)) continue;
      containers.push({
        key: own,
        name: placeName(one),
        scope: one.scope,
        level,
        levels: levelsOf(tree.visible(one)),
        changes: counts.get(own) ?? 0,
        completeness: tenantState.containers.get(own)?.completeness ?? 'unseen',
      });
      walk(own, level + 1);
    }
  };
  walk('', 1);
  walk('snippets', 1);
  return containers;
}

/** Returns every known or changed container with all its ancestors. */
function withAbove(
  tenantState: TenantState,
  tree: Hierarchy,
  changes: readonly ContainerChanges[],
): readonly Container[] {
  const found = new Map<string, Container>();
  const named = [
    ...[...tenantState.containers.values()].map(({ container }) => container),
    ...[...tenantState.rulebases.values()].map(({ container }) => container),
    ...changes.flatMap(({ container }) => (container === undefined ? [] : [container])),
  ];
  for (const one of named) {
    for (const at of tree.ancestry(one)) if (!found.has(containerKey(at))) found.set(containerKey(at), at);
  }
  return [...found.values()];
}

function byName(left: Container, right: Container): number {
  return placeName(left) < placeName(right) ? -1 : 1;
}

/** Groups a container's path by level, from the top. */
function levelsOf(path: readonly Container[]): readonly (readonly string[])[] {
  const levels: string[][] = [];
  for (const one of path) {
    const last = levels.at(-1);
    if (one.scope === 'snippet' && last !== undefined) last.push(containerKey(one));
    else levels.push([containerKey(one)]);
  }
  return levels.reverse();
}

import { storedFolderName, type Container } from '../../catalog';
import { isObject } from '../../core';
import type { PushChange } from '../report/report';
import type { Changes } from '../state/changes';
import { containerKey, type TenantState } from '../state/tenant-state';

/** Returns the pushes in a plan and the containers that they activate. */
export function pushChanges({ pushes, objects, orders }: Changes, state?: TenantState): readonly PushChange[] {
  const changed = new Map<string, Container>();
  const note = (container: Container | undefined): void => {
    if (container !== undefined) changed.set(containerKey(container), container);
  };
  for (const { action, before, after, kind } of objects) {
    if (action === 'none' || action === 'forget' || action === 'read') continue;
    const state = after ?? before;
    note(
      kind.contains === undefined || state === undefined
        ? state?.container
        : { scope: kind.contains, name: state.name },
    );
  }
  for (const { action, after, before } of orders) if (action !== 'none') note((after ?? before)?.container);
  const activates = [...changed.values()];
  return pushes
    .filter(({ action }) => action === 'create' || action === 'update' || action === 'replace')
    .map(({ address, action, after = {} }) => ({
      address,
      action,
      ...textsIn('folders', after['folders']),
      ...textsIn('devices', after['devices']),
      ...stagesIn(after['stages'], state),
      activates,
      includesOtherAccounts: after['own_changes_only'] !== true,
    }));
}

/** The stages of a rollout, each with the firewalls that the known configuration has in its folders. */
function stagesIn(value: unknown, state: TenantState | undefined): { readonly stages?: readonly string[] } {
  if (!Array.isArray(value) || value.length === 0) return {};
  return { stages: value.map((stage: unknown) => stageText(isObject(stage) ? stage : {}, state)) };
}

function stageText(stage: Readonly<Record<string, unknown>>, state: TenantState | undefined): string {
  const [folders, devices] = [stage['folders'], stage['devices']].map((list) =>
    Array.isArray(list) ? list.map(String) : [],
  );
  const where = [
    ...(folders ?? []).map((name) => `folder ${name}${firewallsIn(name, state)}`),
    ...(devices ?? []).map((serial) => `firewall ${serial}`),
  ];
  const { name, wait, checks } = stage;
  const count = Array.isArray(checks) ? checks.length : 0;
  return [
    `${String(name)}: ${where.length === 0 ? 'everything else' : where.join(', ')}`,
    ...(typeof wait === 'string' ? [`then a wait of ${wait}`] : []),
    ...(count === 0 ? [] : [`then ${String(count)} ${count === 1 ? 'check' : 'checks'}`]),
  ].join('; ');
}

function firewallsIn(folder: string, state: TenantState | undefined): string {
  const all = [...(state?.containers.values() ?? [])];
  const within = new Set([storedFolderName(folder)]);
  for (const name of within) {
    for (const { container, above } of all) {
      if (container.scope === 'folder' && above !== undefined && storedFolderName(above) === name)
        within.add(storedFolderName(container.name));
    }
  }
  const serials = all.flatMap(({ container, above }) =>
    container.scope === 'device' && above !== undefined && within.has(storedFolderName(above)) ? [container.name] : [],
  );
  return serials.length === 0 ? '' : ` (${serials.join(', ')})`;
}

function textsIn(name: 'folders' | 'devices', value: unknown): { readonly [key in typeof name]?: readonly string[] } {
  return Array.isArray(value) && value.length > 0 ? { [name]: value.map(String) } : {};
}

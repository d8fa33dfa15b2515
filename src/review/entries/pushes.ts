import { pushInputNames, pushInputs, pushValue, type Container, type PushInput } from '../../catalog';
import type { PushChange } from '../report/report';
import type { Changes } from '../state/changes';
import { knownAs, writtenContainer } from '../state/shown-names';
import type { TenantState } from '../state/tenant-state';
import { stagesIn } from './rollout';
import { containerKey } from '../../tenant';

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
      targets: targetsOf(after, state),
      ...stagesOf(after, state),
      ...settingsOf(after),
      activates,
      includesOtherAccounts: after['own_changes_only'] !== true,
    }));
}

/** Returns the folders and firewalls that a push names, with the names that people use. */
function targetsOf(push: Readonly<Record<string, unknown>>, state: TenantState | undefined): readonly Container[] {
  const named = (['folder', 'device'] as const).flatMap((scope) => {
    const names = push[`${scope}s`];
    return Array.isArray(names) ? names.map((name): Container => writtenContainer({ scope, name: String(name) })) : [];
  });
  return named.map((container) => (container.scope === 'device' ? knownAs(container, state) : container));
}

function textsIn(name: 'folders' | 'devices', value: unknown): { readonly [key in typeof name]?: readonly string[] } {
  return Array.isArray(value) && value.length > 0 ? { [name]: value.map(String) } : {};
}

function stagesOf(push: Readonly<Record<string, unknown>>, state: TenantState | undefined): Pick<PushChange, 'stages'> {
  const stages = stagesIn(push, state);
  return stages.length === 0 ? {} : { stages };
}

/** Single values that are not the default. Lists, stages and the changes of other accounts have words of their own. */
function settingsOf(push: Readonly<Record<string, unknown>>): Pick<PushChange, 'settings'> {
  const settings = pushInputNames(({ effect }) => effect !== 'none').flatMap((name) => {
    const input: PushInput = pushInputs[name];
    const value = pushValue(input, push[name]);
    const isSingle = (input.type === 'text' || input.type === 'flag') && name !== 'own_changes_only';
    return isSingle && value !== pushValue(input, undefined) ? [`${name} = ${JSON.stringify(value)}`] : [];
  });
  return settings.length === 0 ? {} : { settings };
}

import { storedFolderName } from '../../catalog';
import { countedNoun, isObject } from '../../core';
import type { StageChange } from '../report/report';
import type { TenantState } from '../state/tenant-state';

type Values = Readonly<Record<string, unknown>>;

/**
 * The stages of a planned push. The plan names the firewalls of each; if it does not, the known configuration does. Without
 * both they are not known.
 */
export function stagesIn(push: Values, state: TenantState | undefined): readonly StageChange[] {
  const rows = itemsOf(push['rollout']);
  const taken: string[] = [];
  return itemsOf(push['stages']).map((stage, i) => {
    const [folders, devices] = [textsOf(stage['folders']), textsOf(stage['devices'])];
    const isRest = folders.length + devices.length === 0;
    const planned = rows[i]?.['firewalls'];
    const own = isRest
      ? firewallsIn(textsOf(push['folders']), textsOf(push['devices']), state)
      : firewallsIn(folders, devices, state);
    const seen = own?.filter((serial) => !taken.includes(serial));
    taken.push(...(seen ?? []));
    const firewalls = Array.isArray(planned) ? planned.map(String) : seen;
    return {
      name: String(stage['name']),
      where: [...folders.map((name) => `folder ${name}`), ...devices.map((serial) => `firewall ${serial}`)],
      ...(firewalls === undefined ? {} : { firewalls }),
      ...(typeof stage['wait'] === 'string' ? { wait: stage['wait'] } : {}),
      checks: itemsOf(stage['checks']).map(checkText),
    };
  });
}

const forms = ['https', 'tcp', 'command', 'allow', 'deny', 'approval'] as const;

/** What a check looks at, in a few words. */
function checkText(check: Values): string {
  const isSet = (form: string): boolean => check[form] !== undefined && check[form] !== null;
  const set = forms.filter(isSet);
  const about = set.map((form) => {
    const value = check[form];
    if (form === 'approval') return 'approval';
    if (form === 'command') return `command ${textsOf(value)[0] ?? ''}`;
    if (form === 'allow' || form === 'deny') return `${form} ${countedNoun(textsOf(value).length, 'flow')}`;
    return `${form} ${String(value)}`;
  });
  const name = typeof check['name'] === 'string' ? check['name'] : undefined;
  return name === undefined ? about.join(' and ') : `${name} (${about.join(' and ')})`;
}

/** Serial numbers of the firewalls; undefined if the configuration is not known, or has none of the folders. */
function firewallsIn(
  folders: readonly string[],
  devices: readonly string[],
  state: TenantState | undefined,
): readonly string[] | undefined {
  if (folders.length + devices.length === 0) return undefined;
  const all = [...(state?.containers.values() ?? [])];
  const isKnown = all.some(({ container }) => container.scope === 'device');
  if (!isKnown && folders.length > 0) return undefined;
  const within = new Set(folders.map(storedFolderName));
  for (const name of within) {
    for (const { container, above } of all) {
      if (container.scope === 'folder' && above !== undefined && storedFolderName(above) === name)
        within.add(storedFolderName(container.name));
    }
  }
  const inFolders = all.flatMap(({ container, above }) =>
    container.scope === 'device' && above !== undefined && within.has(storedFolderName(above)) ? [container.name] : [],
  );
  return [...new Set([...inFolders, ...devices])].sort();
}

function itemsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map((item: unknown) => (isObject(item) ? item : {})) : [];
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

import { isSameContainer, kindNamed, type Container, printable } from '../../catalog';
import { countedNoun, isObject, withoutSecretForms } from '../../core';
import type { StageChange } from '../report/report';
import type { TenantState } from '../state/tenant-state';
import { stateHierarchy } from '../state/state-hierarchy';
import { containerKey, objectKey } from '../../tenant';

type Values = Readonly<Record<string, unknown>>;

/**
 * The stages of a planned push. The plan names the firewalls of each; if it does not, the known configuration does. Without
 * both they are not known, and neither is what is left for a later stage.
 */
export function stagesIn(push: Values, state: TenantState | undefined): readonly StageChange[] {
  const rows = itemsOf(push['rollout']);
  const taken = new Set<string>();
  let isTakenKnown = true;
  return itemsOf(push['stages']).map((stage, i) => {
    const [folders, devices] = [textsOf(stage['folders']), textsOf(stage['devices'])];
    const isRest = folders.length + devices.length === 0;
    const of = isRest ? push : stage;
    const planned = rows[i]?.['firewalls'];
    const found =
      isRest && !isTakenKnown ? undefined : firewallsIn(textsOf(of['folders']), textsOf(of['devices']), state);
    const left = found?.filter((serial) => !taken.has(serial)).map((serial) => firewallText(serial, state));
    const firewalls = Array.isArray(planned) ? planned.map(String) : left;
    if (firewalls === undefined) isTakenKnown = false;
    // The plan writes a name behind the serial number.
    for (const text of firewalls ?? []) taken.add(text.split(' ')[0] ?? text);
    return {
      name: String(stage['name']),
      where: [
        ...folders.map((name) => `folder ${name}`),
        ...devices.map((serial) => `firewall ${firewallText(serial, state)}`),
      ],
      ...(firewalls === undefined ? {} : { firewalls }),
      ...(typeof stage['wait'] === 'string' ? { wait: stage['wait'] } : {}),
      ...(stage['max_failures'] == null || stage['max_failures'] === 0
        ? {}
        : { maxFailures: Number(stage['max_failures']) }),
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
    if (form === 'approval') return value === '' ? 'approval' : `approval in ${String(value)}`;
    if (form === 'command') return `command ${withoutSecretForms(textsOf(value).map(wordText).join(' '))}`;
    if (form === 'allow' || form === 'deny') return `${form} ${countedNoun(textsOf(value).length, 'flow')}`;
    return `${form} ${String(printable(undefined, value))}`;
  });
  const name = typeof check['name'] === 'string' ? check['name'] : undefined;
  return name === undefined ? about.join(' and ') : `${name} (${about.join(' and ')})`;
}

/** A word of a command; in quotes if it would read as several. */
function wordText(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word);
}

/** A firewall in the form of the plan: `fw-oslo (007951000123456)`. */
function firewallText(serial: string, state: TenantState | undefined): string {
  const key = objectKey({ kind: kindNamed('device'), container: undefined, name: serial });
  const name = state?.objects.get(key)?.fields['display_name'];
  return typeof name === 'string' && name !== '' && name !== serial ? `${name} (${serial})` : serial;
}

/**
 * Serial numbers of the firewalls; undefined if the configuration does not contain everything in the folders.
 * `isEveryFirewallKnown`: without any firewall in the configuration, the tenant has none.
 */
export function firewallsIn(
  folders: readonly string[],
  devices: readonly string[],
  state: TenantState | undefined,
  { isEveryFirewallKnown = false }: { readonly isEveryFirewallKnown?: boolean } = {},
): readonly string[] | undefined {
  if (folders.length === 0) return devices.length === 0 ? undefined : devices.toSorted();
  const named = folders.map((name): Container => ({ scope: 'folder', name }));
  const isComplete = (container: Container): boolean =>
    state?.containers.get(containerKey(container))?.completeness === 'complete';
  const known = [...(state?.containers.values() ?? [])].flatMap(({ container }) =>
    container.scope === 'device' ? [container] : [],
  );
  const isKnown = known.length > 0 || isEveryFirewallKnown;
  if (state === undefined || !isKnown || !named.every(isComplete)) return undefined;
  const tree = stateHierarchy(state);
  const isInside = (device: Container): boolean =>
    tree.visible(device).some((above) => named.some((container) => isSameContainer(container, above)));
  return [...new Set([...known.filter(isInside).map(({ name }) => name), ...devices])].sort();
}

function itemsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map((item: unknown) => (isObject(item) ? item : {})) : [];
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

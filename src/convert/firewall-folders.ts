import { folderDepthLimit } from '../catalog';
import { climb } from '../tenant';
import { childOf, isLeaf, keyOf, valuesOf, type ConfigNode } from './read/config-node';

/** A folder with firewalls: that of a device group, or one below it. */
export interface FirewallFolder {
  /** Template stacks whose snippets the folder gets. */
  readonly stacks: readonly ConfigNode[];
  /** Firewalls directly in it. */
  readonly devices: readonly string[];
  /** Folders below for some of the firewalls. */
  readonly below: readonly NamedFolder[];
}

/** A folder below that of a device group. */
export interface NamedFolder extends FirewallFolder {
  readonly name: string;
  /** The part of the file with the values of its only firewall. */
  readonly values?: ConfigNode;
}

/** A firewall of a device group, or one of its systems. */
interface Firewall {
  /** Its serial number; with the name of the system if others are in other groups. */
  readonly device: string;
  readonly stack: ConfigNode | undefined;
  /** Its entry in the stack, if it has values of its own there. */
  readonly values: ConfigNode | undefined;
}

/**
 * Decides in which folders the firewalls of device groups are. A folder of the service hands its snippets down, and a device
 * group does not hand down templates: firewalls with other templates than the rest of their group, or than a group below,
 * get a folder below that of the group, and so does each firewall with values of its own. `groups`: parents first.
 */
export function firewallFolders(
  groups: readonly ConfigNode[],
  parents: ReadonlyMap<string, string>,
  stacks: readonly ConfigNode[],
): ReadonlyMap<ConfigNode, FirewallFolder> {
  const firewalls = new Map(groups.map((group) => [group, firewallsIn(group, groups, stacks)]));
  const wanted = new Map(groups.map((group) => [group, stacksFor(group, firewalls.get(group) ?? [], stacks)]));
  const found = new Map<ConfigNode, FirewallFolder>();
  /** What a group and those below it get from above. */
  const given = new Map<ConfigNode, readonly ConfigNode[]>();
  const parentOf = (group: ConfigNode): ConfigNode | undefined =>
    groups.find((one) => keyOf(one) === parents.get(keyOf(group)));
  const pathOf = (group: ConfigNode): readonly ConfigNode[] => [...climb(group, parentOf, keyOf)];
  for (const group of groups) {
    const own = firewalls.get(group) ?? [];
    const stacked = wanted.get(group) ?? [];
    const inherited = pathOf(group).flatMap((one) => given.get(one) ?? []);
    const below = groups.filter((one) => one !== group && pathOf(one).includes(group));
    const isOther = below.some(
      (one) => !isSameList(wanted.get(one) ?? [], stacked) && (wanted.get(one) ?? []).length > 0,
    );
    const room = folderDepthLimit - pathOf(group).length;
    const isMixed = new Set(own.map(({ stack }) => stack)).size > 1;
    const splits = (isMixed || isOther) && own.length > 0 && room > 0;
    const keeps = !splits && !(isOther && own.length === 0);
    const list = keeps && !isSameList(inherited, stacked) ? stacked : [];
    given.set(group, list);
    const classes = splits ? [...new Set(own.flatMap(({ stack }) => stack ?? []))] : [];
    const direct = own.filter(({ stack }) => !splits || stack === undefined);
    found.set(group, {
      stacks: list,
      ...placed(direct, room),
      below: [
        ...placed(direct, room).below,
        ...classes.map((stack) => ({
          name: `${keyOf(group)}/${keyOf(stack)}`,
          stacks: [stack],
          ...placed(
            own.filter((one) => one.stack === stack),
            room - 1,
          ),
        })),
      ],
    });
  }
  return found;
}

/** Firewalls in one folder: those with values of their own are below it, if there is room. */
function placed(firewalls: readonly Firewall[], room: number): Pick<FirewallFolder, 'devices' | 'below'> {
  const isApart = ({ values }: Firewall): boolean => values !== undefined && room > 0;
  return {
    devices: firewalls.filter((one) => !isApart(one)).map(({ device }) => device),
    below: firewalls.filter(isApart).map(({ device, values }) => ({
      ...{ name: device, stacks: [], devices: [device], below: [] },
      ...(values === undefined ? {} : { values }),
    })),
  };
}

function firewallsIn(
  group: ConfigNode,
  groups: readonly ConfigNode[],
  stacks: readonly ConfigNode[],
): readonly Firewall[] {
  return entriesIn(group, 'devices').flatMap((entry) => {
    const serial = keyOf(entry);
    const stack = stacks.find((one) => entriesIn(one, 'devices').some((device) => keyOf(device) === serial));
    const inStack = stack && entriesIn(stack, 'devices').find((device) => keyOf(device) === serial);
    const isShared =
      groups.filter((one) => entriesIn(one, 'devices').some((device) => keyOf(device) === serial)).length > 1;
    const systems = entriesIn(entry, 'vsys').map(keyOf);
    const names = isShared && systems.length > 0 ? systems.map((system) => `${serial}-${system}`) : [serial];
    const variables = childOf(inStack, 'variable');
    const values = variables === undefined || isLeaf(variables) ? undefined : inStack;
    return names.map((device): Firewall => ({ device, stack, values }));
  });
}

/** Stacks of the firewalls of a group; of a group without firewalls, those that it references. */
function stacksFor(
  group: ConfigNode,
  firewalls: readonly Firewall[],
  stacks: readonly ConfigNode[],
): readonly ConfigNode[] {
  const used = [...new Set(firewalls.flatMap(({ stack }) => stack ?? []))];
  if (used.length > 0) return used;
  const reference = childOf(group, 'reference-templates');
  const names = reference === undefined ? [] : valuesOf(reference).map(({ value }) => value);
  return stacks.filter((stack) => names.includes(keyOf(stack)));
}

function isSameList(one: readonly ConfigNode[], other: readonly ConfigNode[]): boolean {
  return one.length === other.length && one.every((node, i) => node === other[i]);
}

function entriesIn(node: ConfigNode, list: string): readonly ConfigNode[] {
  return childOf(node, list)?.children ?? [];
}

import { folderDepthLimit } from '../../catalog';
import { climb, systemDevice } from '../../tenant';
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
  const firewalls = firewallsByGroup(groups, stacks);
  const wanted = new Map(groups.map((group) => [group, stacksFor(group, firewalls.get(group) ?? [], stacks)]));
  const found = new Map<ConfigNode, FirewallFolder>();
  /** Stacks whose snippets a group hands down. */
  const given = new Map<ConfigNode, readonly ConfigNode[]>();
  const parentOf = (group: ConfigNode): ConfigNode | undefined =>
    groups.find((one) => keyOf(one) === parents.get(keyOf(group)));
  const pathOf = (group: ConfigNode): readonly ConfigNode[] => [...climb(group, parentOf, keyOf)];
  for (const group of groups) {
    const own = firewalls.get(group) ?? [];
    const stacked = wanted.get(group) ?? [];
    const inherited = pathOf(group).flatMap((one) => given.get(one) ?? []);
    const below = groups.filter((one) => one !== group && pathOf(one).includes(group));
    const isOther = below.some((one) => {
      const others = wanted.get(one) ?? [];
      return others.length > 0 && !isSameList(others, stacked);
    });
    const room = folderDepthLimit - pathOf(group).length;
    const isMixed = new Set(own.map(({ stack }) => stack)).size > 1;
    const splits = (isMixed || isOther) && own.length > 0 && room > 0;
    const keeps = !splits && !(isOther && own.length === 0);
    const list = keeps && !isSameList(inherited, stacked) ? stacked : [];
    given.set(group, list);
    const classes = splits ? [...new Set(own.flatMap(({ stack }) => stack ?? []))] : [];
    const direct = placed(
      own.filter(({ stack }) => !splits || stack === undefined),
      room,
    );
    const ofStacks = classes.map((stack): NamedFolder => {
      const same = own.filter((one) => one.stack === stack);
      return { name: `${keyOf(group)}/${keyOf(stack)}`, stacks: [stack], ...placed(same, room - 1) };
    });
    found.set(group, { stacks: list, devices: direct.devices, below: [...direct.below, ...ofStacks] });
  }
  return found;
}

/** Firewalls in one folder: those with values of their own are below it, if there is room. */
function placed(firewalls: readonly Firewall[], room: number): Pick<FirewallFolder, 'devices' | 'below'> {
  const isApart = ({ values }: Firewall): boolean => values !== undefined && room > 0;
  return {
    devices: firewalls.filter((one) => !isApart(one)).map(({ device }) => device),
    below: firewalls.filter(isApart).map(({ device, values }) => ({
      name: device,
      stacks: [],
      devices: [device],
      below: [],
      ...(values === undefined ? {} : { values }),
    })),
  };
}

/** Returns the firewalls of each group. One whose systems are in several groups is a firewall for each system. */
function firewallsByGroup(
  groups: readonly ConfigNode[],
  stacks: readonly ConfigNode[],
): ReadonlyMap<ConfigNode, readonly Firewall[]> {
  const placements = new Map<string, Pick<Firewall, 'stack' | 'values'>>();
  for (const stack of stacks) {
    for (const entry of entriesIn(stack, 'devices')) {
      const variables = childOf(entry, 'variable');
      const values = variables === undefined || isLeaf(variables) ? undefined : entry;
      // A firewall is in one stack; the first one counts.
      if (!placements.has(keyOf(entry))) placements.set(keyOf(entry), { stack, values });
    }
  }
  const groupsOf = new Map<string, Set<ConfigNode>>();
  for (const group of groups) {
    for (const entry of entriesIn(group, 'devices')) {
      const known = groupsOf.get(keyOf(entry)) ?? new Set();
      groupsOf.set(keyOf(entry), known.add(group));
    }
  }
  const firewallsAt = (entry: ConfigNode): readonly Firewall[] => {
    const serial = keyOf(entry);
    const systems = entriesIn(entry, 'vsys').map(keyOf);
    const isShared = (groupsOf.get(serial)?.size ?? 0) > 1;
    const names = isShared && systems.length > 0 ? systems.map((system) => systemDevice(serial, system)) : [serial];
    const { stack, values } = placements.get(serial) ?? {};
    return names.map((device) => ({ device, stack, values }));
  };
  return new Map(groups.map((group) => [group, entriesIn(group, 'devices').flatMap(firewallsAt)]));
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

import {
  displayFolderName,
  folderDepthLimit,
  folderTop,
  isSameContainer,
  type Container,
  type RulebasePosition,
} from '../../catalog';
import { CodedError } from '../../core';
import { firewallFolders, type FirewallFolder } from './firewall-folders';
import { placeNames } from './place-names';
import { childOf, isLeaf, keyOf, nodeAt, valuesOf, type ConfigNode } from './read/config-node';
import type { ExportedConfiguration } from './read/read-config';

/** A part of the file that becomes a folder or a snippet. */
export interface Place {
  readonly container: Container;
  /** Its name in the file, if the service does not accept it. */
  readonly was?: string;
  /** Parent of a folder; undefined for a folder that exists in every tenant, and for snippets. */
  readonly parent: string | undefined;
  /** Nodes that contain objects, such as `address` and `profiles`. */
  readonly objects: readonly ConfigNode[];
  readonly rulebases: readonly { readonly node: ConfigNode; readonly position: RulebasePosition }[];
  /** Serial numbers of the firewalls of a folder. */
  readonly serials: readonly string[];
  /** Names of templates, first one first. */
  readonly snippets: readonly string[];
  /** For the snippet of a template stack: its templates, whose objects it changes. */
  readonly over?: readonly string[];
  /** The part of the file that it is made of. */
  readonly from: ConfigNode;
  /** Panorama pushes more to the firewall, which the file does not have. */
  readonly isPartial?: true;
}

/** The lists of a place that has none of them. */
const noContent = { objects: [], rulebases: [], serials: [], snippets: [] } as const;

/** Name of the folder for what all firewalls share. */
const allFirewalls = displayFolderName(folderTop[1] ?? '');

/** Finds the folders and snippets of a configuration, parents first. */
export function placesOf({ root, form, from }: ExportedConfiguration): readonly Place[] {
  // Set commands leave out the device.
  const devices = form === 'set' ? [root] : (childOf(root, 'devices')?.children ?? []);
  return from === 'panorama' ? panoramaPlaces(root, devices) : firewallPlaces(root, devices);
}

/** Returns a place and those above it, nearest first. */
export function pathTo(place: Place, places: readonly Place[]): readonly Place[] {
  const above = places.find(({ container }) =>
    isSameContainer(container, { scope: 'folder', name: place.parent ?? '' }),
  );
  return [place, ...(above === undefined ? [] : pathTo(above, places))];
}

function panoramaPlaces(root: ConfigNode, devices: readonly ConfigNode[]): readonly Place[] {
  const groups = devices.flatMap((device) => childOf(device, 'device-group')?.children ?? []);
  const templates = devices.flatMap((device) => childOf(device, 'template')?.children ?? []);
  const stacks = devices.flatMap((device) => childOf(device, 'template-stack')?.children ?? []);
  const shared = childOf(root, 'shared');
  const parents = parentsOf(root);
  checkHierarchy(groups, parents);
  // A stack wins over its templates: its own configuration becomes a snippet before theirs.
  const own = stacks.filter((stack) => ['config', 'variable'].some((key) => hasContent(childOf(stack, key))));
  const snippetOf = placeNames('snippet', [...templates, ...own].map(keyOf));
  const snippetsOf = (stack: ConfigNode): readonly string[] =>
    [...(own.includes(stack) ? [keyOf(stack)] : []), ...templatesOf(stack).filter((name) => isIn(templates, name))].map(
      snippetOf,
    );
  return [
    ...own.map((stack) => ({
      ...templatePlace(stack, snippetOf),
      over: templatesOf(stack).map(snippetOf),
    })),
    ...templates.map((template) => templatePlace(template, snippetOf)),
    ...(shared === undefined ? [] : [sharedPlace(shared, panoramaRulebases(shared))]),
    ...groupPlaces(groups, parents, stacks, snippetsOf),
  ];
}

/** Returns the folders of device groups, and those below them for some of their firewalls. */
function groupPlaces(
  all: readonly ConfigNode[],
  parents: ReadonlyMap<string, string>,
  stacks: readonly ConfigNode[],
  snippetsOf: (stack: ConfigNode) => readonly string[],
): readonly Place[] {
  const groups = parentsFirst(all, parents);
  const folders = firewallFolders(groups, parents, stacks);
  const isGroup = new Set(groups.map(keyOf));
  const raw = (group: string, name: string): string => (isGroup.has(name) ? `${group}/${name}` : name);
  const belowNames = (group: string, { below }: FirewallFolder): readonly string[] =>
    below.flatMap((one) => [raw(group, one.name), ...belowNames(group, one)]);
  const folderOf = placeNames('folder', [
    ...isGroup,
    ...groups.flatMap((group) => belowNames(keyOf(group), folders.get(group) ?? noFirewalls)),
  ]);
  const placesBelow = (group: string, parent: string, { below }: FirewallFolder): readonly Place[] =>
    below.flatMap((one) => {
      const container = folder(folderOf(raw(group, one.name)));
      return [
        {
          ...noContent,
          container,
          parent,
          serials: one.devices,
          snippets: one.stacks.flatMap(snippetsOf),
          from: one.values ?? emptyNode,
        },
        ...placesBelow(group, container.name, one),
      ];
    });
  return groups.flatMap((group) => {
    const firewalls = folders.get(group) ?? noFirewalls;
    const parent = parents.get(keyOf(group));
    const own = named('folder', keyOf(group), folderOf);
    const place: Place = {
      ...own,
      parent: parent === undefined ? allFirewalls : folderOf(parent),
      objects: [group],
      rulebases: panoramaRulebases(group),
      serials: firewalls.devices,
      snippets: [...new Set(firewalls.stacks.flatMap(snippetsOf))],
      from: group,
    };
    return [place, ...placesBelow(keyOf(group), own.container.name, firewalls)];
  });
}

const noFirewalls: FirewallFolder = { stacks: [], devices: [], below: [] };

function isIn(nodes: readonly ConfigNode[], name: string): boolean {
  return nodes.some((node) => keyOf(node) === name);
}

function hasContent(node: ConfigNode | undefined): boolean {
  return node !== undefined && !isLeaf(node);
}

function named(
  scope: 'folder' | 'snippet',
  name: string,
  nameOf: (name: string) => string,
): Pick<Place, 'container' | 'was'> {
  const to = nameOf(name);
  return { container: { scope, name: to }, ...(to === name ? {} : { was: name }) };
}

/** Throws `BAD_EXPORT` if a parent is missing, or a device group is above itself or too deep. */
function checkHierarchy(groups: readonly ConfigNode[], parents: ReadonlyMap<string, string>): void {
  const known = new Set(groups.map(keyOf));
  for (const group of groups) {
    const above: string[] = [];
    for (let at: string | undefined = keyOf(group); at !== undefined; at = parents.get(at)) {
      if (!known.has(at)) throw badHierarchy(group, `its parent "${at}" is not in the file`);
      if (above.includes(at)) throw badHierarchy(group, `"${at}" is above itself`);
      above.push(at);
    }
    if (above.length > folderDepthLimit) {
      throw badHierarchy(
        group,
        `it is at level ${String(above.length)}, and the service has ${String(folderDepthLimit)}`,
      );
    }
  }
}

function badHierarchy(group: ConfigNode, why: string): CodedError {
  return new CodedError(
    'BAD_EXPORT',
    `cannot convert device group "${keyOf(group)}", line ${String(group.line)}: ${why}; correct the hierarchy of device groups`,
  );
}

function sharedPlace(shared: ConfigNode, rulebases: Place['rulebases']): Place {
  return {
    ...noContent,
    container: folder(allFirewalls),
    parent: undefined,
    objects: [shared],
    rulebases,
    from: shared,
  };
}

function templatePlace(template: ConfigNode, snippetOf: (name: string) => string): Place {
  const config = childOf(template, 'config');
  const devices = childOf(config, 'devices')?.children ?? [];
  const systems = devices.flatMap((device) => childOf(device, 'vsys')?.children ?? []);
  const shared = childOf(config, 'shared');
  return {
    ...noContent,
    ...named('snippet', keyOf(template), snippetOf),
    parent: undefined,
    objects: [template, ...(shared === undefined ? [] : [shared]), ...devices, ...systems],
    from: template,
  };
}

/** Parents of device groups, as Panorama keeps them in the read-only part. */
function parentsOf(root: ConfigNode): ReadonlyMap<string, string> {
  const devices = nodeAt(root, 'readonly/devices')?.children ?? [];
  const groups = devices.flatMap((device) => childOf(device, 'device-group')?.children ?? []);
  return new Map(
    groups.flatMap((group) => {
      const [parent] = valuesOf(childOf(group, 'parent-dg') ?? group.children[0] ?? group);
      return childOf(group, 'parent-dg') === undefined || parent === undefined ? [] : [[keyOf(group), parent.value]];
    }),
  );
}

function parentsFirst(groups: readonly ConfigNode[], parents: ReadonlyMap<string, string>): readonly ConfigNode[] {
  const below = (parent: string | undefined): readonly ConfigNode[] =>
    groups.filter((group) => parents.get(keyOf(group)) === parent).flatMap((group) => [group, ...below(keyOf(group))]);
  return below(undefined);
}

function templatesOf(stack: ConfigNode): readonly string[] {
  const templates = childOf(stack, 'templates');
  return templates === undefined ? [] : valuesOf(templates).map(({ value }) => value);
}

function panoramaRulebases(node: ConfigNode): Place['rulebases'] {
  return (['pre', 'post'] as const).flatMap((position) => {
    const rulebase = childOf(node, `${position}-rulebase`);
    return rulebase === undefined ? [] : [{ node: rulebase, position }];
  });
}

/**
 * The shared part of a firewall is above its systems, so that names are found as on the firewall. The part that Panorama
 * pushes to a system is a folder above it: its rules are before and after those of the system.
 */
function firewallPlaces(root: ConfigNode, devices: readonly ConfigNode[]): readonly Place[] {
  const [device, second] = devices;
  if (second !== undefined) throw severalDevices(second);
  const stated = valuesOf(nodeAt(device, 'deviceconfig/system/hostname') ?? emptyNode)[0]?.value ?? 'firewall';
  // Parts of the firewall add to the name.
  const host = placeNames('folder', [stated])(stated).slice(0, 45);
  const isPartial = isPushedElsewhere(root, device);
  const named = devices.flatMap((one) => childOf(one, 'vsys')?.children ?? []);
  const pushed = (nodeAt(root, 'panorama/vsys')?.children ?? []).filter((one) => !isLeaf(one));
  const known = named.map(keyOf);
  // With one system, set commands leave it out as well.
  const local = named.length === 0 && pushed.length === 0 ? devices : named;
  const systems = [...local, ...pushed.filter((one) => !known.includes(keyOf(one)))];
  const own = [childOf(root, 'shared'), nodeAt(root, 'panorama/shared')].flatMap((one) =>
    one === undefined || isLeaf(one) ? [] : [one],
  );
  const isOnly = systems.length === 1 && own.length === 0;
  const nameOf = (system: ConfigNode): string =>
    isOnly ? host : `${host}-${named.length + pushed.length === 0 ? 'vsys1' : keyOf(system)}`;
  const above = own.length === 0 ? allFirewalls : host;
  return [
    ...own.slice(0, 1).map((first): Place => ({
      ...noContent,
      container: folder(host),
      parent: allFirewalls,
      objects: own,
      from: first,
    })),
    ...systems.flatMap((system): readonly Place[] => {
      const isLocal = local.includes(system);
      const from = pushed.find((one) => one === system || (isLocal && keyOf(one) === keyOf(system)));
      const name = nameOf(system);
      const pushedName = `${name}-panorama`;
      const rulebase = isLocal ? childOf(system, 'rulebase') : undefined;
      // The network of a firewall belongs to its first system: the API has no systems.
      const network = system === systems[0] && device !== undefined && device !== system ? [device] : [];
      return [
        ...(from === undefined
          ? []
          : [
              {
                ...noContent,
                container: folder(pushedName),
                parent: above,
                objects: [from],
                rulebases: panoramaRulebases(from),
                from,
              },
            ]),
        {
          ...noContent,
          container: folder(name),
          parent: from === undefined ? above : pushedName,
          objects: [...(isLocal ? [system] : []), ...network],
          rulebases: rulebase === undefined ? [] : [{ node: rulebase, position: 'pre' }],
          from: system,
          ...(isPartial ? { isPartial: true } : {}),
        },
      ];
    }),
  ];
}

/** Reports whether Panorama manages a firewall, and the file does not have what it pushes. */
function isPushedElsewhere(root: ConfigNode, device: ConfigNode | undefined): boolean {
  const servers = ['panorama-server', 'panorama/local-panorama/panorama-server'];
  const isManaged = servers.some((path) => nodeAt(device, `deviceconfig/system/${path}`) !== undefined);
  return isManaged && childOf(root, 'panorama') === undefined;
}

function folder(name: string): Container {
  return { scope: 'folder', name };
}

function severalDevices({ line }: ConfigNode): CodedError {
  return new CodedError(
    'BAD_EXPORT',
    `cannot convert the devices, line ${String(line)}: a firewall is one device; export each firewall on its own`,
  );
}

const emptyNode: ConfigNode = { tag: '', name: undefined, line: 0, parent: undefined, text: '', children: [] };

import { displayFolderName, folderDepthLimit, folderTop, type Container, type RulebasePosition } from '../catalog';
import { CodedError } from '../core';
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
  /** The part of the file that it is made of. */
  readonly from: ConfigNode;
  /** Panorama pushes more to the firewall, which the file does not have. */
  readonly isPartial?: true;
}

/** Name of the folder for what all firewalls share. */
const allFirewalls = displayFolderName(folderTop[1] ?? '');

/** Finds the folders and snippets of a configuration, parents first. */
export function placesOf({ root, form, from }: ExportedConfiguration): readonly Place[] {
  // Set commands leave out the device.
  const devices = form === 'set' ? [root] : (childOf(root, 'devices')?.children ?? []);
  return from === 'panorama' ? panoramaPlaces(root, devices) : firewallPlaces(root, devices);
}

function panoramaPlaces(root: ConfigNode, devices: readonly ConfigNode[]): readonly Place[] {
  const groups = devices.flatMap((device) => childOf(device, 'device-group')?.children ?? []);
  const templates = devices.flatMap((device) => childOf(device, 'template')?.children ?? []);
  const stacks = devices.flatMap((device) => childOf(device, 'template-stack')?.children ?? []);
  const shared = childOf(root, 'shared');
  const parents = parentsOf(root);
  checkHierarchy(groups, parents);
  const folderOf = placeNames('folder', groups.map(keyOf));
  const snippetOf = placeNames('snippet', templates.map(keyOf));
  const known = new Set(templates.map(keyOf));
  const made = groups.map((group): Place => {
    const serials = namesBelow(group, 'devices');
    const parent = parents.get(keyOf(group));
    return {
      ...named('folder', keyOf(group), folderOf),
      parent: parent === undefined ? allFirewalls : folderOf(parent),
      objects: [group],
      rulebases: panoramaRulebases(group),
      serials,
      snippets: stacks
        .filter((stack) => isFor(stack, group, serials))
        .flatMap((stack) =>
          templatesOf(stack)
            .filter((name) => known.has(name))
            .map(snippetOf),
        ),
      from: group,
    };
  });
  return [
    ...templates.map((template) => templatePlace(template, snippetOf)),
    ...(shared === undefined ? [] : [sharedPlace(shared, panoramaRulebases(shared))]),
    ...parentsFirst(made),
  ];
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
    container: { scope: 'folder', name: allFirewalls },
    ...{ parent: undefined, objects: [shared], rulebases, serials: [], snippets: [], from: shared },
  };
}

function templatePlace(template: ConfigNode, snippetOf: (name: string) => string): Place {
  const config = childOf(template, 'config');
  const devices = childOf(config, 'devices')?.children ?? [];
  const systems = devices.flatMap((device) => childOf(device, 'vsys')?.children ?? []);
  const shared = childOf(config, 'shared');
  return {
    ...named('snippet', keyOf(template), snippetOf),
    parent: undefined,
    objects: [template, ...(shared === undefined ? [] : [shared]), ...devices, ...systems],
    rulebases: [],
    serials: [],
    snippets: [],
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

function parentsFirst(places: readonly Place[]): readonly Place[] {
  const names = new Set(places.map(({ container }) => container.name));
  const below = (parent: (place: Place) => boolean): readonly Place[] =>
    places.filter(parent).flatMap((place) => [place, ...below((one) => one.parent === place.container.name)]);
  return below(({ parent }) => parent === undefined || !names.has(parent));
}

function isFor(stack: ConfigNode, group: ConfigNode, serials: readonly string[]): boolean {
  const reference = childOf(group, 'reference-templates');
  const named = reference === undefined ? [] : valuesOf(reference).map(({ value }) => value);
  return named.includes(keyOf(stack)) || namesBelow(stack, 'devices').some((serial) => serials.includes(serial));
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
 * What a firewall shares between its systems is above them, so that names are found as on the firewall. What Panorama pushes
 * to a system is a folder above it: its rules are before and after those of the system.
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
      ...{ container: folder(host), parent: allFirewalls, objects: own, rulebases: [] },
      ...{ serials: [], snippets: [], from: first },
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
                ...{ container: folder(pushedName), parent: above, objects: [from], from },
                ...{ rulebases: panoramaRulebases(from), serials: [], snippets: [] },
              },
            ]),
        {
          container: folder(name),
          parent: from === undefined ? above : pushedName,
          objects: [...(isLocal ? [system] : []), ...network],
          rulebases: rulebase === undefined ? [] : [{ node: rulebase, position: 'pre' }],
          ...{ serials: [], snippets: [], from: system },
          ...(isPartial ? { isPartial: true } : {}),
        },
      ];
    }),
  ];
}

/** Reports whether Panorama manages a firewall, and the file does not have what it pushes. */
export function isPushedElsewhere(root: ConfigNode, device: ConfigNode | undefined): boolean {
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

function namesBelow(node: ConfigNode, list: string): readonly string[] {
  return (childOf(node, list)?.children ?? []).map(keyOf);
}

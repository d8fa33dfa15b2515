import { displayFolderName, folderDepthLimit, folderTop, type Container, type RulebasePosition } from '../catalog';
import { CodedError } from '../core';
import { placeNames } from './place-names';
import { childOf, keyOf, nodeAt, valuesOf, type ConfigNode } from './read/config-node';
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

/** What a firewall shares between its systems is above them, so that names are found as on the firewall. */
function firewallPlaces(root: ConfigNode, devices: readonly ConfigNode[]): readonly Place[] {
  const [device, second] = devices;
  if (second !== undefined) throw severalDevices(second);
  const stated = valuesOf(nodeAt(device, 'deviceconfig/system/hostname') ?? emptyNode)[0]?.value ?? 'firewall';
  const host = placeNames('folder', [stated])(stated);
  const named = devices.flatMap((one) => childOf(one, 'vsys')?.children ?? []);
  // With one system, set commands leave it out as well.
  const systems = named.length === 0 ? devices : named;
  const shared = childOf(root, 'shared');
  const own = shared === undefined || shared.children.length === 0 ? undefined : shared;
  const nameOf = (system: ConfigNode): string =>
    systems.length === 1 && own === undefined ? host : `${host}-${named.length === 0 ? 'vsys1' : keyOf(system)}`;
  return [
    ...(own === undefined
      ? []
      : [
          {
            container: { scope: 'folder' as const, name: host },
            ...{ parent: allFirewalls, objects: [own], rulebases: [], serials: [], snippets: [], from: own },
          },
        ]),
    ...systems.map((system) => ({
      container: { scope: 'folder' as const, name: nameOf(system) },
      parent: own === undefined ? allFirewalls : host,
      // The network of a firewall belongs to its first system: the API has no systems.
      objects: system === systems[0] && device !== undefined && device !== system ? [system, device] : [system],
      rulebases: [childOf(system, 'rulebase') ?? []].flat().map((node) => ({ node, position: 'pre' as const })),
      serials: [],
      snippets: [],
      from: system,
    })),
  ];
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

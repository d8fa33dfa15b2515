import { append } from '../../../core';
import { isSameContainer, kindNamed, kindNames, sameFolder, storedFolderName, type Container } from '../../../catalog';
import { collect, nothingKept, type Reader } from '../collect';
import { AdoptedContainers, isForeign } from '../container-tree';
import type { AdoptableObject } from '../adoptable-object';
import { isOfList, listsOf, tenantLists, type RequestedList } from '../lists';
import { isOfVendor, select, type LeftOut } from '../selection';
import { findFieldDrift, type AttributeChange } from './changes';
import { findExpired, type ExpiredRule } from './expired';
import type { Declarations, Declared, DeclaredOrder } from './declared';

/** A difference between the tenant and the configuration. */
export type DriftFinding =
  | { readonly what: 'unmanaged'; readonly object: AdoptableObject }
  | { readonly what: 'missing'; readonly declared: Declared }
  | { readonly what: 'changed'; readonly declared: Declared; readonly changes: readonly AttributeChange[] }
  | ExpiredRule
  | {
      readonly what: 'order';
      readonly order: DeclaredOrder;
      /** The first misplaced rule, and the rule that should be in its place. */
      readonly actual: string;
      readonly should: string;
    };

/** Result of a drift check. */
export interface DriftReport {
  readonly findings: readonly DriftFinding[];
  /** What could not be read. */
  readonly unread: readonly LeftOut[];
  /** Addresses of resources that cannot be evaluated without Terraform. */
  readonly unclear: readonly string[];
  /** Number of undeclared objects that the vendor puts into tenants; they are not differences. */
  readonly ofVendor: number;
  /** Containers that were compared. */
  readonly containers: readonly Container[];
}

/** Dependencies of a drift check. */
export interface DriftTools {
  readonly client: Reader;
  readonly signal: AbortSignal;
  readonly onList?: (done: number, of: number, objects: number) => void;
  /** Minute since 1970 at which rules count as expired. */
  readonly minute?: number;
}

/** Compares the declarations of a configuration with the objects in the same containers of the tenant. */
export async function findDrift(
  { objects, orders, unclear }: Declarations,
  { client, signal, onList, minute }: DriftTools,
): Promise<DriftReport> {
  const containers = containersOf(objects);
  const kinds = kindNames.map(kindNamed);
  const treeKinds = kinds.filter(({ contains }) => contains !== undefined && contains !== 'device');
  const tools = { client, ...nothingKept };
  const wholeTenant = tenantLists(kinds).filter(({ kind }) => objects.some((object) => object.kind === kind));
  const firewalls = kinds.filter(
    (kind) => kind.contains === 'device' && objects.some((object) => object.kind === kind),
  );
  const requestedLists: readonly RequestedList[] = [
    ...[...treeKinds, ...firewalls].map((kind) => ({ kind, container: undefined, position: undefined })),
    ...wholeTenant,
    ...listsOf(kinds, containers),
  ];
  const lists = await collect(requestedLists, { ...tools, ...(onList === undefined ? {} : { onList }) }, signal);
  const { own, leftOut } = select(lists);
  const unreadKinds = lists.filter(({ why }) => why !== undefined).map(({ list }) => list);
  const isUnread = (object: Declared): boolean =>
    unreadKinds.some((list) => list.kind === object.kind && isOfList(list, object.container));
  const places = lists.flatMap(({ list, items }) => (list.kind.contains === undefined ? [] : items));
  const inScope = own.filter((object) => isInScope(object, containers, places));
  const byName = new Map<string, AdoptableObject[]>();
  for (const object of own) append(byName, nameKey(object), object);
  // A state contains IDs, so a renamed object is found by ID.
  const ids = new Map(own.map((object) => [`${object.kind.name} ${object.id}`, object]));
  const byId = ({ kind, fields, container }: Declared): AdoptableObject | undefined => {
    const object = typeof fields['id'] === 'string' ? ids.get(`${kind.name} ${fields['id']}`) : undefined;
    return object !== undefined && isSame(object.container, container) ? object : undefined;
  };
  const pairs = new Map(
    objects.map((declared) => [
      declared,
      byId(declared) ?? byName.get(nameKey(declared))?.find((found) => isOf(found, declared)),
    ]),
  );
  const paired = new Set(pairs.values());
  const addresses = new Map([...pairs].map(([{ address }, found]) => [found, address]));
  const addressOf = (rule: AdoptableObject): string | undefined => addresses.get(rule);
  const unmanaged = inScope.filter((object) => !paired.has(object));
  const findings: readonly DriftFinding[] = [
    ...unmanaged.filter((object) => !isOfVendor(object)).map((object): DriftFinding => ({ what: 'unmanaged', object })),
    ...[...pairs].flatMap(([declared, found]): readonly DriftFinding[] => {
      if (found === undefined) return isUnread(declared) ? [] : [{ what: 'missing', declared }];
      const changes = findFieldDrift(declared.kind, declared.fields, found.fields);
      return changes.length === 0 ? [] : [{ what: 'changed', declared, changes }];
    }),
    ...orders.flatMap((order) => findMisplaced(order, own)),
    ...(minute === undefined ? [] : findExpired(own, minute, addressOf)),
  ];
  const unread = leftOut.filter((one) => one.is === 'list');
  return { findings, unread, unclear, containers, ofVendor: unmanaged.filter(isOfVendor).length };
}

/** Returns the containers of the declared objects, and the declared containers themselves. */
function containersOf(objects: readonly Declared[]): readonly Container[] {
  const all = objects.flatMap(({ kind, name, container }): readonly Container[] => {
    const { contains } = kind;
    return [
      ...(contains === undefined ? [] : [{ scope: contains, name }]),
      ...(container === undefined ? [] : [container]),
    ];
  });
  return all.filter((container, i) => all.findIndex((other) => isSameContainer(container, other)) === i);
}

/**
 * Reports whether an object counts as unmanaged if it is not declared: it is in one of these containers, or
 * tenant-wide.
 */
function isInScope(
  found: AdoptableObject,
  containers: readonly Container[],
  places: readonly AdoptableObject[],
): boolean {
  const { kind, container, fields, name } = found;
  if (container !== undefined) return true;
  if (kind.contains === undefined) return true;
  if (isForeign(found) || kind.contains === 'device') return false;
  if (kind.contains === 'folder') {
    const parent = fields['parent'];
    return (
      typeof parent === 'string' &&
      containers.some((container) => container.scope === 'folder' && sameFolder(container.name, parent))
    );
  }
  const tree = new AdoptedContainers(
    places.filter((place) => place.kind.contains === 'folder'),
    [],
  );
  return containers.some((container) => container.scope === 'folder' && tree.snippetsOf(container.name).includes(name));
}

function nameKey({ kind, name }: Pick<AdoptableObject, 'kind' | 'name'>): string {
  return `${kind.name} ${kind.contains === 'folder' ? storedFolderName(name) : name}`;
}

function isOf(found: AdoptableObject, { kind, name, container, position }: Declared): boolean {
  if (found.kind !== kind || !isSame(found.container, container)) return false;
  if (position !== undefined && found.position !== position) return false;
  return nameKey(found) === nameKey({ kind, name });
}

function isSame(first: Container | undefined, other: Container | undefined): boolean {
  return first === undefined || other === undefined ? first === other : isSameContainer(first, other);
}

/** Finds the first rule that is not in the declared order; rules outside the order are ignored. */
function findMisplaced(order: DeclaredOrder, own: readonly AdoptableObject[]): readonly DriftFinding[] {
  const rules = own.filter(
    ({ kind, container, position }) =>
      kind === order.kind && position === order.position && isSame(container, order.container),
  );
  const nameOf = (entry: string): string => rules.find(({ id }) => id === entry)?.name ?? entry;
  const wanted = order.rules.map(nameOf).filter((name) => rules.some((rule) => rule.name === name));
  const standing = rules.map(({ name }) => name).filter((name) => wanted.includes(name));
  const at = wanted.findIndex((name, i) => standing[i] !== name);
  const [stands, should] = [standing[at], wanted[at]];
  return stands === undefined || should === undefined ? [] : [{ what: 'order', order, actual: stands, should }];
}

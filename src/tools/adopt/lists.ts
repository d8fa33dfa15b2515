import {
  folderTop,
  hasOwnId,
  isListed,
  isSameContainer,
  listQueryOf,
  rulebases,
  sameFolder,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';

/** One list to request. */
export interface RequestedList {
  readonly kind: ResourceKind;
  readonly container: Container | undefined;
  /** Containers to select from a list that has no location filter. */
  readonly within?: readonly Container[];
  readonly position: RulebasePosition | undefined;
}

/**
 * Returns the lists of the objects in containers: one per container and kind, two for kinds with two rulebases. A list
 * without a location filter is requested once.
 */
export function listsOf(kinds: readonly ResourceKind[], containers: readonly Container[]): readonly RequestedList[] {
  const narrowed = containers.flatMap((container) =>
    kinds
      .filter((kind) => canHold(kind, container) && isNarrowed(kind, container))
      .flatMap((kind) => positionsOf(kind).map((position) => ({ kind, container, position }))),
  );
  const completeLists = kinds.flatMap((kind) => {
    const within = containers.filter((container) => canHold(kind, container) && !isNarrowed(kind, container));
    if (within.length === 0) return [];
    return positionsOf(kind).map((position) => ({ kind, container: undefined, within, position }));
  });
  return [...narrowed, ...completeLists];
}

/** Reports whether a list covers a container. */
export function isOfList({ container, within }: RequestedList, of: Container | undefined): boolean {
  if (of === undefined) return container === undefined && within === undefined;
  return (within ?? (container === undefined ? [] : [container])).some((one) => isSameContainer(one, of));
}

/** Returns the lists of tenant-wide objects and settings. The container lists are requested earlier. */
export function tenantLists(kinds: readonly ResourceKind[]): readonly RequestedList[] {
  return kinds
    .filter((kind) => kind.scopes.length === 0 && kind.contains === undefined && isMade(kind) && hasOneRead(kind))
    .map((kind) => ({ kind, container: undefined, position: undefined }));
}

/** Returns a unique key of a list. */
export function keyOf({ kind, container, position }: RequestedList): string {
  return [kind.name, container?.scope ?? '', container?.name ?? '', position ?? ''].join('|');
}

function isNarrowed(kind: ResourceKind, { scope }: Container): boolean {
  return isOneSetting(kind) || kind.onlyFolder !== undefined || listQueryOf(kind).includes(scope);
}

function canHold(kind: ResourceKind, { scope, name }: Container): boolean {
  if (!kind.scopes.includes(scope) || !hasOneRead(kind)) return false;
  if (scope !== 'folder') return kind.onlyFolder === undefined;
  if (kind.onlyFolder !== undefined) return sameFolder(kind.onlyFolder, name);
  const [top = ''] = folderTop;
  return kind.inGlobal || !sameFolder(top, name);
}

/** Reports whether one request returns all objects of a kind in the tenant or a container. */
export function hasOneRead(kind: ResourceKind): boolean {
  return isListed(kind) || isOneSetting(kind);
}

/** Reports whether objects of a kind may exist that cannot be listed, only read by ID. */
export function isHidden(kind: ResourceKind): boolean {
  return !hasOneRead(kind) && kind.api.operations.includes('delete');
}

/** Reports whether there is exactly one object in the tenant or in each container, with its own GET. */
export function isOneSetting(kind: ResourceKind): boolean {
  return kind.api.singleton !== undefined && !isListed(kind) && kind.api.operations.includes('get');
}

// A kind that can only be enabled has no settings to keep in a configuration.
function isMade({ api }: ResourceKind): boolean {
  if (api.singleton !== undefined) return api.operations.includes('update');
  return api.operations.includes('create') && (hasOwnId({ api }) || api.key !== undefined);
}

function positionsOf({ api }: ResourceKind): readonly (RulebasePosition | undefined)[] {
  return api.rulebase === true ? rulebases : [undefined];
}

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
} from '../catalog';

/** One list that is asked for. */
export interface RequestedList {
  readonly kind: ResourceKind;
  readonly container: Container | undefined;
  /** Of a list that cannot be narrowed to a container: those of which it is to show what they hold. */
  readonly within?: readonly Container[];
  readonly position: RulebasePosition | undefined;
}

/**
 * The lists that show what containers hold: one for each container and kind, two where it has two rulebases. A list that
 * cannot be narrowed to a container is asked for once.
 */
export function listsOf(kinds: readonly ResourceKind[], containers: readonly Container[]): readonly RequestedList[] {
  const narrowed = containers.flatMap((container) =>
    kinds
      .filter((kind) => canHold(kind, container) && isNarrowed(kind, container))
      .flatMap((kind) => positionsOf(kind).map((position) => ({ kind, container, position }))),
  );
  const whole = kinds.flatMap((kind) => {
    const within = containers.filter((container) => canHold(kind, container) && !isNarrowed(kind, container));
    if (within.length === 0) return [];
    return positionsOf(kind).map((position) => ({ kind, container: undefined, within, position }));
  });
  return [...narrowed, ...whole];
}

/** Whether a list is meant to show what a container holds. */
export function isOfList({ container, within }: RequestedList, of: Container | undefined): boolean {
  if (of === undefined) return container === undefined && within === undefined;
  return (within ?? (container === undefined ? [] : [container])).some((one) => isSameContainer(one, of));
}

/** The lists of what lies in no container, settings of the tenant among them; the tree of containers is asked for first. */
export function tenantLists(kinds: readonly ResourceKind[]): readonly RequestedList[] {
  return kinds
    .filter((kind) => kind.scopes.length === 0 && kind.contains === undefined && isMade(kind) && hasOneRead(kind))
    .map((kind) => ({ kind, container: undefined, position: undefined }));
}

/** Tells lists apart. */
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

/** Whether one question shows what the tenant, or a container, holds of a kind. */
export function hasOneRead(kind: ResourceKind): boolean {
  return isListed(kind) || isOneSetting(kind);
}

/** Whether there may be objects of a kind that no question shows: who looks for them has to know which. */
export function isHidden(kind: ResourceKind): boolean {
  return !hasOneRead(kind) && kind.api.operations.includes('delete');
}

/** Whether there is one object in the tenant, or in each container, which is asked for itself. */
export function isOneSetting(kind: ResourceKind): boolean {
  return kind.api.singleton !== undefined && !isListed(kind) && kind.api.operations.includes('get');
}

// What can only be switched on says nothing that a configuration could keep as it is.
function isMade({ api }: ResourceKind): boolean {
  if (api.singleton !== undefined) return api.operations.includes('update');
  return api.operations.includes('create') && (hasOwnId({ api }) || api.key !== undefined);
}

function positionsOf({ api }: ResourceKind): readonly (RulebasePosition | undefined)[] {
  return api.rulebase === true ? rulebases : [undefined];
}

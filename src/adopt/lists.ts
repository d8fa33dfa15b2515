import {
  folderTop,
  hasOwnId,
  rulebases,
  sameFolder,
  type Container,
  type ResourceKind,
  type Rulebase,
} from '../catalog';

/** One list that is asked for. */
export interface AskedList {
  readonly kind: ResourceKind;
  readonly container: Container | undefined;
  readonly position: Rulebase | undefined;
}

/** The lists that show what containers hold: one for each container and kind, two where it has two rulebases. */
export function listsOf(kinds: readonly ResourceKind[], containers: readonly Container[]): readonly AskedList[] {
  return containers.flatMap((container) =>
    kinds
      .filter((kind) => canHold(kind, container))
      .flatMap((kind) => positionsOf(kind).map((position) => ({ kind, container, position }))),
  );
}

/** The lists of what lies in no container, containers left out: the tree of those is asked for first. */
export function tenantLists(kinds: readonly ResourceKind[]): readonly AskedList[] {
  return kinds
    .filter((kind) => kind.scopes.length === 0 && kind.contains === undefined && isMade(kind) && isRead(kind))
    .map((kind) => ({ kind, container: undefined, position: undefined }));
}

/** Tells lists apart. */
export function keyOf({ kind, container, position }: AskedList): string {
  return [kind.name, container?.scope ?? '', container?.name ?? '', position ?? ''].join('|');
}

function canHold(kind: ResourceKind, { scope, name }: Container): boolean {
  if (!kind.scopes.includes(scope) || !isRead(kind)) return false;
  if (scope !== 'folder') return kind.onlyFolder === undefined;
  if (kind.onlyFolder !== undefined) return sameFolder(kind.onlyFolder, name);
  const [top = ''] = folderTop;
  return kind.inGlobal || !sameFolder(top, name);
}

function isRead({ api }: ResourceKind): boolean {
  return api.operations.includes('list');
}

// What there is once in a tenant, and what is onboarded, is nobody's to make: a configuration takes it over by itself.
function isMade(kind: ResourceKind): boolean {
  return kind.api.operations.includes('create') && (hasOwnId(kind) || kind.api.key !== undefined);
}

function positionsOf({ api }: ResourceKind): readonly (Rulebase | undefined)[] {
  return api.rulebase === true ? rulebases : [undefined];
}

import { kindLabel } from '../../catalog';
import type { ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import type { ContainerNode } from '../model/container-tree';
import type { ObjectRow } from '../model/object-row';
import { referrerOf } from '../model/references';
import type { Transaction } from '../model/transaction';

/**
 * Checks that a name is not taken in its container or in the tenant. For kinds that are unique along the path, it
 * checks all containers whose rules are evaluated together with these. Throws 409.
 */
export async function checkUnique(
  tx: Transaction,
  kind: ResourceKind,
  name: string,
  container: ContainerNode | undefined,
  self?: string,
): Promise<void> {
  if (name === '') return;
  const tree = await tx.tree();
  const sameName = (await tx.objects.findByNames([kind.name], [name])).filter((row) => row.id !== self);
  if (sameName.length === 0) return;
  const related = kind.unique === 'path' && container !== undefined ? tree.meeting(container) : undefined;
  const clash = sameName.find((row) => {
    if (kind.unique === 'tenant' || container === undefined) return true;
    const node = tree.byId(row.container);
    return row.container === container.id || (node !== undefined && related?.has(node) === true);
  });
  if (clash !== undefined) throw nameTaken(kind.name, name, clash, tree);
}

/** Checks that a container does not already have its singleton of a kind. Throws 409. */
export async function checkOnly(
  tx: Transaction,
  kind: ResourceKind,
  container: ContainerNode | undefined,
): Promise<void> {
  if (kind.api.singleton !== 'container' || container === undefined) return;
  const there = (await tx.objects.ofKind(kind.name)).some((row) => row.container === container.id);
  if (!there) return;
  throw problem('notUnique', [
    `${container.scope} "${container.name}" already has its ${kindLabel(kind.name)}: update it`,
  ]);
}

/** Makes the error for a name that is taken, with the object that has it. */
export function nameTaken(
  kind: string,
  name: string,
  by: ObjectRow,
  tree: Parameters<typeof referrerOf>[1],
): ReturnType<typeof problem> {
  const { folder, snippet, device, id } = referrerOf(by, tree);
  const where = folder ?? snippet ?? device;
  return problem('nameNotUnique', {
    errorType: 'Name Not Unique',
    message: [`name "${name}" is already used by the ${kind} ${id}${where === undefined ? '' : ` in "${where}"`}`],
    references: [referrerOf(by, tree)],
  });
}
